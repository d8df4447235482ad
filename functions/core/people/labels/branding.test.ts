import { beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_BRANDING } from '../../../../shared/model/branding.ts';
import { NEW_GROUP, NEW_MANAGER_LABEL } from '../../../../shared/model/label.ts';
import { givenTable } from '../../../../test/support/engine.ts';
import { KNOWN_TEXTS } from '../../../../test/support/known-texts.ts';
import { callerOf, visitor } from '../../../../test/support/people.ts';
import { requestsOf } from '../../../../test/support/reads.ts';
import { OPERATOR } from '../../kernel/audit/operator.ts';
import { createManagerGroup } from '../groups/manager-groups.ts';
import { brandingOf, getBranding, getLegalTexts } from './branding.ts';
import { changeLabel } from './change-label.ts';
import { seedLabels } from './known-labels.ts';
import { createManagerLabel, deleteManagerLabel, putManagerLabel } from './manager-labels.ts';
import { termsOf } from './terms.ts';

givenTable();

const admin = callerOf({ id: 'adam' }, 'ADMIN', 'any');
const nothing = { params: {}, query: {}, body: {} };
const branding = (query: Parameters<typeof getBranding>[1]['query'], host = 'unknown.example') =>
  getBranding({ ...visitor(), viewer: { host, address: '', requestId: '' } }, { ...nothing, query });

beforeAll(async () => {
  const body = {
    ...NEW_MANAGER_LABEL,
    name: 'acme',
    brand: 'ACME',
    managerTitle: '',
    hostUrl: 'https://acme.example',
    hostUrlForwarding: true,
    supportAddress: 'label@example.com',
    imprint: { 'de-de': 'ACME GmbH\nBerlin', 'en-gb': '' },
  };
  await createManagerLabel(admin, { ...nothing, body });
  await createManagerGroup(OPERATOR, {
    ...nothing,
    body: {
      ...NEW_GROUP,
      name: 'museums',
      hideHelp: true,
      supportAddress: 'group@example.com',
      termsOfUseFile: 'terms_{language}.pdf',
      termsOfUseVersion: '2',
    },
  });
});

describe('branding', () => {
  it('takes one request to the table, and another one for the label of a host', async () => {
    const named = { managerlabel: 'acme', managergroup: 'museums' };
    expect(await requestsOf(() => branding(named))).toHaveLength(1);
    expect(await requestsOf(() => branding({}))).toHaveLength(1);
    expect(await requestsOf(() => branding({}, 'acme.example'))).toHaveLength(2);
  });

  it('is the default one if no known label is named', async () => {
    expect(await branding({})).toEqual(DEFAULT_BRANDING);
    expect(await branding({ managerlabel: 'nowhere', managergroup: 'nowhere' })).toEqual(DEFAULT_BRANDING);
  });

  it('is that of the label in the URL, with defaults for its empty fields', async () => {
    expect(await branding({ managerlabel: 'acme' })).toMatchObject({
      label: 'acme',
      brand: 'ACME',
      managerTitle: DEFAULT_BRANDING.managerTitle,
      hostUrl: 'https://acme.example',
      supportAddress: 'label@example.com',
    });
  });

  it('is that of the host’s label if the URL names no known label', async () => {
    expect(await branding({}, 'ACME.example')).toMatchObject({ label: 'acme' });
    expect(await branding({ host: 'acme.example' })).toMatchObject({ label: 'acme' });
    expect(await branding({ managerlabel: 'nowhere' }, 'acme.example')).toMatchObject({ label: 'acme' });
  });

  it('of a known label follows the stored label, and is the default one after its deletion', async () => {
    expect(await branding({ managerlabel: 'cancom' })).toEqual(DEFAULT_BRANDING);
    await seedLabels(KNOWN_TEXTS);
    expect(await branding({ managerlabel: 'cancom' })).toMatchObject({ brand: 'CANCOM' });
    expect(await branding({ managerlabel: 'blu4you' }, 'acme.example')).toMatchObject({ label: 'blu4you' });
    await changeLabel(OPERATOR, 'managerlabel', 'cancom', async () => ({ fields: { brand: 'Stored' } }));
    expect(await branding({ managerlabel: 'cancom' })).toMatchObject({ brand: 'Stored' });
    await deleteManagerLabel(admin, { ...nothing, params: { name: 'cancom' } });
    expect(await branding({ managerlabel: 'cancom' })).toEqual(DEFAULT_BRANDING);
    expect((await brandingOf('cancom', null)).label).toBe('default');
  });

  it('without a named label is that of the default label, which can be edited and deleted like any other', async () => {
    await seedLabels(KNOWN_TEXTS);
    expect(await branding({})).toEqual(DEFAULT_BRANDING);
    const change = { brand: 'Mine', imprint: { 'de-de': 'Mein Impressum' } };
    await putManagerLabel(admin, { ...nothing, params: { name: 'default' }, body: change });
    for (const shown of [
      await branding({}),
      await branding({ managerlabel: 'nowhere' }),
      await brandingOf(null, null),
    ])
      expect(shown).toMatchObject({ label: 'default', brand: 'Mine' });
    expect(await branding({ managerlabel: 'acme' })).toMatchObject({ brand: 'ACME' });
    expect((await getLegalTexts(visitor(), { ...nothing, query: {} })).imprint).toEqual(change.imprint);
    await deleteManagerLabel(admin, { ...nothing, params: { name: 'default' } });
    expect(await branding({})).toEqual(DEFAULT_BRANDING);
  });

  it('takes help, support address and terms from the group', async () => {
    expect(await branding({ managerlabel: 'acme', managergroup: 'museums' })).toMatchObject({
      label: 'acme',
      hideHelp: true,
      supportAddress: 'group@example.com',
      termsOfUseFile: null,
    });
  });

  it('of an account is that of its label and group', async () => {
    expect(await brandingOf('acme', 'museums')).toEqual(
      await branding({ managerlabel: 'acme', managergroup: 'museums' }),
    );
    expect(await brandingOf(null, null)).toEqual(DEFAULT_BRANDING);
  });
});

it('terms of use are published once their file is uploaded', async () => {
  expect(await termsOf('museums')).toEqual({ termsOfUseVersion: '2', termsOfUseFile: null });
  await changeLabel(OPERATOR, 'managergroup', 'museums', async () => ({
    fields: { termsLanguages: ['de-de'] },
  }));
  const termsOfUseFile = '/files/terms/museums/terms_{language}.pdf';
  expect(await termsOf('museums')).toEqual({ termsOfUseVersion: '2', termsOfUseFile });
  expect(await branding({ managergroup: 'museums' })).toMatchObject({ termsOfUseFile });
  expect(await termsOf(null)).toEqual({ termsOfUseVersion: null, termsOfUseFile: null });
});

it('imprint and privacy texts are those of the label, in the languages that it has', async () => {
  const texts = (managerlabel: string) => getLegalTexts(visitor(), { ...nothing, query: { managerlabel } });
  expect(await texts('acme')).toEqual({ imprint: { 'de-de': 'ACME GmbH\nBerlin' }, dataPrivacy: {} });
  expect(await texts('nowhere')).toEqual({ imprint: {}, dataPrivacy: {} });
});
