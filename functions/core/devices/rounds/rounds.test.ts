import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { ROUNDS_MAX, type RoundTick, STOP_STATES } from '../../../../shared/model/round.ts';
import { TASKS_AT_ONCE_MAX } from '../../../../shared/model/user-limits.ts';
import { tries } from '../../../../test/support/depth.ts';
import { givenTable } from '../../../../test/support/engine.ts';
import { itInTurn } from '../../../../test/support/it-in-turn.ts';
import { detach, owned, transfer } from '../../../../test/support/moving-beacons.ts';
import { givenOutbox } from '../../../../test/support/outbox.ts';
import { account, callerOf, refusalOf } from '../../../../test/support/people.ts';
import { runTask } from '../../../../test/support/run-task.ts';
import type { Caller } from '../../../platform/caller.ts';
import { now, setClock } from '../../../platform/clock.ts';
import { deleteItem } from '../../../platform/table.ts';
import { describeBeacons } from '../beacons/describe-beacons.ts';
import { noteSightings } from '../beacons/sightings/note-sightings.ts';
import { createSite } from '../places/create-site.ts';
import { clearRounds } from './clear-rounds.ts';
import { createRound } from './create-round.ts';
import { deleteRound } from './delete-round.ts';
import { getRound } from './get-round.ts';
import { getRoundStops } from './get-round-stops.ts';
import { getRounds } from './get-rounds.ts';
import { putRound } from './put-round.ts';
import { addToPlan } from './round-store.ts';
import { tickRoundStops } from './tick-round-stops.ts';

givenTable();
givenOutbox();
afterEach(() => setClock(undefined));

const MINUTE = 60_000;
const DAY = 24 * 3600_000;
const page = { limit: 100, starting_at: undefined, filter: [], extra_field: [] };
const nothing = { query: {}, body: {} };

interface Asked {
  siteId?: string | null;
  tag?: string | null;
  horizonDays?: number;
  silentDays?: number | null;
}
const create = (by: Caller, asked: Asked = {}) =>
  createRound(by, {
    params: {},
    query: {},
    body: { name: 'Round', siteId: null, tag: null, horizonDays: 30, silentDays: null, ...asked },
  });
const planned = async (by: Caller, asked: Asked = {}) => {
  const { id } = await create(by, asked);
  await runTask(id);
  return id;
};
const stopsOf = async (by: Caller, id: string) =>
  (await getRoundStops(by, { params: { id }, query: page, body: {} })).items;
const read = (by: Caller, id: string) => getRound(by, { params: { id }, ...nothing });
const tick = (by: Caller, id: string, ...ticks: RoundTick[]) =>
  tickRoundStops(by, { params: { id }, query: {}, body: { ticks } });
const say = (by: Caller, id: string, said: { description?: string; site?: string | null; tags?: string[] }) =>
  describeBeacons(by, { params: {}, query: {}, body: { rows: [{ id, ...said }], dryRun: false } });
const heard = (charges: Record<string, number>) =>
  noteSightings(
    Object.entries(charges).map(([beaconId, batteryPct]) => ({ beaconId, timestamp: now(), batteryPct })),
  );
const at = (minutesAgo: number) => new Date(Date.now() - minutesAgo * 60_000).toISOString();

/** An owner with some beacons with a low battery, at no site. */
async function walker(count: number) {
  const user = await account();
  const { ids } = await owned(user, count);
  await heard(Object.fromEntries(ids.map((id) => [id, 10])));
  return { user, ids, by: { ...callerOf(user), operation: 'createRound' } };
}

