import { beforeAll, describe, expect, it } from 'vitest';
import { NEW_GROUP } from '../../../../../shared/model/label.ts';
import { givenTable } from '../../../../../test/support/engine.ts';
import { givenOutbox } from '../../../../../test/support/outbox.ts';
import { account, callerOf, refusalOf } from '../../../../../test/support/people.ts';
import { expr } from '../../../../platform/expression.ts';
import { putItem, queryItems } from '../../../../platform/table.ts';
import { identify } from '../../access/identify.ts';
import { getAudit } from '../../audit-trail/get-audit.ts';
import { insertLabel, readLabel } from '../../labels/store.ts';
import { insertSession } from '../sign-in/session-store.ts';
import { changeUser, readUser } from '../store.ts';
import { getUsers } from './get-users.ts';
import { putUser } from './put-user.ts';
import { setInfoProvider } from './set-info-provider.ts';

givenTable();
givenOutbox();

const group = (name: string) => ({
  ...NEW_GROUP,
  name,
  users: 0,
  version: 1,
  termsLanguages: [],
  singleSignOn: null,
});
let admin: Awaited<ReturnType<typeof account>>;
let grete: Awaited<ReturnType<typeof account>>;
const people: Record<string, string> = {};
const asAdmin = () => callerOf(admin, 'ADMIN', 'any');
const asGrete = () => callerOf({ id: grete.id, administers: 'museums' }, 'GROUP_ADMIN', 'group');

beforeAll(async () => {
  await insertLabel('managergroup', group('museums'));
  await insertLabel('managergroup', group('theatres'));
  admin = await account({ email: 'root@console.example', name: 'Root', role: 'ADMIN' });
  grete = await account({
    email: 'grete@console.example',
    name: 'Grete',
    role: 'GROUP_ADMIN',
    managerGroup: 'museums',
  });
  for (const [name, email, managerGroup] of [
    ['Anna Lindqvist', 'anna@museum.example', 'museums'],
    ['Bertil Annason', 'bertil@museum.example', 'museums'],
    ['Çelik Ångström', 'celik@theatre.example', 'theatres'],
    ['Dora Annabel Annand', 'dora@elsewhere.example', null],
  ] as const) {
    people[name] = (await account({ name, email, managerGroup })).id;
  }
});

const list = async (caller: ReturnType<typeof asAdmin>, filter: string[] = [], more: object = {}) => {
  const query = { limit: 15, filter, extra_field: [], ...more };
  return getUsers(caller, { params: {}, body: {}, query });
};
const names = async (...call: Parameters<typeof list>) => (await list(...call)).items.map(({ name }) => name);

describe('the list of users', () => {
  it('shows all users to admins, ordered by address, and their own group to its admin', async () => {
    expect(await names(asAdmin())).toEqual([
      'Anna Lindqvist',
      'Bertil Annason',
      'Çelik Ångström',
      'Dora Annabel Annand',
      'Grete',
      'Root',
    ]);
    expect(await names(asGrete())).toEqual(['Anna Lindqvist', 'Bertil Annason', 'Grete']);
  });

  it('finds people by the beginning of any word of their name, each once', async () => {
    expect(await names(asAdmin(), ['name:prefix:anna'])).toEqual([
      'Anna Lindqvist',
      'Dora Annabel Annand',
      'Bertil Annason',
    ]);
    expect(await names(asGrete(), ['name:prefix:ANNA'])).toEqual(['Anna Lindqvist', 'Bertil Annason']);
    expect(await names(asAdmin(), ['name:prefix:ångs'])).toEqual(['Çelik Ångström']);
    expect(await names(asAdmin(), ['name:prefix:anna lind'])).toEqual(['Anna Lindqvist']);
  });

  it('returns its results page by page', async () => {
    const first = await list(asAdmin(), ['name:prefix:anna'], { limit: 2 });
    expect(first.items.map(({ name }) => name)).toEqual(['Anna Lindqvist', 'Dora Annabel Annand']);
    const starting_at = new URL(first.links.next!, 'http://x').searchParams.get('starting_at')!;
    const second = await list(asAdmin(), ['name:prefix:anna'], { limit: 2, starting_at });
    expect([second.items.map(({ name }) => name), second.links.next]).toEqual([
      ['Bertil Annason'],
      undefined,
    ]);
    expect(await refusalOf(list(asGrete(), ['name:prefix:anna'], { starting_at }))).toBe('REQUEST_ERROR');
  });

  it.each([
    [['email:prefix:museum'], ['Anna Lindqvist', 'Bertil Annason']],
    [['email:prefix:anna@mus'], ['Anna Lindqvist']],
    [['managerGroup:eq:theatres'], ['Çelik Ångström']],
    [
      ['managerGroup:eq:museums', 'name:prefix:anna'],
      ['Anna Lindqvist', 'Bertil Annason'],
    ],
    [['roles:GROUP_ADMIN'], ['Grete']],
    [['name:prefix:grete', 'roles:eq:GROUP_ADMIN'], ['Grete']],
    [['name:prefix:grete', 'roles:eq:ADMIN'], []],
    [['verified:eq:false'], []],
    [['lastLoginDate:ge:2000-01-01'], []],
  ])('with %o is %o', async (filter, expected) => {
    expect((await names(asAdmin(), filter)).sort()).toEqual(expected);
  });

  it('has filters that only admins may use', async () => {
    for (const filter of [
      'roles:ADMIN',
      'verified:true',
      'managerGroup:theatres',
      'lastLoginDate:ge:2026-01-01',
    ]) {
      expect(await refusalOf(list(asGrete(), [filter]))).toBe('INVALID_FILTER_FIELD');
    }
    expect(await refusalOf(list(asAdmin(), ['name:prefix:ann']))).toBe('INVALID_FILTER_VALUE');
    expect(await refusalOf(list(callerOf({ id: grete.id }, 'GROUP_ADMIN', 'group')))).toBe(
      'MISSING_DATA_RIGHT',
    );
  });

  it('counts devices when it is asked to', async () => {
    await putItem(
      { pk: `user#${people['Anna Lindqvist']}`, sk: 'counts', beacons: 7 },
      expr`attribute_not_exists(#pk)`,
    );
    const { items } = await list(asAdmin(), ['email:prefix:museum'], { extra_field: ['counts'] });
    expect(items.map(({ beaconsCount }) => beaconsCount).sort()).toEqual([0, 7]);
  });
});

