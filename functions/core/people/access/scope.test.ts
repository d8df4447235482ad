import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { selectBeacons as selectContract } from '../../../../shared/contract/devices/selections.ts';
import {
  getBeacon as getContract,
  getBeacons as listContract,
  placeBeacons as placeContract,
} from '../../../../shared/contract/devices.ts';
import {
  setBeaconBulkConfiguration as bulkContract,
  getBeaconConfigurations as configurationsContract,
  setBeaconConfiguration as configureContract,
} from '../../../../shared/contract/infoprovider.ts';
import { getBeaconStats as statsContract } from '../../../../shared/contract/monitoring.ts';
import type { Operation } from '../../../../shared/contract/operation.ts';
import { getTask as taskContract } from '../../../../shared/contract/tasks.ts';
import type { Scope } from '../../../../shared/model/scope.ts';
import { tries } from '../../../../test/support/depth.ts';
import { givenTable } from '../../../../test/support/engine.ts';
import { owned } from '../../../../test/support/moving-beacons.ts';
import { givenOutbox } from '../../../../test/support/outbox.ts';
import { account, callerOf, refusalOf, visitor } from '../../../../test/support/people.ts';
import { runTask } from '../../../../test/support/run-task.ts';
import { TIMEOUTS } from '../../../../test/support/timeouts.ts';
import { authorise, type Caller } from '../../../platform/caller.ts';
import { configureTask } from '../../devices/beacons/configuration/configure-task.ts';
import { getBeaconConfigurations } from '../../devices/beacons/configuration/get-beacon-configurations.ts';
import { setBeaconBulkConfiguration } from '../../devices/beacons/configuration/set-beacon-bulk-configuration.ts';
import { setBeaconConfiguration } from '../../devices/beacons/configuration/set-beacon-configuration.ts';
import { getBeacon } from '../../devices/beacons/get-beacon.ts';
import { getBeaconStats } from '../../devices/beacons/get-beacon-stats.ts';
import { getBeacons } from '../../devices/beacons/get-beacons.ts';
import { placeBeacons } from '../../devices/beacons/place-beacons.ts';
import { selectBeacons } from '../../devices/beacons/select-beacons.ts';
import { createSite } from '../../devices/places/create-site.ts';
import { getSites } from '../../devices/places/get-sites.ts';
import { getTags } from '../../devices/places/get-tags.ts';
import { getTask } from '../../work/tasks/get-task.ts';
import { startTask } from '../../work/tasks/start-task.ts';
import { insertSession } from '../accounts/sign-in/session-store.ts';
import { readUser } from '../accounts/store.ts';
import { createAppRight } from '../apikeys/create-app-right.ts';
import { putAppRight } from '../apikeys/put-app-right.ts';
import { replaceAppRight } from '../apikeys/replace-app-right.ts';
import { putMember } from '../members/change-member.ts';
import { inviteMember } from '../members/invite-member.ts';
import { acceptInvitation } from '../members/memberships.ts';
import { identify } from './identify.ts';

givenTable();
givenOutbox();

const nothing = { params: {}, query: {}, body: {} };
const page = { limit: 100, starting_at: undefined, filter: [] as string[], extra_field: [] };
const NOBODYS: Scope = { siteIds: [], tags: ['nowhere'] };

/** An account with two sites and four beacons, and what lets others in. */
async function fleet() {
  const owner = await account();
  const self = callerOf(owner);
  const { ids } = await owned(owner, 4);
  const sites: string[] = [];
  for (const name of ['Hall 1', 'Hall 2'])
    sites.push((await createSite(self, { ...nothing, body: { name, address: '', position: null } })).id);
  return { owner, self, ids, sites };
}

const place = (
  by: Caller,
  idList: string[],
  change: { siteId?: string | null; addTags?: string[]; removeTags?: string[] },
) => placeBeacons(by, { ...nothing, body: { idList, addTags: [], removeTags: [], ...change } });

