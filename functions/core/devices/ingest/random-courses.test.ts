import fc from 'fast-check';
import { expect } from 'vitest';
import { batteryClass } from '../../../../shared/model/battery.ts';
import { tries } from '../../../../test/support/depth.ts';
import { dyingAt } from '../../../../test/support/dying-at.ts';
import { givenTable } from '../../../../test/support/engine.ts';
import { itInTurn } from '../../../../test/support/it-in-turn.ts';
import { setClock } from '../../../platform/clock.ts';
import { importBeacons } from '../beacons/registration/import-beacons.ts';
import { isOtherClass } from '../beacons/sightings/charge-step.ts';
import { noteSightings } from '../beacons/sightings/note-sightings.ts';
import { readLatest } from '../beacons/sightings/read-latest.ts';
import { readSamples } from '../beacons/sightings/samples.ts';
import { type BeaconLive, readBeacons, readDays } from '../beacons/store.ts';
import { readDigests } from '../hubs/digest/digest-store.ts';
import { insertHub, readHubLives } from '../hubs/store.ts';
import { type HubPush, notePushes } from './note-pushes.ts';
import { Remembered } from './remembered.ts';

givenTable();

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
const MIDNIGHT = Date.UTC(2026, 10, 22);

/** What happens in the world, and how its pushes arrive. */
interface Course {
  readonly hubs: number;
  readonly beacons: number;
  /** Each hub pushes so often, once in so many minutes; some courses see proofs of a home, which come every four hours. */
  readonly pushes: number;
  readonly every: number;
  /** Minutes from midnight at which it starts, so that some courses see two days. */
  readonly start: number;
  /** Of a hundred: pushes that arrive twice, late, together with the next one, and that die at some request. */
  readonly twice: number;
  readonly late: number;
  readonly together: number;
  readonly dies: number;
  readonly instances: number;
  /** Of a hundred: sightings that a hub misses, by hub and beacon, in turn. */
  readonly missed: readonly number[];
  readonly seed: number;
}
const percentOf = (...some: number[]) => fc.constantFrom(...some);
const anyCourse: fc.Arbitrary<Course> = fc.record({
  hubs: fc.integer({ min: 1, max: 3 }),
  beacons: fc.integer({ min: 1, max: 4 }),
  pushes: fc.integer({ min: 10, max: 70 }),
  every: fc.constantFrom(1, 1, 3, 9),
  start: fc.integer({ min: -70, max: 0 }),
  twice: percentOf(0, 5, 30),
  late: percentOf(0, 0, 20),
  together: percentOf(0, 30),
  dies: percentOf(0, 0, 10),
  instances: fc.integer({ min: 1, max: 3 }),
  missed: fc.array(percentOf(0, 10, 50, 90, 100), { minLength: 1, maxLength: 7 }),
  seed: fc.nat(),
});

/** A small generator (mulberry32), so that a course is the same when it is repeated. */
function randomOf(seed: number) {
  let state = seed | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    isOf: (percent: number) => next() * 100 < percent,
    below: (end: number) => Math.floor(next() * end),
  };
}

let courses = 0;
const idOf = (course: number, side: 'digest' | 'reference', beacon: number) =>
  `C0${side === 'digest' ? '01' : '02'}${(course * 16 + beacon).toString(16).toUpperCase().padStart(8, '0')}`;

interface Arrival {
  readonly due: number;
  readonly push: HubPush;
}

