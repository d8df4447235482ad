import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  type AppLabelInput,
  type ManagerLabelChange,
  ManagerLabelInput,
  NEW_MANAGER_LABEL,
} from '../../../../shared/model/label.ts';
import { givenTable } from '../../../../test/support/engine.ts';
import { KNOWN_TEXTS } from '../../../../test/support/known-texts.ts';
import { account, callerOf, refusalOf } from '../../../../test/support/people.ts';
import { expr } from '../../../platform/expression.ts';
import { updateItem } from '../../../platform/table.ts';
import { createAppLabel, deleteAppLabel, getAppLabels, putAppLabel } from './app-labels.ts';
import { findLabel } from './find-label.ts';
import { knownLabels, seedLabels } from './known-labels.ts';
import {
  createManagerLabel,
  deleteManagerLabel,
  getManagerLabels,
  putManagerLabel,
} from './manager-labels.ts';
import { labelKey } from './store.ts';

givenTable();

const admin = callerOf({ id: 'adam' }, 'ADMIN', 'any');
const nothing = { params: {}, query: {}, body: {} };
let count = 0;
const nextName = () => `label-${++count}`;

const managerLabel = (fields: Partial<ManagerLabelInput> = {}): ManagerLabelInput => ({
  ...NEW_MANAGER_LABEL,
  ...{ name: nextName(), brand: 'Brand', managerTitle: 'Brand Manager', hardwareName: 'Tag' },
  ...fields,
});
const create = (fields?: Partial<ManagerLabelInput>) =>
  createManagerLabel(admin, { ...nothing, body: managerLabel(fields) });
const put = (label: ManagerLabelInput & z.output<typeof ManagerLabelChange>) =>
  putManagerLabel(admin, { ...nothing, params: { name: label.name }, body: label });
const remove = (name: string) => deleteManagerLabel(admin, { ...nothing, params: { name } });

describe('a manager label', () => {
  it('can be created, changed and deleted', async () => {
    const body = managerLabel();
    const made = await createManagerLabel(admin, { ...nothing, body });
    expect(made).toEqual({ ...body, logoUrl: null, users: 0, version: expect.any(Number) });
    expect(await refusalOf(create({ name: body.name }))).toBe('NAME_ALREADY_USED');
    expect(await put({ ...body, brand: 'Other', version: made.version })).toMatchObject({
      brand: 'Other',
      version: made.version + 1,
    });
    await remove(body.name);
    expect(await refusalOf(remove(body.name))).toBe('ENTITY_NOT_FOUND');
  });

  it('has the company that invoices name, with a VAT id of its country', async () => {
    const company = { company: 'Muster GmbH', country: 'DE', vatId: 'de 136.695.976' } as const;
    const made = await create(company);
    expect(made).toMatchObject({ ...company, vatId: 'DE136695976' });
    const wrong = { code: 'FORM_VALIDATION_FAILED', details: { vatId: { rule: 'vatId' } } };
    const { logoUrl: _, users: __, ...label } = made;
    await expect(put({ ...label, country: 'AT' })).rejects.toMatchObject(wrong);
    await expect(put({ ...label, vatId: 'DE136695977' })).rejects.toMatchObject(wrong);
    await expect(create({ ...company, country: null })).rejects.toMatchObject(wrong);
    expect(await put({ ...label, vatId: 'ATU13585627', country: 'AT' })).toMatchObject({
      vatId: 'ATU13585627',
    });
  });

  it('has the defaults of fields that were not stored with it', async () => {
    const { name } = await create({ phone: '+49 30 1' });
    await updateItem(labelKey('managerlabel', name), expr`REMOVE #row.#phone, #row.#vatId`);
    expect(await findLabel('managerlabel', name)).toMatchObject({ phone: '', vatId: null });
    const { items } = await getManagerLabels(admin, { ...nothing, query: { limit: 100, filter: [] } });
    expect(items.find((one) => one.name === name)).toMatchObject({ phone: '', vatId: null });
  });

  it('cannot be deleted while accounts have it', async () => {
    const { name } = await create();
    await account({ managerLabel: name });
    await expect(remove(name)).rejects.toMatchObject({ code: 'LABEL_IN_USE', details: { count: 1 } });
  });

  it('is the only label of its host, until its host changes or it is deleted', async () => {
    const one = managerLabel({ hostUrl: 'https://one.example' });
    await createManagerLabel(admin, { ...nothing, body: one });
    const taken = { code: 'FORM_VALIDATION_FAILED', details: { hostUrl: { rule: 'unique' } } };
    await expect(create({ hostUrl: 'https://one.example' })).rejects.toMatchObject(taken);
    const other = managerLabel({ hostUrl: 'https://other.example' });
    await createManagerLabel(admin, { ...nothing, body: other });
    await expect(put({ ...other, hostUrl: 'https://one.example' })).rejects.toMatchObject(taken);
    await put({ ...one, hostUrl: 'https://moved.example' });
    await put({ ...other, hostUrl: 'https://one.example' });
    await remove(other.name);
    await expect(create({ hostUrl: 'https://one.example' })).resolves.toMatchObject({ users: 0 });
  });

  it('is the only one of ten concurrent ones that gets the same host', async () => {
    const racers = Array.from({ length: 10 }, () => refusalOf(create({ hostUrl: 'https://race.example' })));
    expect((await Promise.all(racers)).filter((code) => code === undefined)).toHaveLength(1);
  });

  it.each([
    ['https://console.example', true],
    ['https://console.example:8443', true],
    ['https://console.example/path', false],
    ['http://console.example', false],
    ['https://1.2.3.4.5', false],
    ['https://console.example:99999', false],
  ])('accepts the host URL %s: %s', (hostUrl, accepted) => {
    expect(z.safeParse(ManagerLabelInput, managerLabel({ hostUrl })).success).toBe(accepted);
  });

  it.each([
    ['#1768b8', true],
    ['#ffe600', false],
    ['#002b5c', false],
  ])('accepts the colour %s, by its contrast with light and dark: %s', (colour, accepted) => {
    expect(z.safeParse(ManagerLabelInput, managerLabel({ colour })).success).toBe(accepted);
  });
});