/** A member of an account, and how it calls: by a session, with the rights of that moment. */
async function memberOf(owner: { id: string }, scope: Scope) {
  const person = await account();
  await inviteMember(callerOf(owner), {
    ...nothing,
    body: { email: person.email, role: 'EDITOR', scope },
  });
  await acceptInvitation(callerOf(person), { ...nothing, params: { accountId: owner.id } });
  const session = await insertSession((await readUser(person.id))!);
  return {
    narrow: (to: Scope | null) =>
      putMember(callerOf(owner), { ...nothing, params: { id: person.id }, body: { scope: to } }),
    by: async (operation: Operation) => {
      const identity = await identify({ session, runAs: owner.id });
      return authorise(operation, identity!, visitor().viewer, owner.id);
    },
  };
}

/** An API key of an account, and how it calls. An admin has given it the right to configure. */
async function keyOf(owner: { id: string }, scope: Scope) {
  const admin = callerOf(await account({ role: 'ADMIN' }), 'ADMIN', 'any');
  const made = await createAppRight(admin, {
    ...nothing,
    body: {
      description: 'Partner',
      principal: owner.id,
      permissions: ['CONFIGURE_BEACONS'],
      networks: [],
      scope,
    },
  });
  const by = (apiKey: string) => async (operation: Operation) =>
    authorise(operation, (await identify({ apiKey }))!, visitor().viewer, undefined);
  return {
    made,
    narrow: (to: Scope | null) =>
      putAppRight(admin, { ...nothing, params: { id: made.id }, body: { scope: to } }),
    by: by(made.key),
    byOther: by,
  };
}

type By = (operation: Operation) => Promise<Caller>;
const listed = async (by: By, ...filter: string[]) =>
  (await getBeacons(await by(listContract), { ...nothing, query: { ...page, filter } })).items
    .map(({ id }) => id)
    .toSorted();
const seen = async (by: By, id: string) =>
  refusalOf(getBeacon(await by(getContract), { ...nothing, params: { id } }));

describe('a caller who is let in to some sites and tags', () => {
  it('sees the devices of these alone, counts no others, and finds them by each filter', async () => {
    const { owner, self, ids, sites } = await fleet();
    const [one, two, both] = ids as [string, string, string, string];
    await place(self, [one, both], { siteId: sites[0]! });
    await place(self, [two, both], { addTags: ['fair'] });
    const { by } = await memberOf(owner, { siteIds: [sites[0]!], tags: ['fair'] });
    const within = [one, two, both].toSorted();
    await expect.poll(() => listed(by), { timeout: TIMEOUTS.waitMs }).toEqual(within);
    const counted = await getBeacons(await by(listContract), {
      ...nothing,
      query: { ...page, total: 'true' },
    });
    expect(counted.total).toEqual({ count: 3, isMore: false });
    expect(await listed(by, `site:eq:${sites[0]}`)).toEqual([one, both].toSorted());
    expect(await listed(by, `site:eq:${sites[1]}`)).toEqual([]);
    expect(await listed(by, 'tag:eq:fair')).toEqual([two, both].toSorted());
    expect(await listed(by, `text:prefix:${two.slice(-6)}`)).toEqual([two]);
    expect(await listed(by, `text:prefix:${ids[3]!.slice(-6)}`)).toEqual([]);
    expect(await listed(by, 'heard:ge:2020-01-01T00:00:00.000Z')).toEqual([]);
    const mine = await by(listContract);
    const asked = (query: object) =>
      refusalOf(getBeacons(mine, { ...nothing, query: { ...page, ...query } }));
    expect(await asked({ sort: 'name' })).toBe('FORM_VALIDATION_FAILED');
    expect(await asked({ filter: ['heardBy:eq:hub00000000'] })).toBe('INVALID_FILTER_FIELD');
    expect((await getSites(mine, { ...nothing, query: page })).items.map(({ id }) => id)).toEqual([sites[0]]);
    expect(await getTags(mine, { ...nothing, query: { limit: 100 } })).toMatchObject({
      items: [{ tag: 'fair', beacons: 2 }],
    });
  });

  it('reads page after page, each device once, and may not go on with a page of another scope', async () => {
    const { owner, self, ids, sites } = await fleet();
    await place(self, ids.slice(0, 3), { siteId: sites[0]!, addTags: ['fair'] });
    const { by, narrow } = await memberOf(owner, { siteIds: [sites[0]!], tags: ['fair'] });
    await expect.poll(() => listed(by), { timeout: TIMEOUTS.waitMs }).toHaveLength(3);
    const found: string[] = [];
    let starting_at: string | undefined;
    let first: string | undefined;
    do {
      const query = { ...page, limit: 1, starting_at };
      const { items, links } = await getBeacons(await by(listContract), { ...nothing, query });
      found.push(...items.map(({ id }) => id));
      starting_at = links.next && new URLSearchParams(links.next.split('?')[1]).get('starting_at')!;
      first ??= starting_at;
    } while (starting_at !== undefined);
    expect(found.toSorted()).toEqual(ids.slice(0, 3).toSorted());
    await narrow({ siteIds: [], tags: ['fair'] });
    const query = { ...page, starting_at: first };
    expect(await refusalOf(getBeacons(await by(listContract), { ...nothing, query }))).toBe('REQUEST_ERROR');
  });

  it('may not place devices, and loses one with the change that moves it away', async () => {
    const { owner, self, ids, sites } = await fleet();
    const [id] = ids as [string];
    await place(self, [id], { siteId: sites[0]! });
    const { by } = await memberOf(owner, { siteIds: [sites[0]!], tags: [] });
    expect(await refusalOf(by(placeContract))).toBe('MISSING_DATA_RIGHT');
    expect(await seen(by, id)).toBeUndefined();
    await place(self, [id], { siteId: sites[1]! });
    expect(await seen(by, id)).toBe('ENTITY_NOT_FOUND');
    expect(await listed(by)).toEqual([]);
  });

  it('is for viewers and editors; members who pay or manage do so for the whole account', async () => {
    const owner = await account();
    for (const role of ['BILLING', 'OWNER'] as const) {
      const body = { email: 'x@example.org', role, scope: NOBODYS };
      expect(await refusalOf(inviteMember(callerOf(owner), { ...nothing, body }))).toBe(
        'FORM_VALIDATION_FAILED',
      );
    }
  });
});