/** The pushes of a course in the order in which they arrive, with the beacons by their number. */
function arrivalsOf(course: Course, hubIds: readonly string[]): Arrival[] {
  const random = randomOf(course.seed);
  const beacons = Array.from({ length: course.beacons }, () => ({
    percent: 20 + random.below(75),
    firmware: '006.001',
  }));
  const arrivals: Arrival[] = [];
  for (let minute = 0; minute < course.pushes * course.every; minute += course.every) {
    for (const beacon of beacons) {
      if (random.isOf(1)) beacon.percent = 20 + random.below(75);
      if (random.isOf(3)) beacon.percent = Math.max(1, beacon.percent - 1);
      if (random.isOf(1)) beacon.firmware = beacon.firmware === '006.001' ? '007.001' : '006.001';
    }
    for (const [hub, hubId] of hubIds.entries()) {
      const at = MIDNIGHT + (course.start + minute) * MINUTE + hub * 7000;
      const sightings = beacons.flatMap(({ percent, firmware }, beacon) => {
        const missed = course.missed[(hub * course.beacons + beacon) % course.missed.length]!;
        if (random.isOf(missed)) return [];
        return {
          beaconId: String(beacon),
          hubId,
          timestamp: at,
          rssi: -60 - random.below(20),
          ...(random.isOf(95) && { batteryPct: percent - (random.isOf(5) ? 1 : 0), batteryMV: 3000 }),
          ...(random.isOf(50) && { firmware }),
        };
      });
      const due = at + 300 + (random.isOf(course.late) ? random.below(40 * MINUTE) : random.below(500));
      const push = { hubId, at, sightings };
      arrivals.push({ due, push });
      if (random.isOf(course.twice)) arrivals.push({ due: due + random.below(5 * MINUTE), push });
    }
  }
  return arrivals.sort((a, b) => a.due - b.due);
}

itInTurn(
  'after any course of pushes, beacons are known as if each sighting had been compared with what is stored',
  async () => {
    await fc.assert(
      fc.asyncProperty(anyCourse, async (course) => {
        const number = ++courses;
        const random = randomOf(course.seed + 1);
        const hubIds = Array.from(
          { length: course.hubs },
          (_, hub) => `hubc${(number * 4 + hub).toString(16).padStart(7, '0')}`,
        );
        for (const id of hubIds) await insertHub({ id, hardware: 'HUB-0300', orderCode: 'ABCD' });
        const idsOn = (side: 'digest' | 'reference') =>
          Array.from({ length: course.beacons }, (_, beacon) => idOf(number, side, beacon));
        const [ids, reference] = [idsOn('digest'), idsOn('reference')];
        await importBeacons(
          [...ids, ...reference].map((id) => ({ id, type: 'SMART_BEACON', firmware: '006.001' })),
        );
        const on = (all: readonly string[], push: HubPush): HubPush => ({
          ...push,
          sightings: push.sightings.map((one) => ({ ...one, beaconId: all[Number(one.beaconId)]! })),
        });
        const instances = Array.from({ length: course.instances }, () => new Remembered());
        const newest = new Map<string, number>();
        const wrongSince = new Map<string, number>();
        // Of these, a sighting may have been older than what one side knew, and newer than what the other one did.
        const disordered = new Set<string>();
        const lives = async (all: readonly string[]) => {
          const found = await readLatest(all);
          return all.map((id) => found.get(id)!);
        };
        const handle = async ({ push, due }: Arrival, isAlone: boolean) => {
          setClock(due);
          const own = on(ids, push);
          const work = async () =>
            notePushes([own], await readHubLives([push.hubId]), instances[random.below(instances.length)]);
          // The queue repeats a failed message.
          if (random.isOf(course.dies)) await dyingAt(1 + random.below(6), work);
          await work();
          await noteSightings(on(reference, push).sightings.map(({ hubId: _, ...one }) => one));
          const isNewest = own.sightings.every(
            ({ beaconId, timestamp }) => timestamp > (newest.get(beaconId) ?? 0),
          );
          for (const { beaconId, timestamp } of own.sightings) {
            if (!isAlone || timestamp < (newest.get(beaconId) ?? 0)) disordered.add(beaconId);
            newest.set(beaconId, Math.max(timestamp, newest.get(beaconId) ?? 0));
          }
          if (isAlone && isNewest)
            await expectTold(own.sightings, on(reference, push).sightings, { wrongSince, disordered });
        };
        const arrivals = arrivalsOf(course, hubIds);
        while (arrivals.length) {
          const some = arrivals.splice(0, random.isOf(course.together) ? 3 : 1);
          if (course.dies) for (const one of some) await handle(one, true);
          else await Promise.all(some.map((one) => handle(one, some.length === 1)));
        }

        const heard = ids.flatMap((id, at) => (newest.has(id) ? [at] : []));
        const are = await lives(ids);
        for (const at of heard) {
          expect(newest.get(ids[at]!)! - are[at]!.seenAt).toBeLessThan(QUARTER);
        }

        // A quarter of an hour later, all hubs repeat everything.
        const end = Math.max(...newest.values(), MIDNIGHT) + QUARTER;
        for (const [hub, hubId] of hubIds.entries()) {
          const sightings = ids.map((beaconId) => ({
            ...{ beaconId, hubId, timestamp: end + hub, batteryPct: 50, firmware: '008.001' },
          }));
          setClock(end + hub);
          await notePushes([{ hubId, at: end + hub, sightings }], await readHubLives([hubId]), instances[0]);
        }
        const last = await lives(ids);
        const rows = new Map((await readBeacons(ids)).map(({ row, ...item }) => [row.id, { row, item }]));
        for (const [at, live] of last.entries()) {
          expect(live).toMatchObject({ batteryPct: 50, firmware: '008.001' });
          expect(rows.get(ids[at]!)!.row.firmware).toBe('008.001');
          expect(isOtherClass(50, live.chargeStep!)).toBe(false);
          expect(batteryClass(live.chargeStep!)).toBe('medium');
          await expectInOrder(ids[at]!, live);
        }
        const digests = await readDigests(hubIds, { consistent: true });
        for (const hubId of hubIds) expect([...digests.get(hubId)!.heard.keys()].toSorted()).toEqual(ids);
      }),
      tries(12, 300),
    );
    setClock(undefined);
  },
);

