import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Beacon } from '../../../../shared/model/beacon.ts';
import { depth, isTried } from '../../../../test/support/depth.ts';
import { givenTable } from '../../../../test/support/engine.ts';
import { givenOutbox } from '../../../../test/support/outbox.ts';
import { account, callerOf } from '../../../../test/support/people.ts';
import type { Caller } from '../../../platform/caller.ts';
import { iso, setClock } from '../../../platform/clock.ts';
import { handOverBeacons } from '../../composition/change-of-owner.ts';
import { checkRule } from '../alerts/check-rule.ts';
import { createAlertRule } from '../alerts/create-alert-rule.ts';
import { getAlerts } from '../alerts/get-alerts.ts';
import { getBeacons } from '../beacons/get-beacons.ts';
import { importBeacons } from '../beacons/registration/import-beacons.ts';
import { getBeaconHistory } from '../beacons/sightings/get-beacon-history.ts';
import { noteSightings } from '../beacons/sightings/note-sightings.ts';
import { shiftedDay } from '../beacons/sightings/sighting.ts';
import { getFleet } from '../fleet/get-fleet.ts';
import { insertHub, readHubLives } from '../hubs/store.ts';
import { notePushes } from './note-pushes.ts';
import { Remembered } from './remembered.ts';

givenTable();
givenOutbox();

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const QUARTER = 15 * MINUTE;
const MIDNIGHT = Date.UTC(2026, 10, 20);
const HOURS = 50;
/** A push of each hub comes once in so many minutes. */
const EVERY_MINUTES = depth(6, 1);
const HUBS = ['hubda000001', 'hubda000002'] as const;

interface Heard {
  readonly hubs: readonly number[];
  readonly batteryPct: number;
  readonly firmware: string;
}

/** What happens to each beacon of the recorded days; undefined: nobody hears it at this hour. */
const BEACONS: Readonly<Record<string, (hour: number, minute: number) => Heard | undefined>> = {
  steady: () => ({ hubs: [0, 1], batteryPct: 80, firmware: '006.001' }),
  'at one hub': () => ({ hubs: [0], batteryPct: 90, firmware: '006.001' }),
  discharging: (hour) => ({ hubs: [0, 1], batteryPct: 66 - hour, firmware: '006.001' }),
  'at a boundary': (_, minute) => ({
    hubs: [0, 1],
    batteryPct: minute % 12 < 6 ? 40 : 39,
    firmware: '006.001',
  }),
  'falls silent': (hour) => (hour < 5 ? { hubs: [1], batteryPct: 70, firmware: '006.001' } : undefined),
  'away for a day': (hour) =>
    hour < 8 || hour > 34 ? { hubs: [0], batteryPct: 55, firmware: '006.001' } : undefined,
  updated: (hour) => ({
    hubs: [0, 1],
    batteryPct: 75,
    firmware: hour < 7 || hour >= 30 ? '006.001' : '007.001',
  }),
  moved: (hour) => ({ hubs: [hour < 12 ? 0 : 1], batteryPct: 62, firmware: '006.001' }),
  'with a new battery': (hour) => ({ hubs: [1], batteryPct: hour < 15 ? 12 : 100, firmware: '006.001' }),
  'heard rarely': (hour, minute) =>
    hour % 5 === 0 && minute < 12 ? { hubs: [1], batteryPct: 50, firmware: '006.001' } : undefined,
  'never heard': () => undefined,
};
const NAMES = Object.keys(BEACONS);

/** One owner's beacons are stored by digests, the other's each time they are heard. */
interface Side {
  readonly ids: readonly string[];
  readonly caller: Caller;
  /** The ids of its rules. */
  readonly rules: Readonly<Record<string, string>>;
}
let digest: Side;
let reference: Side;

/** The push of a day at which a beacon's own day begins. */
function beginningOf(id: string): number {
  const first = shiftedDay(id, MIDNIGHT);
  let [before, after] = [0, 24 * 60];
  while (after - before > EVERY_MINUTES) {
    const middle = Math.floor((before + after) / 2);
    if (shiftedDay(id, MIDNIGHT + middle * MINUTE) === first) before = middle;
    else after = middle;
  }
  return Math.ceil(after / EVERY_MINUTES);
}