describe('an API key with a scope', () => {
  it('keeps it when it is replaced, reaches no further than its own data, and is widened only by a caller who may create it', async () => {
    const { owner, self, ids } = await fleet();
    const { made, by, byOther } = await keyOf(owner, NOBODYS);
    const old = await by(getContract);
    expect(old).toMatchObject({ scope: NOBODYS, reach: 'own' });
    const admin = callerOf(await account({ role: 'ADMIN' }), 'ADMIN', 'any');
    const next = await replaceAppRight(admin, {
      ...nothing,
      params: { id: made.id },
      body: { overlapDays: 7 },
    });
    expect(next.scope).toEqual(NOBODYS);
    expect(await seen(byOther(next.key), ids[0]!)).toBe('ENTITY_NOT_FOUND');
    const put = (scope: Scope | null) =>
      refusalOf(putAppRight(self, { ...nothing, params: { id: next.id }, body: { scope } }));
    expect(await put(null)).toBe('MISSING_ROLE');
    expect(await put({ siteIds: [], tags: ['elsewhere'] })).toBe('MISSING_ROLE');
    expect(await put(NOBODYS)).toBeUndefined();
  });
});

describe('long work of a caller with a scope', () => {
  it('touches at each step only what is in the scope of that moment, and is seen by its starter alone', async () => {
    const { owner, self, ids, sites } = await fleet();
    await place(self, ids, { siteId: sites[0]! });
    const { by, narrow } = await memberOf(owner, { siteIds: [sites[0]!], tags: [] });
    const other = await memberOf(owner, { siteIds: [sites[0]!], tags: [] });
    const start = async () =>
      startTask(await by(bulkContract), configureTask, {
        order: { userId: owner.id, patch: { description: 'Changed' }, may: [], isPlanned: false },
        ids,
      });
    const read = async (from: By, id: string) =>
      getTask(await from(taskContract), { ...nothing, params: { id } });
    const moved = await start();
    await place(self, ids.slice(0, 1), { siteId: sites[1]! });
    await runTask(moved);
    expect((await read(by, moved)).data).toMatchObject({
      done: 3,
      skipped: [{ id: ids[0], reason: 'NOT_OWNED' }],
    });
    const narrowed = await start();
    await narrow(NOBODYS);
    await runTask(narrowed);
    expect((await read(by, narrowed)).data).toMatchObject({ done: 0, skippedCount: 4 });
    expect(await refusalOf(read(other.by, moved))).toBe('ENTITY_NOT_FOUND');
  });
});

