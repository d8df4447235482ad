import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { NEW_GROUP } from '../../../shared/model/label.ts';
import type { KeyPermission } from '../../../shared/roles.ts';
import { givenTable } from '../../../test/support/engine.ts';
import { account, callerOf, refusalOf } from '../../../test/support/people.ts';
import { setClock } from '../../platform/clock.ts';
import { identify } from '../accounts/identify.ts';
import { changeUser } from '../accounts/store.ts';
import { insertLabel } from '../labels/store.ts';
import { createAppRight } from './create-app-right.ts';
import { deleteAppRight } from './delete-app-right.ts';
import { getAppRights } from './get-app-rights.ts';
import { putAppRight } from './put-app-right.ts';

givenTable();
afterEach(() => setClock(undefined));

type Person = Awaited<ReturnType<typeof account>>;
let ida: Person;
let grete: Person;
let root: Person;
let service: Person;
beforeAll(async () => {
  await insertLabel('managergroup', {
    ...NEW_GROUP,
    name: 'museums',
    users: 0,
    version: 1,
    termsLanguages: [],
  });
  ida = await account({ managerGroup: 'museums' });
  grete = await account({ managerGroup: 'museums', role: 'GROUP_ADMIN' });
  root = await account({ role: 'ADMIN' });
  service = await account({ role: 'SERVICE_ACCOUNT' });
});
const asIda = () => callerOf(ida);
const asGrete = () => callerOf({ ...grete, administers: 'museums' }, 'GROUP_ADMIN', 'group');
const asRoot = () => callerOf(root, 'ADMIN', 'any');
const asStranger = async () => callerOf(await account());

const create = (caller: ReturnType<typeof asIda>, permissions: KeyPermission[] = [], more: object = {}) =>
  createAppRight(caller, { params: {}, query: {}, body: { description: 'A key', permissions, ...more } });
const put = (
  caller: ReturnType<typeof asIda>,
  id: string,
  permissions: KeyPermission[],
  description = 'A key',
) => putAppRight(caller, { params: { id }, query: {}, body: { description, permissions } });
const list = (caller: ReturnType<typeof asIda>, query: object = {}) =>
  getAppRights(caller, { params: {}, body: {}, query: { limit: 15, filter: [], extra_field: [], ...query } });

describe('an API key', () => {
  it('is told once, calls as its principal and shows its last use', async () => {
    const made = await create(asIda());
    expect(made).toMatchObject({
      principal: ida.email,
      permissions: ['BASIC'],
      first4: made.key.slice(0, 4),
    });
    expect(made.lastUsedDate).toBeNull();
    expect(await identify({ apiKey: made.key })).toMatchObject({ kind: 'key', userId: ida.id });
    expect(await identify({ apiKey: `${made.key}x` })).toBeUndefined();
    const [listed] = (await list(asIda(), { filter: [`first4:eq:${made.first4}`] })).items;
    expect(listed).toMatchObject({ id: made.id, lastUsedDate: expect.any(String) });
    expect(JSON.stringify(listed)).not.toContain(made.key);
  });

  it('loses a permission with its next call, and all of them when it is deleted', async () => {
    const { id, key } = await create(asRoot(), ['CONFIGURE_HUBS'], { principal: ida.email });
    expect((await identify({ apiKey: key }))?.permissions).toEqual(['CONFIGURE_HUBS']);
    await put(asRoot(), id, []);
    expect((await identify({ apiKey: key }))?.permissions).toEqual([]);
    expect(await refusalOf(deleteAppRight(await asStranger(), { params: { id }, query: {}, body: {} }))).toBe(
      'ENTITY_NOT_FOUND',
    );
    await deleteAppRight(asIda(), { params: { id }, query: {}, body: {} });
    expect(await identify({ apiKey: key })).toBeUndefined();
  });

  it('rests while its principal is deactivated', async () => {
    const user = await account();
    const { key } = await create(callerOf(user));
    await changeUser(user.id, () => ({ change: { row: { deactivated: true } } }));
    expect(await identify({ apiKey: key })).toBeUndefined();
  });
});

describe('permissions', () => {
  it('are set by admins; others begin with none', async () => {
    expect(await refusalOf(create(asIda(), ['CONFIGURE_HUBS']))).toBe('MISSING_ROLE');
    expect(await refusalOf(create(asGrete(), ['CONFIGURE_HUBS']))).toBe('MISSING_ROLE');
    expect((await create(asIda(), ['BASIC'])).permissions).toEqual(['BASIC']);
    expect(await refusalOf(create(asIda(), [], { principal: grete.email }))).toBe('MISSING_ROLE');
    expect(await refusalOf(create(asRoot(), [], { principal: 'nobody@example.com' }))).toBe(
      'MISSING_DATA_REFERENCE',
    );
  });

  it('may be changed by a group admin within the group, as far as group admins may', async () => {
    const { id } = await create(asIda());
    expect((await put(asGrete(), id, ['CONFIGURE_HUBS', 'REGISTER_BEACONS'])).permissions).toContain(
      'CONFIGURE_HUBS',
    );
    expect(await refusalOf(put(asGrete(), id, ['FIRMWARE_MANAGEMENT']))).toBe('MISSING_ROLE');
    expect(await refusalOf(put(asIda(), id, []))).toBe('MISSING_ROLE');
    expect((await put(asIda(), id, ['CONFIGURE_HUBS', 'REGISTER_BEACONS'], 'Renamed')).description).toBe(
      'Renamed',
    );
    const foreign = await create(await asStranger());
    expect(await refusalOf(put(asGrete(), foreign.id, []))).toBe('ENTITY_NOT_FOUND');
  });

  it('of production are for admins and service accounts', async () => {
    expect(await refusalOf(create(asRoot(), ['PRODUCTION_READ'], { principal: ida.email }))).toBe(
      'FORM_VALIDATION_FAILED',
    );
    expect((await create(asRoot(), ['PRODUCTION_READ'], { principal: service.email })).permissions).toContain(
      'PRODUCTION_READ',
    );
  });
});

describe('the list of keys', () => {
  it('is one’s own, a member’s for the group’s admin, everybody’s for admins; the newest first', async () => {
    const user = await account({ managerGroup: 'museums' });
    const [first, second] = [
      await create(callerOf(user)),
      await create(callerOf(user), [], { description: 'Zweiter' }),
    ];
    const ids = async (...call: Parameters<typeof list>) => (await list(...call)).items.map(({ id }) => id);
    expect(await ids(callerOf(user))).toEqual([second.id, first.id]);
    expect(await ids(asGrete(), { user: user.id })).toEqual([second.id, first.id]);
    expect(await ids(asGrete(), { principal: user.email })).toEqual([second.id, first.id]);
    expect(await refusalOf(list(asIda(), { user: user.id }))).toBe('MISSING_ROLE');
    expect((await ids(asRoot()))[0]).toBe(second.id);
    expect(await ids(asRoot(), { filter: ['description:prefix:ZWEI'] })).toEqual([second.id]);
    expect(await refusalOf(list(asRoot(), { filter: ['first4:eq:abc'] }))).toBe('INVALID_FILTER_VALUE');
    const [named] = (await list(asRoot(), { principal: user.email, extra_field: ['principalName'] })).items;
    expect(named).toMatchObject({ principal: user.email, principalName: 'Some Body' });
  });
});