/** Ids whose own days begin with the same pushes as those of the other side: by these days, lists tell who was heard. */
function idsFor(prefix: string, others: readonly string[] = []): string[] {
  let next = 0;
  return NAMES.map((_, at) => {
    for (;;) {
      const id = `${prefix}${(next++).toString(16).toUpperCase().padStart(6, '0')}`;
      if (!others[at] || beginningOf(id) === beginningOf(others[at])) return id;
    }
  });
}

const nothing = { params: {}, query: {}, body: {} };
async function side(ids: readonly string[]): Promise<Side> {
  const owner = await account({ name: 'Ida' });
  const caller = callerOf(owner);
  await importBeacons(ids.map((id) => ({ id, type: 'SMART_BEACON' })));
  await handOverBeacons(ids, owner.id);
  const rule = async (kind: 'beaconBattery' | 'beaconSilent', threshold: number) => {
    const said = { sendMail: false, isActive: true, siteId: null, tag: null };
    const body = { kind, threshold, ...said, webhookIds: [], snoozedUntil: null };
    return (await createAlertRule(caller, { ...nothing, body })).id;
  };
  const rules = {
    low: await rule('beaconBattery', 40),
    weak: await rule('beaconBattery', 30),
    silent: await rule('beaconSilent', 1),
  };
  return { ids, caller, rules };
}

const nameOf = ({ ids }: Side, id: string) => NAMES[ids.indexOf(id)]!;
async function listed(of: Side, filter: readonly string[], sort?: string): Promise<Beacon[]> {
  const query = { limit: 100, filter: [...filter], extra_field: ['monitoring' as const] };
  const { items } = await getBeacons(of.caller, { ...nothing, query: { ...query, ...(sort && { sort }) } });
  return items;
}
async function alerted(of: Side, rule: string): Promise<string[]> {
  const filter = ['state:eq:open', `ruleId:eq:${of.rules[rule]}`];
  const { items } = await getAlerts(of.caller, {
    ...nothing,
    query: { limit: 100, filter, extra_field: [] },
  });
  return items.map(({ deviceId }) => nameOf(of, deviceId)).toSorted();
}
const both = <T>(ask: (of: Side) => Promise<T>) => Promise.all([ask(digest), ask(reference)]);

/** What is asked at the end of each hour of both sides, by what is asked. */
const answers: {
  readonly hour: number;
  readonly now: number;
  readonly of: Record<string, [unknown, unknown]>;
}[] = [];

async function ask(hour: number, now: number): Promise<void> {
  for (const one of [digest, reference])
    for (const ruleId of Object.values(one.rules)) await checkRule({ ruleId });
  const of: Record<string, [unknown, unknown]> = {
    low: await both((one) => alerted(one, 'low')),
    silent: await both((one) => alerted(one, 'silent')),
    weak: await both((one) => alerted(one, 'weak')),
  };
  if (isTried(hour)) await askLists(of, now);
  answers.push({ hour, now, of });
}

async function askLists(of: Record<string, [unknown, unknown]>, now: number): Promise<void> {
  const yesterday = iso(now - 24 * HOUR);
  for (const filter of [
    'battery:eq:low',
    'battery:in:medium,good',
    'battery:eq:unknown',
    'firmware:eq:006.001',
    'firmware:eq:007.001',
    `heard:ge:${yesterday}`,
    `heard:lt:${yesterday}`,
  ])
    of[filter.slice(0, 20)] = await both(async (one) =>
      (await listed(one, [filter])).map(({ id }) => nameOf(one, id)).toSorted(),
    );
  of.sorted = await both(async (one) => (await listed(one, [], 'firmware')).map(({ id }) => nameOf(one, id)));
  of.fleet = await both(async ({ caller }) => getFleet(caller, { ...nothing }));
  of.items = await both((one) => listed(one, []));
}

