import { beforeAll, expect, it } from 'vitest';
import { givenTable } from '../../../../../test/support/engine.ts';
import { givenGroup } from '../../../../../test/support/given-group.ts';
import { account, callerOf, refusalOf } from '../../../../../test/support/people.ts';
import type { Caller } from '../../../../platform/caller.ts';
import { getAudit } from '../../audit-trail/get-audit.ts';
import { changeUser, readUser } from '../store.ts';
import { confirmGroupMember } from './confirm-group-member.ts';

givenTable();

let admin: { id: string };
let grete: { id: string };
const asAdmin = () => callerOf(admin, 'ADMIN', 'any');
const asGrete = () => callerOf({ id: grete.id, administers: 'museums' }, 'GROUP_ADMIN', 'group');

beforeAll(async () => {
  for (const name of ['museums', 'theatres']) await givenGroup(name);
  admin = await account({ role: 'ADMIN' });
  grete = await account({ role: 'GROUP_ADMIN', managerGroup: 'museums' });
});

const confirm = (caller: Caller, id: string, confirmed = true) =>
  confirmGroupMember(caller, { params: { id }, query: {}, body: { confirmed } });

/** A user who chose a group at sign-up. */
const joined = async (managerGroup: string | null) => {
  const { id } = await account();
  await changeUser(id, () => ({ change: { row: { managerGroup, groupConfirmed: false } } }));
  return id;
};

it('a user who chose a group can be confirmed and unconfirmed by its admin or an admin, with an audit entry', async () => {
  const id = await joined('museums');
  expect(await confirm(asGrete(), id)).toMatchObject({ id, groupConfirmed: true });
  expect(await confirm(asAdmin(), id, false)).toMatchObject({ groupConfirmed: false });
  const query = { limit: 15, filter: [] };
  const { items } = await getAudit(callerOf({ id }), { params: {}, body: {}, query });
  expect(items.map(({ actorId, after }) => [actorId, after])).toEqual([
    [admin.id, { groupConfirmed: false }],
    [grete.id, { groupConfirmed: true }],
  ]);
});

it('a user cannot be confirmed by another group’s admin, or without a group', async () => {
  const [foreign, alone] = [await joined('theatres'), await joined(null)];
  expect(await refusalOf(confirm(asGrete(), foreign))).toBe('MISSING_DATA_RIGHT');
  expect(await refusalOf(confirm(asGrete(), 'x'.repeat(16)))).toBe('MISSING_DATA_RIGHT');
  expect(await refusalOf(confirm(asAdmin(), alone))).toBe('MISSING_DATA_REFERENCE');
  for (const id of [foreign, alone]) expect((await readUser(id))!.row.groupConfirmed).toBe(false);
});

it('a user who is moved to another group concurrently is not confirmed there', async () => {
  for (let round = 0; round < 5; round++) {
    const id = await joined('museums');
    await Promise.all([
      refusalOf(confirm(asGrete(), id)),
      changeUser(id, () => ({ change: { row: { managerGroup: 'theatres', groupConfirmed: false } } })),
    ]);
    expect((await readUser(id))!.row).toMatchObject({
      managerGroup: 'theatres',
      groupConfirmed: false,
    });
  }
});

it.each(['ADMIN', 'SERVICE_ACCOUNT', 'GROUP_ADMIN'] as const)(
  'a member who is %s can be confirmed only by admins',
  async (role) => {
    const id = await joined('museums');
    await changeUser(id, () => ({ change: { row: { role } } }));
    expect(await refusalOf(confirm(asGrete(), id))).toBe('MISSING_ROLE');
    expect(await confirm(asAdmin(), id)).toMatchObject({ groupConfirmed: true });
  },
);
