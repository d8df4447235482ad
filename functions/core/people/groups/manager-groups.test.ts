import { beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import {
  type ManagerGroupChange,
  type ManagerGroupInput,
  NEW_GROUP,
} from '../../../../shared/model/label.ts';
import { givenTable } from '../../../../test/support/engine.ts';
import { givenOutbox } from '../../../../test/support/outbox.ts';
import { account, callerOf, refusalOf } from '../../../../test/support/people.ts';
import { getUser } from '../accounts/users/get-user.ts';
import { setInfoProvider } from '../accounts/users/set-info-provider.ts';
import { getAudit } from '../audit-trail/get-audit.ts';
import {
  createManagerGroup,
  deleteManagerGroup,
  getManagerGroups,
  putManagerGroup,
} from './manager-groups.ts';

givenTable();
givenOutbox();

const admin = { ...callerOf({ id: 'adam' }, 'ADMIN', 'any'), operation: 'putManagerGroup' };
let count = 0;
const nextName = () => `group-${++count}`;
const groupAdmin = () => account({ role: 'GROUP_ADMIN' });

const create = (fields: Partial<ManagerGroupInput> = {}) =>
  createManagerGroup(admin, {
    params: {},
    query: {},
    body: { ...NEW_GROUP, name: nextName(), displayName: 'Group', ...fields },
  });
const put = (
  { users, termsLanguages, ...group }: Awaited<ReturnType<typeof create>>,
  change: z.output<typeof ManagerGroupChange>,
) => putManagerGroup(admin, { params: { name: group.name }, query: {}, body: { ...group, ...change } });
const remove = (name: string) => deleteManagerGroup(admin, { params: { name }, query: {}, body: {} });
const listed = async (caller = admin, filter: string[] = []) =>
  (await getManagerGroups(caller, { params: {}, query: { limit: 100, filter }, body: {} })).items;
const administers = async (id: string) =>
  (await getUser(admin, { params: { id }, query: {}, body: {} })).administers;

describe('a group', () => {
  it('is created with a unique name', async () => {
    const group = await create();
    expect(group).toMatchObject({ chargeMode: 'USER', freeMonths: 1, users: 0 });
    expect(await refusalOf(create({ name: group.name }))).toBe('NAME_ALREADY_USED');
  });

  it('can be changed only from its current version', async () => {
    const group = await create();
    const changed = await put(group, { hideHelp: true });
    expect(changed).toMatchObject({ hideHelp: true, version: group.version + 1 });
    expect(await refusalOf(put(group, { hideHelp: false }))).toBe('PLEASE_TRY_AGAIN');
    expect(await put(group, { hideHelp: false, version: undefined })).toMatchObject({
      version: group.version + 2,
    });
  });

  it('is changed once by ten concurrent changes from the same version', async () => {
    const group = await create();
    const racers = Array.from({ length: 10 }, (_, n) => refusalOf(put(group, { freeMonths: n + 2 })));
    const outcomes = await Promise.all(racers);
    expect(outcomes.filter((code) => code === undefined)).toHaveLength(1);
    expect(outcomes.filter((code) => code === 'PLEASE_TRY_AGAIN')).toHaveLength(9);
  });

  it('keeps its name', async () => {
    const group = await create();
    const renamed = putManagerGroup(admin, {
      params: { name: group.name },
      query: {},
      body: {},
      asRead: { name: 'another' },
    });
    await expect(renamed).rejects.toMatchObject({
      code: 'FORM_VALIDATION_FAILED',
      details: { name: { rule: 'readOnly' } },
    });
  });

  it('that does not exist can be neither changed nor deleted', async () => {
    const group = { ...(await create()), name: 'nowhere' };
    expect(await refusalOf(put(group, {}))).toBe('ENTITY_NOT_FOUND');
    expect(await refusalOf(remove('nowhere'))).toBe('ENTITY_NOT_FOUND');
  });

  it('can be deleted once it has no users', async () => {
    const { name } = await create();
    const { id } = await account({ managerGroup: name });
    await expect(remove(name)).rejects.toMatchObject({ code: 'LABEL_IN_USE', details: { count: 1 } });
    await setInfoProvider(admin, { params: {}, query: {}, body: { id, managerGroup: null } });
    await remove(name);
    expect((await listed()).map((group) => group.name)).not.toContain(name);
  });

  it('counts its users correctly during concurrent changes', async () => {
    const group = await create();
    const joins = Array.from({ length: 5 }, () => account({ managerGroup: group.name }));
    const changes = Array.from({ length: 5 }, (_, n) =>
      refusalOf(put(group, { freeMonths: n, version: undefined })),
    );
    await Promise.all([...joins, ...changes]);
    const [found] = await listed(admin, [`name:prefix:${group.name}`]);
    expect(found?.users).toBe(5);
  });

  it('has no terms after their file name changed, until they are uploaded under the new name', async () => {
    const group = await create({ termsOfUseFile: 'terms_{language}.pdf' });
    expect(await put(group, { termsOfUseFile: 'rules_{language}.pdf' })).toMatchObject({
      termsLanguages: [],
      singleSignOn: null,
    });
  });
});

describe('the admin of a group', () => {
  it('administers it until another admin is appointed or the group is deleted', async () => {
    const [one, other] = [await groupAdmin(), await groupAdmin()];
    const group = await create({ admin: one.id });
    expect(await administers(one.id)).toBe(group.name);
    await put(group, { admin: other.id });
    expect([await administers(one.id), await administers(other.id)]).toEqual([null, group.name]);
    await remove(group.name);
    expect(await administers(other.id)).toBeNull();
  });

  it('must be a group admin who administers no other group', async () => {
    const busy = await groupAdmin();
    await create({ admin: busy.id });
    const provider = await account();
    for (const id of [busy.id, provider.id, 'nobody']) {
      await expect(create({ admin: id })).rejects.toMatchObject({
        code: 'MISSING_DATA_REFERENCE',
        details: { admin: id },
      });
    }
  });

  it('is appointed by only one of many groups that want the same admin concurrently', async () => {
    const { id } = await groupAdmin();
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => refusalOf(create({ admin: id }))));
    expect(outcomes.filter((code) => code === undefined)).toHaveLength(1);
    expect(await administers(id)).toMatch(/^group-/);
  });

  it('keeps the role until the group has another admin', async () => {
    const { id } = await groupAdmin();
    await create({ admin: id });
    const demotion = setInfoProvider(admin, {
      params: {},
      query: {},
      body: { id, roles: ['INFO_PROVIDER'] },
    });
    expect(await refusalOf(demotion)).toBe('FORM_VALIDATION_FAILED');
  });

  it('sees only their own group', async () => {
    const group = await create();
    const own = callerOf({ id: 'grete', administers: group.name }, 'GROUP_ADMIN', 'group');
    expect((await listed(own)).map(({ name }) => name)).toEqual([group.name]);
    expect(await listed(own, ['name:prefix:other'])).toEqual([]);
    expect(await refusalOf(listed(own, ['admin:eq:adam']))).toBe('INVALID_FILTER_FIELD');
    expect(await listed(callerOf({ id: 'gus' }, 'GROUP_ADMIN', 'group'))).toEqual([]);
  });
});

