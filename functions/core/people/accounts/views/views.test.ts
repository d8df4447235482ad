import { describe, expect, it } from 'vitest';
import { VIEWS_MAX } from '../../../../../shared/model/view.ts';
import { givenTable } from '../../../../../test/support/engine.ts';
import { account, callerOf, refusalOf } from '../../../../../test/support/people.ts';
import type { Caller } from '../../../../platform/caller.ts';
import { deleteLeftovers } from '../counts.ts';
import { getUser } from '../users/get-user.ts';
import { getViews } from './get-views.ts';
import { putViews } from './put-views.ts';
import { readStartViews } from './views-store.ts';

givenTable();

const view = (id: string, name = id) => ({
  id,
  name,
  filter: ['battery:eq:low'],
  sort: '-name',
  hidden: ['type'],
});
const get = (caller: Caller, list = 'beacons') => getViews(caller, { params: { list }, query: {}, body: {} });
const put = (caller: Caller, ids: string[], version?: number, list = 'beacons') =>
  putViews(caller, {
    params: { list },
    query: {},
    body: { views: ids.map((id) => view(id)), ...(version !== undefined && { version }) },
  });

it('views of a list are kept as they were saved, for each account and each list', async () => {
  const [ann, bob] = [callerOf(await account()), callerOf(await account())];
  expect(await get(ann)).toEqual({ list: 'beacons', views: [], startId: null, version: 0 });
  expect(await put(ann, ['weak', 'silent'])).toMatchObject({ version: 1 });
  expect(await get(ann)).toEqual({
    list: 'beacons',
    views: [view('weak'), view('silent')],
    startId: null,
    version: 1,
  });
  expect((await get(ann, 'hubs')).views).toEqual([]);
  expect((await get(bob)).views).toEqual([]);
  // While an admin acts for a user, the views stay the admin's own.
  expect((await get({ ...bob, actsFor: ann.userId })).views).toEqual([]);
});

it('of two changes that began with the same version, the second is refused and changes nothing', async () => {
  const ann = callerOf(await account());
  await put(ann, ['a'], 0);
  expect(await refusalOf(put(ann, ['b'], 0))).toBe('PLEASE_TRY_AGAIN');
  expect((await get(ann)).views).toEqual([view('a')]);
  await put(ann, ['a', 'b'], 1);
  const both = await Promise.allSettled([put(ann, ['c'], 2), put(ann, ['d'], 2)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await get(ann)).toMatchObject({ version: 3 });
});

describe('a view that is the start of its list', () => {
  const change = (caller: Caller, body: Parameters<typeof putViews>[1]['body'], list = 'beacons') =>
    putViews(caller, { params: { list }, query: {}, body });
  const me = (caller: Caller) => getUser(caller, { params: { id: 'me' }, query: {}, body: {} });
  const shown = ({ id: _, name: __, ...rest }: ReturnType<typeof view>) => rest;

  it('comes with the user’s own account, and with nobody else’s reading of it', async () => {
    const person = await account();
    const ann = callerOf(person);
    expect((await me(ann)).startViews).toEqual({});
    await change(ann, { views: [view('weak'), view('silent')], startId: 'silent' });
    await change(ann, { views: [view('online')], startId: 'online' }, 'hubs');
    expect(await get(ann)).toMatchObject({ startId: 'silent', version: 1 });
    const startViews = { beacons: shown(view('silent')), hubs: shown(view('online')) };
    expect((await me(ann)).startViews).toEqual(startViews);
    const admin = callerOf(await account(), 'ADMIN', 'any');
    expect(await getUser(admin, { params: { id: person.id }, query: {}, body: {} })).not.toHaveProperty(
      'startViews',
    );
    // An admin who acts for a user works with lists as they are.
    expect(await me({ ...admin, actsFor: person.id })).not.toHaveProperty('startViews');
  });

  it('stays so while other views change, follows its own changes, and ends with it', async () => {
    const ann = callerOf(await account());
    const start = async () => (await me(ann)).startViews?.beacons;
    await change(ann, { views: [view('weak')], startId: 'weak' });
    await put(ann, ['silent', 'weak']);
    expect(await start()).toEqual(shown(view('weak')));
    await change(ann, { views: [{ ...view('weak'), sort: 'heard' }] });
    expect(await start()).toMatchObject({ sort: 'heard' });
    await put(ann, ['silent']);
    expect(await get(ann)).toMatchObject({ startId: null });
    expect(await start()).toBeUndefined();
    // It is not the start again because it is back.
    await put(ann, ['silent', 'weak']);
    expect(await start()).toBeUndefined();
    await change(ann, { startId: 'weak' });
    await change(ann, { startId: null });
    expect(await start()).toBeUndefined();
    expect((await get(ann)).views).toHaveLength(2);
  });

  it('must be one of the views, else nothing changes', async () => {
    const ann = callerOf(await account());
    await put(ann, ['weak']);
    expect(await refusalOf(change(ann, { views: [view('silent')], startId: 'weak' }))).toBe(
      'FORM_VALIDATION_FAILED',
    );
    expect(await get(ann)).toMatchObject({ views: [view('weak')], version: 1 });
  });
});

it('the views go with the account, and none are saved for one that is gone', async () => {
  const person = await account();
  const ann = callerOf(person);
  await put(
    ann,
    Array.from({ length: VIEWS_MAX }, (_, n) => `v${n}`),
  );
  await putViews(ann, { params: { list: 'beacons' }, query: {}, body: { startId: 'v7' } });
  while (await deleteLeftovers(person.id));
  expect((await get(ann)).views).toEqual([]);
  expect(await readStartViews(person.id)).toEqual({});
  expect(await refusalOf(put(ann, ['a']))).toBe('PLEASE_TRY_AGAIN');
});