describe('a round', () => {
  it('leads to low and silent beacons of its owner alone, in the order of sites and names', async () => {
    const { user, by } = await walker(0);
    const { ids } = await owned(user, 4);
    const [low, lower, full, silent] = ids as [string, string, string, string];
    await createSite(by, { params: {}, query: {}, body: { name: 'Hall 10', address: '', position: null } });
    await createSite(by, { params: {}, query: {}, body: { name: 'Hall 2', address: '', position: null } });
    await say(by, low, { description: 'Stand 10', site: 'Hall 10' });
    await say(by, lower, { description: 'Stand 9', site: 'Hall 10' });
    await say(by, silent, { description: 'Door', site: 'Hall 2' });
    await walker(2);
    setClock(Date.now() - 9 * DAY);
    await heard({ [silent]: 90 });
    setClock(undefined);
    await heard({ [low]: 30, [lower]: 20, [full]: 90 });

    const id = await planned(by, { silentDays: 7 });
    const stops = await stopsOf(by, id);
    expect(
      stops.map(({ position, siteName, description, reason, batteryPct }) => [
        ...[position, siteName, description, reason, batteryPct],
      ]),
    ).toEqual([
      [1, 'Hall 2', 'Door', 'silent', 90],
      [2, 'Hall 10', 'Stand 9', 'low', 20],
      [3, 'Hall 10', 'Stand 10', 'low', 30],
    ]);
    expect(await read(by, id)).toMatchObject({ state: 'ready', stops: 3, done: 0, isFull: false });
    expect((await stopsOf(by, await planned(by))).map(({ beaconId }) => beaconId)).toEqual([lower, low]);
  });

  it('is limited to a site and a tag, which must be those of the owner', async () => {
    const [{ by, ids }, other] = [await walker(3), await walker(1)];
    const site = await createSite(by, {
      params: {},
      query: {},
      body: { name: 'Hall', address: '', position: null },
    });
    await say(by, ids[0]!, { site: 'Hall', tags: ['stage'] });
    await say(by, ids[1]!, { site: 'Hall' });
    const beaconsOf = async (asked: Asked) =>
      (await stopsOf(by, await planned(by, asked))).map(({ beaconId }) => beaconId);
    expect(await beaconsOf({ siteId: site.id })).toEqual(ids.slice(0, 2));
    expect(await beaconsOf({ tag: 'stage' })).toEqual(ids.slice(0, 1));
    expect(await beaconsOf({ siteId: site.id, tag: 'nothing' })).toEqual([]);
    expect(await refusalOf(create(other.by, { siteId: site.id }))).toBe('MISSING_DATA_REFERENCE');
  });

  it('leads to a beacon that will be empty within the horizon, and not to one that lasts', async () => {
    const { user, by } = await walker(0);
    const { ids } = await owned(user, 2);
    const [ending, lasting] = ids as [string, string];
    // The end of a coin cell that lasts 400 days: linear pieces of its curve, with twelve days to go.
    const course = [
      [20, 2900],
      [320, 2790],
      [340, 2740],
      [360, 2650],
      [380, 2475],
      [392, 2255],
    ] as const;
    const volts = (day: number) => {
      const next = course.findIndex(([until]) => until >= day);
      const [[from, high], [to, low]] = [course[Math.max(next, 1) - 1]!, course[Math.max(next, 1)]!];
      return high - ((high - low) * (day - from)) / (to - from);
    };
    const today = Date.now();
    for (let day = 310; day <= 388; day++) {
      setClock(today - (388 - day) * DAY);
      const said = (beaconId: string, age: number, batteryMV: number) => ({
        ...{ beaconId, timestamp: now(), activeTime: age * 86_400, batteryMV: Math.round(batteryMV) },
        batteryPct: Math.round((batteryMV - 2000) / 10),
      });
      await noteSightings([said(ending, day, volts(day)), said(lasting, day - 250, 2870)]);
    }
    setClock(undefined);
    const [stop, ...others] = await stopsOf(by, await planned(by));
    expect(others).toEqual([]);
    expect(stop).toMatchObject({ beaconId: ending, reason: 'empty' });
    const days = (Date.parse(stop!.emptyDate!) - today) / DAY;
    expect(days).toBeGreaterThan(9);
    expect(days).toBeLessThan(15);
  });

  it('is nobody else’s: a stranger finds neither it nor its stops', async () => {
    const [{ by }, other] = [await walker(1), await walker(0)];
    const id = await planned(by);
    const theirs = { params: { id }, ...nothing };
    const tried: (() => Promise<unknown>)[] = [
      () => getRound(other.by, theirs),
      () => getRoundStops(other.by, { ...theirs, query: page }),
      () => deleteRound(other.by, theirs),
      () => tick(other.by, id, { position: 1, state: 'done', at: at(0), note: '' }),
    ];
    for (const one of tried) expect(await refusalOf(one())).toBe('ENTITY_NOT_FOUND');
    expect((await getRounds(other.by, { params: {}, query: page, body: {} })).items).toEqual([]);
  });

  it('loses the beacons that leave its owner, and its next owner sees nothing of it', async () => {
    const [{ by, ids }, other] = [await walker(3), await walker(0)];
    const id = await planned(by);
    await transfer(by, [ids[0]!], other.user);
    await detach(by, [ids[1]!]);
    expect((await stopsOf(by, id)).map(({ beaconId }) => beaconId)).toEqual([ids[2]]);
    const { missing, items } = await tick(
      by,
      id,
      ...[1, 2, 3, 4].map((position) => ({ position, state: 'done' as const, at: at(0), note: '' })),
    );
    expect(missing).toEqual([1, 2, 4]);
    expect(items.map(({ position }) => position)).toEqual([3]);
    expect((await getRounds(other.by, { params: {}, query: page, body: {} })).items).toEqual([]);
  });

  it('is deleted with its stops, and while it is planned', async () => {
    const { by } = await walker(2);
    const [ready, planning] = [await planned(by), (await create(by)).id];
    for (const id of [ready, planning]) {
      await deleteRound(by, { params: { id }, ...nothing });
      expect(await refusalOf(read(by, id))).toBe('ENTITY_NOT_FOUND');
    }
    await runTask(planning);
    expect(await refusalOf(read(by, planning))).toBe('ENTITY_NOT_FOUND');
    const stop = { beaconId: 'EE', siteId: null, reason: 'low', batteryPct: 1, emptyDate: null } as const;
    await expect(addToPlan(planning, [stop])).rejects.toThrow();
  });

  it('says that it was not planned if its call or its task died, and nothing else became of it', async () => {
    const { by } = await walker(1);
    const id = await planned(by);
    const { id: planning } = await create(by);
    expect((await read(by, planning)).state).toBe('planning');
    const lost = await create(by);
    await deleteItem({ pk: `task#${lost.id}`, sk: 'row' });
    // Its task may be about to start.
    expect((await read(by, lost.id)).state).toBe('planning');
    setClock(Date.now() + 2 * MINUTE);
    const { items } = await getRounds(by, { params: {}, query: page, body: {} });
    expect(Object.fromEntries(items.map((round) => [round.id, round.state]))).toEqual({
      ...{ [id]: 'ready', [planning]: 'planning', [lost.id]: 'failed' },
    });
    await deleteRound(by, { params: { id: lost.id }, ...nothing });
    await runTask(planning);
    expect((await read(by, planning)).state).toBe('ready');
  });

  it('is not left behind by a call that is refused', async () => {
    const { by } = await walker(0);
    for (let n = 0; n < TASKS_AT_ONCE_MAX; n++) await create(by);
    expect(await refusalOf(create(by))).toBe('TOO_MANY_TASKS');
    const { items } = await getRounds(by, { params: {}, query: page, body: {} });
    expect(items).toHaveLength(TASKS_AT_ONCE_MAX);
  });

  it('is renamed, and is otherwise what it was', async () => {
    const { by } = await walker(1);
    const id = await planned(by);
    const before = await read(by, id);
    const put = (body: { name?: string }) =>
      putRound({ ...by, operation: 'putRound' }, { params: { id }, query: {}, body, asRead: {} });
    expect(await put({})).toEqual(before);
    expect(await put({ name: 'Hall 4' })).toEqual({ ...before, name: 'Hall 4' });
    expect(await read(by, id)).toEqual({ ...before, name: 'Hall 4' });
    const { items } = await getRounds(by, { params: {}, query: page, body: {} });
    expect(items.map(({ name }) => name)).toEqual(['Hall 4']);
    const stranger = callerOf(await account());
    expect(await refusalOf(putRound(stranger, { params: { id }, query: {}, body: {}, asRead: {} }))).toBe(
      'ENTITY_NOT_FOUND',
    );
  });

  itInTurn('is one of at most a hundred, and goes with the account', async () => {
    const { by, user } = await walker(0);
    for (let n = 0; n < ROUNDS_MAX; n++) await planned(by);
    expect(await refusalOf(create(by))).toBe('TOO_MANY_ROUNDS');
    const { items } = await getRounds(by, { params: {}, query: page, body: {} });
    await deleteRound(by, { params: { id: items[0]!.id }, ...nothing });
    await planned(by);
    while (await clearRounds(user.id));
    expect((await getRounds(by, { params: {}, query: page, body: {} })).items).toEqual([]);
    await create(by);
  });
});