describe('the known labels', () => {
  it('are created once, and keep the changes of an admin', async () => {
    expect((await seedLabels(KNOWN_TEXTS)).toSorted()).toEqual(['blu4you', 'cancom', 'default']);
    const known = knownLabels(KNOWN_TEXTS).find(({ name }) => name === 'cancom')!;
    await put({ ...known, brand: 'Changed' });
    expect(await seedLabels(KNOWN_TEXTS)).toEqual([]);
    const query = { limit: 15, filter: ['name:prefix:canc'] };
    const { items } = await getManagerLabels(admin, { ...nothing, query });
    expect(items).toMatchObject([{ name: 'cancom', brand: 'Changed' }]);
  });

  it('have the company that the operator names, with a valid VAT id', () => {
    const company = { company: 'Muster GmbH', country: 'DE', vatId: 'DE 999 000 009' } as const;
    const seeded = (more: object) =>
      knownLabels({
        ...KNOWN_TEXTS,
        default: { ...KNOWN_TEXTS.default, company: { ...company, ...more } },
      })[0];
    expect(seeded({})).toMatchObject({ ...company, vatId: 'DE999000009', street: '' });
    expect(() => seeded({ country: 'AT' })).toThrow('FORM_VALIDATION_FAILED');
  });

  it('pass the validation for labels', () => {
    for (const known of knownLabels(KNOWN_TEXTS))
      expect(z.safeParse(ManagerLabelInput, known).success).toBe(true);
  });
});

describe('an app label', () => {
  const appLabel = (fields: Partial<AppLabelInput> = {}): AppLabelInput => ({
    name: nextName(),
    showFrom: [],
    applications: ['com.example.app'],
    reportEmail: null,
    ...fields,
  });
  const createApp = (fields?: Partial<AppLabelInput>) =>
    createAppLabel(admin, { ...nothing, body: appLabel(fields) });
  const putApp = (label: AppLabelInput) =>
    putAppLabel(admin, { ...nothing, params: { name: label.name }, body: label });
  const removeApp = (name: string) => deleteAppLabel(admin, { ...nothing, params: { name } });

  it('shows the content of existing labels, without duplicates', async () => {
    const { name } = await createApp();
    const own = nextName();
    const made = await createApp({ name: own, showFrom: [name, own, name] });
    expect(made.showFrom).toEqual([name]);
    await expect(createApp({ showFrom: ['nowhere'] })).rejects.toMatchObject({
      code: 'MISSING_DATA_REFERENCE',
      details: { showFrom: 'nowhere' },
    });
    const change = putApp(appLabel({ name: own, showFrom: ['nowhere'] }));
    expect(await refusalOf(change)).toBe('MISSING_DATA_REFERENCE');
  });

  it('cannot be deleted while another one shows it', async () => {
    const { name } = await createApp();
    const one = appLabel({ showFrom: [name] });
    const other = appLabel({ showFrom: [name] });
    await createAppLabel(admin, { ...nothing, body: one });
    await createAppLabel(admin, { ...nothing, body: other });
    await expect(removeApp(name)).rejects.toMatchObject({ code: 'LABEL_IN_USE', details: { shownBy: 2 } });
    await putApp({ ...one, showFrom: [] });
    await expect(removeApp(name)).rejects.toMatchObject({ code: 'LABEL_IN_USE', details: { shownBy: 1 } });
    await removeApp(other.name);
    await removeApp(name);
    expect(await refusalOf(removeApp(name))).toBe('ENTITY_NOT_FOUND');
  });

  it('is never missing while another one shows it, even in a race', async () => {
    for (let round = 0; round < 10; round++) {
      const { name } = await createApp();
      const own = nextName();
      const [shown, removed] = await Promise.all([
        refusalOf(createApp({ name: own, showFrom: [name] })),
        refusalOf(removeApp(name)),
      ]);
      const both = [shown, removed].filter((code) => code === undefined);
      expect([round, both.length <= 1]).toEqual([round, true]);
    }
  });

  it('cannot be deleted while accounts have it', async () => {
    const { name } = await createApp();
    await account({ appLabel: name });
    await expect(removeApp(name)).rejects.toMatchObject({ code: 'LABEL_IN_USE', details: { count: 1 } });
  });

  it('is listed by its name', async () => {
    await createApp({ name: 'zebra' });
    const query = { limit: 15, filter: ['name:prefix:zeb'] };
    const { items } = await getAppLabels(admin, { ...nothing, query });
    expect(items.map(({ name }) => name)).toEqual(['zebra']);
  });
});
