import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PAGE_SIZE_DEFAULT } from '../../../../shared/model/page-size.ts';
import type { Spot } from '../../../../shared/model/place.ts';
import { NO_SITE } from '../../../../shared/model/place-limits.ts';
import { tries } from '../../../../test/support/depth.ts';
import { givenTable } from '../../../../test/support/engine.ts';
import { givenFloorPlan } from '../../../../test/support/given-floor-plan.ts';
import { itInTurn } from '../../../../test/support/it-in-turn.ts';
import { beacons, detach, owned, transfer } from '../../../../test/support/moving-beacons.ts';
import { givenOutbox } from '../../../../test/support/outbox.ts';
import { account, callerOf, refusalOf } from '../../../../test/support/people.ts';
import type { Caller } from '../../../platform/caller.ts';
import { getItem, type Item, putItem } from '../../../platform/table.ts';
import { deleteBeacon } from '../../composition/change-of-owner.ts';
import { describeBeacons } from '../beacons/describe-beacons.ts';
import { getBeacons } from '../beacons/get-beacons.ts';
import { placeBeacons } from '../beacons/place-beacons.ts';
import type { PlaceFields } from '../ownership/place.ts';
import { clearPlaces } from './clear-places.ts';
import { createSite } from './create-site.ts';
import { deleteSite } from './delete-site.ts';
import { getSite } from './get-site.ts';
import { getSites } from './get-sites.ts';
import { getTags } from './get-tags.ts';
import { putSite } from './put-site.ts';

givenTable();
givenOutbox();

const page = { limit: PAGE_SIZE_DEFAULT, starting_at: undefined, filter: [], extra_field: [] };
const site = (caller: Caller, name: string, user?: string) =>
  createSite(caller, {
    params: {},
    query: user === undefined ? {} : { user },
    body: { name, address: '', position: null },
  });
const place = (
  caller: Caller,
  idList: string[],
  change: { siteId?: string | null; addTags?: string[]; removeTags?: string[] },
) =>
  placeBeacons(caller, { params: {}, query: {}, body: { idList, addTags: [], removeTags: [], ...change } });
const say = (
  caller: Caller,
  ids: string[],
  said: { description?: string; site?: string | null; tags?: string[]; spot?: Spot | null },
) => {
  const rows = ids.map((id) => ({ id, ...said }));
  return describeBeacons(caller, { params: {}, query: {}, body: { rows, dryRun: false } });
};
const found = async (caller: Caller, ...filter: string[]) =>
  (
    await getBeacons(caller, {
      params: {},
      query: { ...page, limit: 100, filter, extra_field: ['site'] },
      body: {},
    })
  ).items;
const tagsOf = async (caller: Caller) =>
  (await getTags(caller, { params: {}, query: { limit: 100 }, body: {} })).items.map(
    ({ tag, beacons: count }) => `${tag} ${count}`,
  );
const countAt = async (caller: Caller, id: string) =>
  (await getSite(caller, { params: { id }, query: {}, body: {} })).beacons;
const remove = (caller: Caller, id: string) => deleteSite(caller, { params: { id }, query: {}, body: {} });