it('a user hides the first steps of the console for good, and other changes leave that as it is', async () => {
  const { id } = await account({ name: 'New' });
  const put = (body: object) =>
    putUser(callerOf({ id }), { params: { id: 'me' }, query: {}, body: { id: '0', ...body } });
  expect((await put({ name: 'Newer' })).showsFirstSteps).toBe(true);
  expect((await put({ showsFirstSteps: false })).showsFirstSteps).toBe(false);
  expect(await put({ name: 'Newest' })).toMatchObject({ name: 'Newest', showsFirstSteps: false });
});

describe('an admin', () => {
  const set = (id: string, body: object) =>
    setInfoProvider(asAdmin(), { params: {}, query: {}, body: { id, ...body } });

  it('moves a user to another group: the groups are counted, the words follow, the group is confirmed', async () => {
    const { id } = await account({
      name: 'Egon Mover',
      email: 'egon@console.example',
      managerGroup: 'theatres',
    });
    const counts = async () =>
      Promise.all(
        ['museums', 'theatres'].map(async (name) => (await readLabel('managergroup', name))!.users),
      );
    const [museums, theatres] = (await counts()) as [number, number];
    expect(await set(id, { managerGroup: 'museums' })).toMatchObject({
      managerGroup: 'museums',
      groupConfirmed: true,
    });
    expect(await counts()).toEqual([museums + 1, theatres - 1]);
    expect(await names(asGrete(), ['name:prefix:mover'])).toEqual(['Egon Mover']);
    expect((await queryItems('word#user.name#theatres', { range: { prefix: 'mover' } })).items).toEqual([]);
    expect(await refusalOf(set(id, { managerGroup: 'nowhere' }))).toBe('MISSING_DATA_REFERENCE');
    expect((await readUser(id))!.row.managerGroup).toBe('museums');
  });

  it('deactivates an account: its sessions end at once', async () => {
    const { id } = await account();
    const session = await insertSession((await readUser(id))!);
    expect(await identify({ session })).toBeDefined();
    await set(id, { deactivated: true });
    await set(id, { deactivated: false });
    expect(await identify({ session })).toBeUndefined();
  });

  it('leaves an audit entry with the values before and after, which the owner can read', async () => {
    const { id } = await account({ name: 'Before' });
    await set(id, { name: 'After', discount: 20 });
    await putUser(callerOf({ id }), { params: { id: 'me' }, query: {}, body: { id: '0', name: 'My Own' } });
    const trail = await getAudit(callerOf({ id }), {
      params: {},
      body: {},
      query: { limit: 15, filter: [] },
    });
    expect(trail.items).toHaveLength(1);
    expect(trail.items[0]).toMatchObject({
      actor: admin.email,
      subjectId: id,
      item: `user/${id}`,
      before: { name: 'Before', discount: 0 },
      after: { name: 'After', discount: 20 },
      isRunAs: false,
      requestId: 'request',
    });
    const byItem = await getAudit(asAdmin(), {
      params: {},
      body: {},
      query: { limit: 15, filter: [`item:eq:user/${id}`, 'timestamp:ge:2026-01-01'] },
    });
    expect(byItem.items.map(({ item }) => item)).toEqual([`user/${id}`]);
  });

  it('loses no update when many change one account concurrently', async () => {
    const { id } = await account();
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, () =>
        changeUser(id, ({ discount }) => ({ change: { discount: discount + 1 } })).then(
          () => 1,
          (error) => (error.code === 'PLEASE_TRY_AGAIN' ? 0 : Promise.reject(error)),
        ),
      ),
    );
    const done = outcomes.reduce<number>((sum, one) => sum + one, 0);
    expect(done).toBeGreaterThan(0);
    expect((await readUser(id))!.discount).toBe(done);
  });

  it('cannot lock their own account: neither by its role nor by deactivating it, acting for another or not', async () => {
    for (const caller of [asAdmin(), { ...asAdmin(), actsFor: grete.id }]) {
      for (const own of [{ roles: ['INFO_PROVIDER' as const] }, { deactivated: true }]) {
        const locking = setInfoProvider(caller, { params: {}, query: {}, body: { id: admin.id, ...own } });
        expect(await refusalOf(locking)).toBe('FORM_VALIDATION_FAILED');
      }
    }
    expect((await readUser(admin.id))!.row).toMatchObject({ role: 'ADMIN', deactivated: false });
    await set(admin.id, { deactivated: false, name: 'Root' });
  });

  it('cannot take the role of a group’s admin', async () => {
    await changeUser(grete.id, () => ({ change: { administers: 'museums' } }));
    expect(await refusalOf(set(grete.id, { roles: ['INFO_PROVIDER'] }))).toBe('FORM_VALIDATION_FAILED');
    expect(await refusalOf(set('x'.repeat(16), { name: 'Nobody' }))).toBe('ENTITY_NOT_FOUND');
  });
});