describe('the list of groups', () => {
  beforeAll(async () => {
    for (const name of ['parks-west', 'parks-east', 'pools']) await create({ name });
  });

  it('is ordered by name, also for an admin who acts for a user', async () => {
    const acting = { ...admin, actsFor: 'somebody' };
    expect((await listed(acting, ['name:prefix:parks'])).map(({ name }) => name)).toEqual([
      'parks-east',
      'parks-west',
    ]);
  });

  it('is read page by page', async () => {
    const page = (starting_at?: string) =>
      getManagerGroups(admin, {
        params: {},
        query: { limit: 1, filter: ['name:prefix:parks'], starting_at },
        body: {},
      });
    const first = await page();
    const next = new URLSearchParams(first.links.next?.split('?')[1]).get('starting_at')!;
    const second = await page(next);
    expect([first, second].map(({ items }) => items[0]?.name)).toEqual(['parks-east', 'parks-west']);
    expect(second.links.next).toBeUndefined();
  });
});

it('an admin’s change of a group leaves an audit entry with the values before and after', async () => {
  const group = await create({ name: 'audited' });
  await put(group, { hideHelp: true });
  await remove('audited');
  const filter = ['item:eq:managergroup/audited'];
  const { items } = await getAudit(admin, { params: {}, query: { limit: 15, filter }, body: {} });
  expect(items.map(({ before, after }) => [before.hideHelp, after.hideHelp])).toEqual([
    [true, undefined],
    [false, true],
    [undefined, false],
  ]);
  expect(items[1]).toMatchObject({ actorId: 'adam', before: { hideHelp: false }, after: { hideHelp: true } });
});