describe('ticks', () => {
  it('say when and who, and are counted', async () => {
    const { by } = await walker(4);
    const id = await planned(by);
    const time = at(3);
    const { items } = await tick(
      by,
      id,
      { position: 1, state: 'done', at: time, note: 'two cells' },
      { position: 2, state: 'notFound', at: time, note: '' },
      { position: 3, state: 'skipped', at: time, note: '' },
    );
    expect(items[0]).toMatchObject({ state: 'done', at: time, note: 'two cells', by: expect.any(String) });
    expect(await read(by, id)).toMatchObject({ stops: 4, done: 1, notFound: 1, skipped: 1 });
    await tick(by, id, { position: 1, state: 'open', at: at(0), note: '' });
    expect(await read(by, id)).toMatchObject({ done: 0, notFound: 1, skipped: 1 });
  });

  it('that are older than what a stop says are outdated, and say so', async () => {
    const { by } = await walker(1);
    const id = await planned(by);
    await tick(by, id, { position: 1, state: 'done', at: at(1), note: '' });
    const answer = await tick(by, id, { position: 1, state: 'notFound', at: at(2), note: '' });
    expect(answer).toMatchObject({ outdated: [1], items: [{ position: 1, state: 'done' }] });
    const again = await tick(by, id, { position: 1, state: 'done', at: answer.items[0]!.at!, note: '' });
    expect(again).toMatchObject({ outdated: [], missing: [] });
  });

  it('of a clock that is ahead count as now', async () => {
    const { by } = await walker(1);
    const id = await planned(by);
    await tick(by, id, { position: 1, state: 'done', at: at(-60 * 24 * 365), note: '' });
    setClock(Date.now() + 1000);
    await tick(by, id, { position: 1, state: 'open', at: at(-1), note: '' });
    expect((await stopsOf(by, id))[0]!.state).toBe('open');
  });

  it('of several phones end alike, in whichever order they arrive and however often', async () => {
    const { by } = await walker(3);
    const base = Date.now() - 3_600_000;
    const someTick = fc.record({
      position: fc.integer({ min: 1, max: 3 }),
      state: fc.constantFrom(...STOP_STATES),
      // Few times, so that some are the same.
      at: fc.integer({ min: 0, max: 3 }).map((second) => new Date(base + second * 1000).toISOString()),
      note: fc.constantFrom('', 'a', 'b'),
    });
    const calls = fc.array(fc.array(someTick, { minLength: 1, maxLength: 5 }), {
      minLength: 1,
      maxLength: 4,
    });
    const endsWith = async (sent: readonly RoundTick[][]) => {
      const id = await planned(by);
      await Promise.all(sent.slice(0, 2).map((ticks) => tick(by, id, ...ticks)));
      for (const ticks of sent.slice(2)) await tick(by, id, ...ticks);
      const stops = await stopsOf(by, id);
      const { done, notFound, skipped } = await read(by, id);
      const counted = (state: string) => stops.filter((stop) => stop.state === state).length;
      expect([done, notFound, skipped]).toEqual([counted('done'), counted('notFound'), counted('skipped')]);
      await deleteRound(by, { params: { id }, ...nothing });
      return stops.map(({ state, at: time, note }) => ({ state, time, note }));
    };
    await fc.assert(
      fc.asyncProperty(
        calls.chain((sent) =>
          fc.tuple(
            fc.constant(sent),
            fc.shuffledSubarray([...sent, ...sent], { minLength: 2 * sent.length }),
          ),
        ),
        async ([sent, shuffled]) => {
          expect(await endsWith(shuffled)).toEqual(await endsWith(sent));
        },
      ),
      tries(8, 60),
    );
  });
});
