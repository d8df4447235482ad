import { beforeAll, describe, expect, it } from 'vitest';
import { givenTable } from '../../../../test/support/engine.ts';
import { givenGroup } from '../../../../test/support/given-group.ts';
import { givenOutbox } from '../../../../test/support/outbox.ts';
import { account, callerOf, refusalOf } from '../../../../test/support/people.ts';
import type { Caller } from '../../../platform/caller.ts';
import { putUser } from '../accounts/users/put-user.ts';
import { setInfoProvider } from '../accounts/users/set-info-provider.ts';
import { getAudit } from '../audit-trail/get-audit.ts';
import { createAppRight } from './create-app-right.ts';
import { followPrincipal, PrincipalChanged } from './follow-principal.ts';
import { getAppRights } from './get-app-rights.ts';

givenTable();
const outbox = givenOutbox();

let root: { id: string };
let grete: { id: string };
const asRoot = () => callerOf(root, 'ADMIN', 'any');
const asGrete = () => callerOf({ id: grete.id, administers: 'museums' }, 'GROUP_ADMIN', 'group');

beforeAll(async () => {
  for (const name of ['museums', 'theatres']) await givenGroup(name);
  root = await account({ role: 'ADMIN' });
  grete = await account({ role: 'GROUP_ADMIN', managerGroup: 'museums' });
});

const keyOf = async ({ id }: { id: string }, description: string) =>
  createAppRight(callerOf({ id }), {
    params: {},
    query: {},
    body: { description, permissions: [], networks: [] },
  });
const keysOf = async (caller: Caller, managerGroup: string, more: object = {}) => {
  const query = { limit: 15, filter: [], extra_field: [], managerGroup, ...more };
  return (await getAppRights(caller, { params: {}, body: {}, query })).items.map(
    ({ description }) => description,
  );
};
const auditOf = async (caller: Caller, managerGroup: string, more: object = {}) => {
  const query = { limit: 15, filter: [], managerGroup, ...more };
  return (await getAudit(caller, { params: {}, body: {}, query })).items;
};
const move = (id: string, managerGroup: string | null) =>
  setInfoProvider(asRoot(), { params: {}, query: {}, body: { id, managerGroup } });
/** Does the work of the queue's worker. */
const follow = async () => {
  for (const message of outbox.take('removals')) await followPrincipal(PrincipalChanged.parse(message));
};

describe('the keys of a group', () => {
  it('are listed to its admin and to admins, the newest first, and can be searched', async () => {
    const [anna, bert] = [
      await account({ managerGroup: 'museums' }),
      await account({ managerGroup: 'museums' }),
    ];
    await keyOf(anna, 'Gates');
    await keyOf(await account(), 'Elsewhere');
    await keyOf(bert, 'Tills');
    for (const caller of [asGrete(), asRoot()])
      expect(await keysOf(caller, 'museums')).toEqual(['Tills', 'Gates']);
    expect(await keysOf(asGrete(), 'museums', { filter: ['description:prefix:gat'] })).toEqual(['Gates']);
    expect(await keysOf(asGrete(), 'museums', { user: bert.id })).toEqual(['Tills']);
    expect(await keysOf(asRoot(), 'theatres')).toEqual([]);
  });

  it('are hidden from its members and from other groups’ admins', async () => {
    const { id } = await account({ managerGroup: 'museums' });
    expect(await refusalOf(keysOf(callerOf({ id }), 'museums'))).toBe('MISSING_ROLE');
    expect(await refusalOf(keysOf(asGrete(), 'theatres'))).toBe('MISSING_DATA_RIGHT');
    expect(await refusalOf(auditOf(callerOf({ id }), 'museums'))).toBe('MISSING_ROLE');
    expect(await refusalOf(auditOf(asGrete(), 'theatres'))).toBe('MISSING_DATA_RIGHT');
  });

  it('leave the group with their principal at once, and appear in the new group later', async () => {
    const carl = await account({ managerGroup: 'museums' });
    const mover = { user: carl.id };
    for (let number = 0; number < 3; number++) await keyOf(carl, `Carl ${number}`);
    await follow();
    const seen = async () => {
      const all = [await keysOf(asRoot(), 'museums'), await keysOf(asRoot(), 'theatres')];
      return all.map((keys) => keys.filter((description) => description.startsWith('Carl')).length);
    };
    expect(await seen()).toEqual([3, 0]);
    await move(carl.id, 'theatres');
    expect(await seen()).toEqual([0, 0]);
    await follow();
    expect(await seen()).toEqual([0, 3]);
    await move(carl.id, null);
    await follow();
    expect(await seen()).toEqual([0, 0]);
    expect(await keysOf(asRoot(), 'theatres', mover)).toEqual([]);
  });

  it('are in the group of their principal even if the move was refused or its response lost', async () => {
    const dora = await account({ managerGroup: 'museums' });
    await keyOf(dora, 'Dora');
    expect(await refusalOf(move(dora.id, 'nowhere'))).toBe('MISSING_DATA_REFERENCE');
    await follow();
    expect(await keysOf(asGrete(), 'museums')).toContain('Dora');
  });
});

describe('the audit of a group', () => {
  it('shows its admin what was done to its members while they were members', async () => {
    const { id } = await account({ managerGroup: 'theatres' });
    const rename = (name: string) => putUser(asRoot(), { params: { id }, query: {}, body: { id, name } });
    await rename('Before');
    await move(id, 'museums');
    await rename('Within');
    await move(id, null);
    await rename('After');
    const changesIn = async (group: string) =>
      (await auditOf(asRoot(), group)).filter(({ subjectId }) => subjectId === id).map(({ after }) => after);
    expect(await changesIn('museums')).toEqual([
      { managerGroup: null, groupConfirmed: false },
      { name: 'Within' },
    ]);
    expect(await changesIn('theatres')).toEqual([{ managerGroup: 'museums' }, { name: 'Before' }]);
    const seen = await auditOf(asGrete(), 'museums', { filter: ['operation:eq:test', `item:eq:user/${id}`] });
    expect(seen).toHaveLength(2);
  });
});