beforeAll(async () => {
  setClock(MIDNIGHT);
  for (const id of HUBS) await insertHub({ id, hardware: 'HUB-0300', orderCode: 'ABCD' });
  const ids = idsFor('DA0100');
  [digest, reference] = [await side(ids), await side(idsFor('DA0200', ids))];
  const instances = [new Remembered(), new Remembered()];
  for (let minute = 0; minute < HOURS * 60; minute += EVERY_MINUTES) {
    const hour = Math.floor(minute / 60);
    for (const [hub, hubId] of HUBS.entries()) {
      const at = MIDNIGHT + minute * MINUTE + hub * 7000;
      setClock(at + 300);
      const heard = NAMES.flatMap((name, beacon) => {
        const is = BEACONS[name]!(hour, minute % 60);
        if (!is?.hubs.includes(hub)) return [];
        const { batteryPct, firmware } = is;
        return { beacon, timestamp: at, rssi: -70, batteryPct, batteryMV: 3000, firmware };
      });
      const of = ({ ids }: Side) => heard.map(({ beacon, ...one }) => ({ ...one, beaconId: ids[beacon]! }));
      const push = { hubId, at, sightings: of(digest).map((one) => ({ ...one, hubId })) };
      await notePushes([push], await readHubLives([hubId]), instances[(minute / EVERY_MINUTES) % 2]);
      await noteSightings(of(reference));
    }
    if (minute % 60 === 60 - EVERY_MINUTES) await ask(hour, MIDNIGHT + minute * MINUTE + 300);
  }
});
afterAll(() => setClock(undefined));

describe('two recorded days of traffic', () => {
  it('show the same beacons in each list, the same figures and the same alerts at the end of each hour', () => {
    expect(answers.length).toBe(HOURS);
    for (const { hour, of } of answers)
      for (const [what, [by, is]] of Object.entries(of))
        if (what !== 'items' && what !== 'weak') expect({ hour, what, by }).toEqual({ hour, what, by: is });
  });

  it('show each beacon as it is: last heard to a quarter of an hour, its charge to less than five percent', () => {
    for (const { hour, of } of answers) {
      if (!of.items) continue;
      const [items, others] = of.items as [Beacon[], Beacon[]];
      for (const name of NAMES) {
        const one = items.find(({ id }) => nameOf(digest, id) === name)!;
        const other = others.find(({ id }) => nameOf(reference, id) === name)!;
        expect([hour, name, one.firmware]).toEqual([hour, name, other.firmware]);
        const [is, was] = [one.monitoring!, other.monitoring!];
        expect([name, is === null]).toEqual([name, was === null]);
        if (!is || !was) continue;
        expect(Math.abs(is.timestamp - was.timestamp), `${name} at ${hour}`).toBeLessThanOrEqual(QUARTER);
        expect(Math.abs(is.batteryPct! - was.batteryPct!), `${name} at ${hour}`).toBeLessThan(5);
      }
    }
  });

  it('open and end an alert of a charge between two classes four hours later at most', () => {
    for (const [at, { hour, of }] of answers.entries()) {
      const by = of.weak![0] as string[];
      const lately = answers
        .slice(Math.max(0, at - 4), at + 1)
        .map((answer) => answer.of.weak![1] as string[]);
      for (const name of NAMES) {
        const was = lately.map((some) => some.includes(name));
        if (was.every((is) => is === was[0]))
          expect([hour, name, by.includes(name)]).toEqual([hour, name, was[0]]);
      }
    }
  });

  it('keep six samples a day of each beacon and one of each news, all of which were so', async () => {
    for (const [beacon, name] of NAMES.entries()) {
      const history = async ({ caller, ids }: Side) =>
        (
          await getBeaconHistory(caller, {
            ...nothing,
            params: { id: ids[beacon]! },
            query: { from: MIDNIGHT, to: MIDNIGHT + HOURS * HOUR },
          })
        ).items;
      const [some, all] = await both(history);
      expect(some.length, name).toBeLessThanOrEqual(all.length);
      for (const { timestamp, batteryPct } of some) {
        const is = BEACONS[name]!(
          Math.floor((timestamp - MIDNIGHT) / HOUR),
          Math.floor((timestamp - MIDNIGHT) / MINUTE) % 60,
        );
        expect([name, batteryPct]).toEqual([name, is!.batteryPct]);
      }
      const hours = (points: typeof some) =>
        new Set(points.map(({ timestamp }) => Math.floor((timestamp - MIDNIGHT) / HOUR)));
      const [kept, heard] = [hours(some), hours(all)];
      for (let hour = 0; hour + 5 <= HOURS; hour++) {
        const stretch = [0, 1, 2, 3, 4].map((more) => hour + more);
        if (stretch.every((one) => heard.has(one)))
          expect([name, hour, stretch.some((one) => kept.has(one))]).toEqual([name, hour, true]);
      }
    }
  });
});
