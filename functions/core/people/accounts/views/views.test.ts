import { expect, it } from 'vitest';
import { VIEWS_MAX } from '../../../../../shared/model/view.ts';
import { givenTable } from '../../../../../test/support/engine.ts';
import { account, callerOf, refusalOf } from '../../../../../test/support/people.ts';
import type { Caller } from '../../../../platform/caller.ts';
import { deleteLeftovers } from '../counts.ts';
import { getViews } from './get-views.ts';
import { putViews } from './put-views.ts';

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
  expect(await get(ann)).toEqual({ list: 'beacons', views: [], version: 0 });
  expect(await put(ann, ['weak', 'silent'])).toMatchObject({ version: 1 });
  expect(await get(ann)).toEqual({ list: 'beacons', views: [view('weak'), view('silent')], version: 1 });
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

it('the views go with the account, and none are saved for one that is gone', async () => {
  const person = await account();
  const ann = callerOf(person);
  await put(
    ann,
    Array.from({ length: VIEWS_MAX }, (_, n) => `v${n}`),
  );
  while (await deleteLeftovers(person.id));
  expect((await get(ann)).views).toEqual([]);
  expect(await refusalOf(put(ann, ['a']))).toBe('PLEASE_TRY_AGAIN');
});