describe('a site', () => {
  it('has a name that no other site of its owner has, whatever its case', async () => {
    const [ann, bob] = [callerOf(await account()), callerOf(await account())];
    const hall = await site(ann, 'Hall 4');
    expect(await refusalOf(site(ann, 'HALL 4'))).toBe('NAME_ALREADY_USED');
    expect((await site(bob, 'Hall 4')).name).toBe('Hall 4');
    const foyer = await site(ann, 'Foyer');
    const rename = (id: string, name: string) => putSite(ann, { params: { id }, query: {}, body: { name } });
    expect(await refusalOf(rename(foyer.id, 'hall 4'))).toBe('NAME_ALREADY_USED');
    expect((await rename(hall.id, 'HALL 4')).name).toBe('HALL 4');
    await rename(hall.id, 'Hall 5');
    expect((await rename(foyer.id, 'Hall 4')).version).toBe(2);
  });

  it('is found by the beginning of a word, and listed by name', async () => {
    const ann = callerOf(await account());
    for (const name of ['Stage north', 'Hall 12', 'Hall 2', 'North gate']) await site(ann, name);
    const names = async (...filter: string[]) =>
      (await getSites(ann, { params: {}, query: { ...page, filter }, body: {} })).items.map(
        ({ name }) => name,
      );
    expect(await names()).toEqual(['Hall 12', 'Hall 2', 'North gate', 'Stage north']);
    expect(await names('name:prefix:nor')).toEqual(['North gate', 'Stage north']);
  });

  it('cannot be deleted while devices are there', async () => {
    const person = await account();
    const ann = callerOf(person);
    const { id } = await site(ann, 'Hall 4');
    const { ids } = await owned(person, 2);
    await place(ann, ids, { siteId: id });
    expect(await refusalOf(remove(ann, id))).toBe('SITE_IN_USE');
    await place(ann, ids, { siteId: null });
    await remove(ann, id);
    expect(await refusalOf(countAt(ann, id))).toBe('ENTITY_NOT_FOUND');
    expect((await site(ann, 'Hall 4')).name).toBe('Hall 4');
  });

  it('of somebody else is as one that does not exist', async () => {
    const [person, other] = [await account(), await account()];
    const [ann, bob] = [callerOf(person), callerOf(other)];
    const { id } = await site(bob, 'Hall 4');
    const { ids } = await owned(person, 1);
    expect(await refusalOf(place(ann, ids, { siteId: id }))).toBe('MISSING_DATA_REFERENCE');
    expect(await refusalOf(place(ann, ids, { siteId: 'nowhere' }))).toBe('MISSING_DATA_REFERENCE');
    expect(await refusalOf(countAt(ann, id))).toBe('ENTITY_NOT_FOUND');
    expect(await refusalOf(remove(ann, id))).toBe('ENTITY_NOT_FOUND');
    const admin = callerOf(await account({ role: 'ADMIN' }), 'ADMIN', 'any');
    const { data } = await place(admin, ids, { siteId: id });
    expect(data).toMatchObject({ done: 0, skipped: [{ id: ids[0], reason: 'NOT_OWNED' }] });
  });

  it('goes with the account, after the devices have left it', async () => {
    const person = await account();
    const ann = callerOf(person);
    const { id } = await site(ann, 'Hall 4');
    const { ids } = await owned(person, 1);
    await place(ann, ids, { siteId: id, addTags: ['vip'] });
    expect(await clearPlaces(person.id)).toBe(true);
    expect(await countAt(ann, id)).toBe(1);
    await detach(ann, ids);
    expect(await clearPlaces(person.id)).toBe(true);
    expect(await clearPlaces(person.id)).toBe(false);
  });
});

it('the tags that begin with what no tag is long enough for are none', async () => {
  const person = await account();
  const ann = callerOf(person);
  await place(ann, (await owned(person, 1)).ids, { addTags: ['x'.repeat(30)] });
  const beginWith = async (prefix: string) =>
    (await getTags(ann, { params: {}, query: { limit: 100, prefix }, body: {} })).items.length;
  expect(await beginWith('x'.repeat(30))).toBe(1);
  // Each of the last ones becomes eighteen characters when it is compared.
  for (const longer of ['x'.repeat(31), '\ufdfa'.repeat(100)]) expect(await beginWith(longer)).toBe(0);
});