/**
 * What a push said is known at once, and as if it had been compared with what is stored. Only what a beacon again is, after
 * another hub told otherwise, may be known a quarter of an hour later: the hub does not know of the change in between. Where
 * sightings were handled in another order than they were made, both may be known until the next one that both sides agree on.
 */
async function expectTold(
  sightings: HubPush['sightings'],
  reference: HubPush['sightings'],
  { wrongSince, disordered }: { wrongSince: Map<string, number>; disordered: Set<string> },
): Promise<void> {
  const ids = [...sightings, ...reference].map(({ beaconId }) => beaconId);
  const lives = await readLatest(ids);
  for (const [at, { beaconId, timestamp, firmware, batteryPct }] of sightings.entries()) {
    const live = lives.get(beaconId)!;
    expect(timestamp - live.seenAt).toBeLessThan(QUARTER);
    const isRight =
      live.firmware === lives.get(reference[at]!.beaconId)!.firmware &&
      (firmware === undefined || live.firmware === firmware) &&
      (batteryPct === undefined ||
        (Math.abs(live.batteryPct! - batteryPct) < 5 && !isOtherClass(batteryPct, live.chargeStep!)));
    if (isRight) disordered.delete(beaconId);
    if (isRight || disordered.has(beaconId)) wrongSince.delete(beaconId);
    else wrongSince.set(beaconId, wrongSince.get(beaconId) ?? timestamp);
    expect(timestamp - (wrongSince.get(beaconId) ?? timestamp)).toBeLessThan(QUARTER);
  }
}

/** No sample is stored twice, and all are in order. */
async function expectInOrder(id: string, live: BeaconLive): Promise<void> {
  const days = await readDays(id, '2026-11-01', '2026-11-30');
  expect(new Set([...days.map(({ day }) => day), live.day]).size).toBe(days.length + 1);
  const times = [...days, live].flatMap(({ day, samples }) => readSamples(day, samples).map(({ at }) => at));
  expect(times).toEqual(times.toSorted((a, b) => a - b));
}