const which = fc.nat(3);
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('site' as const), which, site: fc.constantFrom(0, 1, null) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      ...{ kind: fc.constant('tag' as const), which, tag: fc.constantFrom('red', 'blue'), on: fc.boolean() },
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('narrow' as const),
      sites: fc.subarray([0, 1]),
      tags: fc.subarray(['red', 'blue']),
    }),
  },
);

test.each(['member', 'key'] as const)(
  'in random courses of moves, tags and changes of its scope a %s reaches a device exactly while it is in the scope',
  async (kind) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 8 }), async (steps) => {
        const { owner, self, ids, sites } = await fleet();
        const model = ids.map(() => ({ site: null as number | null, tags: new Set<string>() }));
        let scope = { sites: [] as number[], tags: ['red'] };
        const first = { siteIds: [], tags: ['red'] };
        const { by, narrow } = kind === 'member' ? await memberOf(owner, first) : await keyOf(owner, first);
        for (const one of steps) {
          if (one.kind === 'site') {
            model[one.which]!.site = one.site;
            await place(self, [ids[one.which]!], { siteId: one.site === null ? null : sites[one.site]! });
          } else if (one.kind === 'tag') {
            if (one.on) model[one.which]!.tags.add(one.tag);
            else model[one.which]!.tags.delete(one.tag);
            await place(self, [ids[one.which]!], { [one.on ? 'addTags' : 'removeTags']: [one.tag] });
          } else if (one.sites.length + one.tags.length > 0) {
            scope = { sites: one.sites, tags: one.tags };
            await narrow({ siteIds: one.sites.map((at) => sites[at]!), tags: one.tags });
          }
          await expectExactly();
        }

        async function expectExactly(): Promise<void> {
          const within = ids.filter((_, at) => {
            const { site, tags } = model[at]!;
            return (site !== null && scope.sites.includes(site)) || scope.tags.some((tag) => tags.has(tag));
          });
          const isWithin = (id: string) => within.includes(id);
          for (const id of ids) {
            expect(await seen(by, id)).toBe(isWithin(id) ? undefined : 'ENTITY_NOT_FOUND');
            const body = { id, description: `Hall ${id}` };
            const set = setBeaconConfiguration(await by(configureContract), { ...nothing, body });
            expect(await refusalOf(set)).toBe(isWithin(id) ? undefined : 'ENTITY_NOT_FOUND');
          }
          const { items } = await getBeaconConfigurations(await by(configurationsContract), {
            ...nothing,
            body: { infoProviderId: '0', idList: ids },
          });
          expect(items.map(({ id }) => id)).toEqual(within);
          const { stats } = await getBeaconStats(await by(statsContract), {
            ...nothing,
            body: { value: ids },
          });
          for (const id of ids) if (!isWithin(id)) expect(stats[id]).toBeNull();
          if (kind === 'member') {
            const done = await setBeaconBulkConfiguration(await by(bulkContract), {
              ...nothing,
              body: { userId: '0', idList: ids, configData: { adv_int: 500 } },
            });
            const skipped = 'taskId' in done ? done.data.skipped.map(({ id }) => id) : [];
            expect(skipped.filter((id) => isWithin(id))).toEqual([]);
            expect(skipped).toEqual(expect.arrayContaining(ids.filter((id) => !isWithin(id))));
            const selected = await selectBeacons(await by(selectContract), {
              ...nothing,
              query: { filter: [] },
              body: {},
            });
            expect(selected.count).toBeLessThanOrEqual(within.length);
          }
          // The index may know less than the rows, but never shows more.
          for (const id of await listed(by)) expect(within).toContain(id);
          await expect.poll(() => listed(by), { timeout: TIMEOUTS.waitMs }).toEqual(within.toSorted());
        }
      }),
      { ...tries(3, 40), endOnFailure: true },
    );
  },
);