describe('placing devices', () => {
  it('puts them at a site with tags, by which they are found', async () => {
    const person = await account();
    const ann = callerOf(person);
    const { id } = await site(ann, 'Hall 4');
    const { ids } = await owned(person, 5);
    const idsOf = async (...filter: string[]) => (await found(ann, ...filter)).map((one) => one.id);
    await place(ann, ids.slice(0, 3), { siteId: id, addTags: ['trade fair', 'vip'] });
    await place(ann, ids.slice(2, 4), { addTags: ['trade'], removeTags: ['vip'] });
    expect(await idsOf(`site:eq:${id}`)).toEqual(ids.slice(0, 3));
    expect(await idsOf('site:eq:none')).toEqual(ids.slice(3));
    expect(await idsOf('tag:eq:vip')).toEqual(ids.slice(0, 2));
    expect(await idsOf('tag:eq:trade')).toEqual(ids.slice(2, 4));
    expect(await idsOf('tag:eq:trade fair', 'tag:eq:trade')).toEqual([ids[2]]);
    expect(await idsOf(`site:eq:${id}`, 'tag:eq:trade')).toEqual([ids[2]]);
    expect(await idsOf('text:prefix:trade')).toEqual(ids.slice(0, 4));
    expect((await found(ann))[2]).toMatchObject({
      siteId: id,
      siteName: 'Hall 4',
      tags: ['trade', 'trade fair'],
    });
    expect(await tagsOf(ann)).toEqual(['trade 2', 'trade fair 3', 'vip 2']);
  });

  it('lets a list be filtered by a tag, sorted and counted at once', async () => {
    const person = await account();
    const ann = callerOf(person);
    const { ids } = await owned(person, 4);
    await place(ann, ids.slice(1, 3), { addTags: ['vip'] });
    const query = { ...page, filter: ['tag:eq:vip'], sort: '-name' as const, total: 'true' as const };
    const { items, total } = await getBeacons(ann, { params: {}, query, body: {} });
    expect(items.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
    expect(total).toEqual({ count: 2, isMore: false });
  });

  it('takes a device that was registered before there were sites, and lets it change hands', async () => {
    const [person, other] = [await account(), await account()];
    const ann = callerOf(person);
    const { ids } = await owned(person, 3);
    for (const id of ids) {
      const item = (await getItem({ pk: `beacon#${id}`, sk: 'row' }, { consistent: true }))!;
      const { siteId: _, tags: __, ...row } = (item as Item & { row: Record<string, unknown> }).row;
      const { s11: ___, ...old } = item as Item & { s11: string };
      await putItem({ ...old, row } as Item);
    }
    expect((await found(ann))[0]).toMatchObject({ siteId: null, siteName: null, tags: [] });
    await place(ann, ids.slice(0, 1), { addTags: ['vip'] });
    expect((await found(ann, 'tag:eq:vip')).map(({ id }) => id)).toEqual(ids.slice(0, 1));
    const { data } = await transfer(ann, ids.slice(1, 2), other);
    expect(data.done).toBe(1);
    const admin = callerOf(await account({ role: 'ADMIN' }), 'ADMIN', 'any');
    await deleteBeacon(admin, { params: { n: ids[2]! }, query: {}, body: {} });
    expect((await found(ann)).map(({ id }) => id)).toEqual(ids.slice(0, 1));
  });

  it('says what must be changed, and refuses what contradicts itself', async () => {
    const person = await account();
    const ann = callerOf(person);
    const { ids } = await owned(person, 1);
    expect(await refusalOf(place(ann, ids, {}))).toBe('MISSING_PARAMETER');
    expect(await refusalOf(place(ann, ids, { addTags: ['a'], removeTags: ['a'] }))).toBe(
      'FORM_VALIDATION_FAILED',
    );
  });

  it('leaves out a device that would have too many tags, and those of others', async () => {
    const person = await account();
    const ann = callerOf(person);
    const [mine, theirs] = [await owned(person, 2), await beacons(1)];
    const ten = Array.from({ length: 10 }, (_, n) => `tag ${n}`);
    await place(ann, mine.ids.slice(0, 1), { addTags: ten });
    const { data } = await place(ann, [...mine.ids, ...theirs.ids], { addTags: ['more'] });
    expect(data).toMatchObject({
      done: 1,
      skipped: [
        { id: mine.ids[0], reason: 'TOO_MANY_TAGS' },
        { id: theirs.ids[0], reason: 'NOT_OWNED' },
      ],
    });
    expect(await tagsOf(ann)).toEqual(['more 1', ...ten.map((tag) => `${tag} 1`)]);
  });

  itInTurn('places more devices than fit into one transaction', async () => {
    const person = await account();
    const ann = callerOf(person);
    const { ids } = await owned(person, 60);
    const { id } = await site(ann, 'Hall 4');
    const { data } = await place(ann, ids, { siteId: id, addTags: ['a', 'b', 'c', 'd'] });
    expect(data).toMatchObject({ done: 60, skippedCount: 0 });
    expect(await countAt(ann, id)).toBe(60);
    expect(await tagsOf(ann)).toEqual(['a 60', 'b 60', 'c 60', 'd 60']);
    await place(ann, ids, { siteId: null, removeTags: ['a', 'b', 'c', 'd'] });
    expect(await countAt(ann, id)).toBe(0);
    expect(await tagsOf(ann)).toEqual([]);
  });
});

const TAGS = ['a', 'b', 'c'];
const step = fc.record({
  what: fc.constantFrom(
    ...(['place', 'place', 'describe', 'describe', 'spot', 'spot', 'unplan', 'replan'] as const),
    ...(['transfer', 'detach', 'delete'] as const),
  ),
  who: fc.nat({ max: 1 }),
  /** Which of eight devices. */
  devices: fc.uniqueArray(fc.nat({ max: 7 }), { minLength: 1, maxLength: 6 }),
  site: fc.constantFrom(undefined, null, 0, 1),
  add: fc.subarray(TAGS),
  remove: fc.subarray(TAGS),
  spot: fc.constantFrom(undefined, null, { x: 0.25, y: 0.5 }, { x: 1, y: 0 }),
});

it('counts of sites and tags, spots on floor plans, and what is found by them, follow from the devices, whatever happens at once', async () => {
  const scenario = fc.asyncProperty(
    fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 6 }),
    async (turns) => {
      const people = [await account(), await account()] as const;
      const callers = people.map((one) => callerOf(one));
      const admin = callerOf(await account({ role: 'ADMIN' }), 'ADMIN', 'any');
      const sites = await Promise.all(
        callers.map(async (one) => [(await site(one, 'Hall 1')).id, (await site(one, 'Hall 2')).id]),
      );
      for (const [hall1] of sites) await givenFloorPlan(hall1!);
      const { ids } = await owned(people[0], 8);
      await say(callers[0]!, ids, { site: 'Hall 1', spot: { x: 0, y: 1 } });
      for (const turn of turns)
        await Promise.all(
          turn.map(async ({ what, who, devices, site: at, add, remove: gone, spot }) => {
            const caller = callers[who]!;
            const idList = devices.map((n) => ids[n]!);
            if (what === 'transfer') return transfer(caller, idList, people[1 - who]!);
            if (what === 'detach') return detach(caller, idList);
            if (what === 'delete')
              return deleteBeacon(admin, { params: { n: idList[0]! }, query: {}, body: {} }).catch(() => {});
            if (what === 'spot') return say(caller, idList, { spot: spot ?? null });
            if (what === 'unplan')
              return putSite(caller, {
                params: { id: sites[who]![0]! },
                query: {},
                body: { floorPlan: null },
              }).catch(() => {});
            if (what === 'replan') return givenFloorPlan(sites[who]![0]!).catch(() => {});
            if (what === 'describe')
              return say(caller, idList, {
                description: `Door ${add.join(' ')}`,
                ...(at !== undefined && { site: at === null ? null : `Hall ${at + 1}` }),
                tags: add,
                ...(spot !== undefined && { spot }),
              });
            const removeTags = gone.filter((tag) => !add.includes(tag));
            const siteId = typeof at === 'number' ? sites[who]![at]! : at;
            const change = { addTags: add, removeTags, ...(siteId !== undefined && { siteId }) };
            if (at === undefined && !add.length && !removeTags.length) return undefined;
            return place(caller, idList, change);
          }),
        );
      for (const [n, caller] of callers.entries()) {
        const all = await found(caller);
        const has = (tag: string) => all.filter(({ tags }) => tags.includes(tag)).map(({ id }) => id);
        for (const id of sites[n]!) {
          const there = all.filter(({ siteId }) => siteId === id).map((one) => one.id);
          expect(await countAt(caller, id)).toBe(there.length);
          expect((await found(caller, `site:eq:${id}`)).map((one) => one.id)).toEqual(there);
        }
        for (const tag of TAGS)
          expect((await found(caller, `tag:eq:${tag}`)).map(({ id }) => id)).toEqual(has(tag));
        expect(await tagsOf(caller)).toEqual(
          TAGS.filter((tag) => has(tag).length).map((tag) => `${tag} ${has(tag).length}`),
        );
        expect(all.every(({ siteId }) => siteId === null || sites[n]!.includes(siteId))).toBe(true);
        // Hall 2 never has a floor plan, and hall 1 has one at times.
        const hall1 = await getSite(caller, { params: { id: sites[n]![0]! }, query: {}, body: {} });
        const places = hall1.floorPlan ? [hall1.id] : [];
        expect(all.every(({ siteId, spot }) => spot === null || places.includes(siteId!))).toBe(true);
      }
      for (const { siteId, tags, userId } of (await found(admin)).filter(({ id }) => ids.includes(id)))
        if (userId === null) expect({ siteId, tags }).toEqual({ siteId: null, tags: [] });
      for (const id of ids) {
        const item = await getItem<Item & { own?: string; row: PlaceFields }>(
          { pk: `beacon#${id}`, sk: 'row' },
          { consistent: true },
        );
        // Also what no list shows is gone with its owner and its site.
        if (item && (!item.own || !item.row.siteId || item.row.siteId === NO_SITE))
          expect(item.row.spot ?? null).toBeNull();
      }
    },
  );
  await fc.assert(scenario, tries(6, 300));
});
