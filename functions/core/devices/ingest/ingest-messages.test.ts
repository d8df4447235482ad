import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  item as anItem,
  anyItem,
  anyLine,
  frame,
  line,
  nearly,
  result,
} from '../../../../test/support/arbitrary-payload.ts';
import { givenBroker } from '../../../../test/support/broker.ts';
import { tries } from '../../../../test/support/depth.ts';
import { givenTable } from '../../../../test/support/engine.ts';
import { toJson } from '../../../../test/support/raw-json.ts';
import { requestsOf } from '../../../../test/support/reads.ts';
import { now, setClock } from '../../../platform/clock.ts';
import { getItem, type Item, queryItems } from '../../../platform/table.ts';
import { importBeacons } from '../beacons/registration/import-beacons.ts';
import { readLatest } from '../beacons/sightings/read-latest.ts';
import { shiftedDay } from '../beacons/sightings/sighting.ts';
import { type BeaconLive, readBeacon, readBeaconLives } from '../beacons/store.ts';
import { readDigests } from '../hubs/digest/digest-store.ts';
import { hearersDue } from '../hubs/digest/hearers-due.ts';
import { hourOf } from '../hubs/presence/silence.ts';
import { insertHub, readHub, readHubLives } from '../hubs/store.ts';
import { type HubMessage, ingestMessages, type MessageKind } from './ingest-messages.ts';

givenTable();
const broker = givenBroker();

const HUB = 'hub0badcafe';
const mac = (number: number) => number.toString(16).toUpperCase().padStart(12, '0');
const START = Date.now();

const message = (payload: unknown, more: Partial<HubMessage> = {}): HubMessage => ({
  kind: 'data',
  hubId: HUB,
  clientId: HUB,
  payload: Buffer.isBuffer(payload) ? payload : Buffer.from(JSON.stringify(payload)),
  at: START,
  ...more,
});
const push = (items: unknown[], more?: Partial<HubMessage>) =>
  message({ id: HUB, localIp: '10.0.0.2', items }, more);
/** A raw frame of Eddystone TLM without a voltage. */
const tlmFrame = (number: number) => {
  const time = Buffer.alloc(8);
  time.writeBigUInt64LE(BigInt(START));
  return `${mac(number)}B0${time.toString('hex')}5004${'0000'}1500${'00000001'}${'00000064'}`;
};
const item = (number: number, more: Record<string, unknown> = {}) => ({
  macAddress: mac(number),
  timestamp: START,
  batteryPct: 80,
  ...more,
});
const liveOf = async (number: number): Promise<BeaconLive> =>
  (await readBeaconLives([mac(number)], { consistent: true })).get(mac(number))!;

/** A hub that has sent nothing yet, and the `slower` commands that it receives. */
async function floodingHub() {
  const hubId = `hub${randomBytes(4).toString('hex')}`;
  await insertHub({ id: hubId, hardware: 'HUB-0300', orderCode: 'ABCD' });
  return {
    hub: { hubId, clientId: hubId },
    slower: () => broker.sentCommands().filter(({ id }) => id.startsWith(`slower-${hubId}-`)),
  };
}

let next = 1;
const newBeacon = async () => {
  const number = ++next;
  await importBeacons([{ id: mac(number), type: 'SMART_BEACON', firmware: '006.001' }]);
  return number;
};

beforeAll(async () => {
  await insertHub({ id: HUB, hardware: 'HW000001', orderCode: 'ABCD' });
});
// Each test starts with unused rate limits of the hub.
let day = 0;
beforeEach(() => setClock(START + ++day * 3600_000));

describe('a push of a hub', () => {
  it('of parsed values is stored', async () => {
    const beacon = await newBeacon();
    const outcome = await ingestMessages([
      push([item(beacon, { batteryMV: 2950, activeTime: 77, firmware: '006.002' })]),
    ]);
    expect(outcome).toMatchObject({ heard: 1, written: 1 });
    expect(await liveOf(beacon)).toMatchObject({
      seenAt: START,
      batteryPct: 80,
      batteryMV: 2950,
      activeTime: 77,
    });
    expect((await readBeacon(mac(beacon)))?.row.firmware).toBe('006.002');
  });

  it('taken twice changes nothing the second time', async () => {
    const beacon = await newBeacon();
    await ingestMessages([push([item(beacon)])]);
    const once = await liveOf(beacon);
    const again = await ingestMessages([push([item(beacon)])]);
    expect(again.written).toBe(0);
    expect(await liveOf(beacon)).toEqual(once);
  });

  it('that is older than the stored state changes nothing', async () => {
    const beacon = await newBeacon();
    await ingestMessages([push([item(beacon)])]);
    await ingestMessages([push([item(beacon, { timestamp: START - 3600_000, batteryPct: 3 })])]);
    expect((await liveOf(beacon)).batteryPct).toBe(80);
  });

  it('from a clock that is ahead gets the time of its arrival', async () => {
    const beacon = await newBeacon();
    await ingestMessages([push([item(beacon, { timestamp: START + 3600_000 })])]);
    expect((await liveOf(beacon)).seenAt).toBe(START);
  });

  it('costs one write per beacon, however often it was heard in a batch', async () => {
    const beacon = await newBeacon();
    const often = Array.from({ length: 40 }, (_, at) =>
      item(beacon, { timestamp: START + at, batteryPct: 90 - 2 * at }),
    );
    expect((await ingestMessages([push(often)])).written).toBe(1);
    expect((await liveOf(beacon)).batteryPct).toBe(12);
  });

  it('of many days stores each of them', async () => {
    const beacon = await newBeacon();
    const days = [3, 2, 1, 0].map((ago) =>
      item(beacon, { timestamp: START - ago * 86_400_000, batteryPct: 50 + ago }),
    );
    await ingestMessages([push(days)]);
    for (const ago of [3, 2, 1]) {
      const sk = new Date(START - ago * 86_400_000).toISOString().slice(0, 10);
      expect(await getItem({ pk: `hist#${mac(beacon)}`, sk }, { consistent: true })).toBeDefined();
    }
  });

  it('of two hubs that hear the same beacon concurrently loses no update', async () => {
    const beacon = await newBeacon();
    const heard = Array.from({ length: 20 }, (_, at) =>
      item(beacon, { timestamp: START + at, batteryPct: 99 - 5 * at }),
    );
    await Promise.all(heard.map((one) => ingestMessages([push([one])])));
    expect(await liveOf(beacon)).toMatchObject({ seenAt: START + 19, batteryPct: 4 });
  });

  it('of an unregistered beacon is dropped and counted', async () => {
    const { drops } = await ingestMessages([push([item(0xffff_ffff_fff0)])]);
    expect(drops.counts.get('unknownBeacon')).toBe(1);
  });
});

describe('a push without news', () => {
  const MINUTE = 60_000;
  /** A new hour of the hub begins a minute earlier, and would write its digest within these tests otherwise. */
  const newHour = (): number => {
    let at = START + day++ * 3600_000;
    while (hourOf(HUB, at - MINUTE) === hourOf(HUB, at - 2 * MINUTE)) at += MINUTE;
    return at;
  };
  const cost = (at: number, ...items: unknown[]) => {
    setClock(at);
    return requestsOf(() => ingestMessages([push(items, { at })]));
  };

  /** Whether the week begins in which this beacon and the hub are written down as a pair again. */
  const isWeekNew = (beacon: number, at: number, minutes: number): boolean => {
    const heard = (time: number) =>
      new Map([[mac(beacon), { minute: Math.floor(time / MINUTE), rssi: null }]]);
    return hearersDue(HUB, heard(at), heard(at + minutes * MINUTE)).length > 0;
  };
  /** Forty beacons whose own day and week do not begin within some minutes, because the first sighting of each is written. */
  const fortyBeacons = async (at: number, minutes: number): Promise<number[]> => {
    const some: number[] = [];
    while (some.length < 40) {
      const one = await newBeacon();
      const isDayNew = shiftedDay(mac(one), at) !== shiftedDay(mac(one), at + minutes * MINUTE);
      if (!isDayNew && !isWeekNew(one, at, minutes)) some.push(one);
    }
    return some;
  };

  it('costs one read of one item, and no write', async () => {
    const at = newHour();
    const beacons = await fortyBeacons(at, 20);
    const items = (later: number) => beacons.map((one) => item(one, { timestamp: at + later }));
    await cost(at, ...items(0), item(0xffff_ffff_fff1));
    for (const minutes of [1, 2, 12])
      expect(await cost(at + minutes * MINUTE, ...items(minutes * MINUTE))).toEqual([1]);
    const seen = async () =>
      new Set((await readLatest(beacons.map(mac))).values().map(({ seenAt }) => seenAt));
    const minuteOf = (time: number) => time - (time % MINUTE);
    setClock(at + 20 * MINUTE);
    expect(await seen()).toEqual(new Set([at]));
    // The digest is written, which tells when all were last heard, and no beacon is.
    expect(await cost(at + 14 * MINUTE, ...items(14 * MINUTE))).toEqual([1, 1]);
    setClock(at + 20 * MINUTE);
    expect(await seen()).toEqual(new Set([minuteOf(at + 14 * MINUTE)]));
    expect(await cost(at + 15 * MINUTE, ...items(15 * MINUTE))).toEqual([1]);
  });

  it('reads and writes the live items once in four hours', async () => {
    day += 10;
    const at = newHour();
    const beacons = await fortyBeacons(at, 300);
    const looks: number[] = [];
    for (let minutes = 0; minutes <= 300; minutes += 7) {
      const counts = await cost(
        at + minutes * MINUTE,
        ...beacons.map((one) => item(one, { timestamp: at + minutes * MINUTE })),
      );
      if (counts.length > 40) looks.push(minutes);
    }
    // With the digest, which is written every 14 minutes here, and up to 20 minutes too soon.
    expect(looks).toEqual([0, 231]);
  });

  it('asks once in five minutes whether an unknown beacon is registered', async () => {
    const at = newHour();
    const id = 0xffff_ffff_fff2;
    const hears = (minutes: number) =>
      cost(at + minutes * MINUTE, item(id, { timestamp: at + minutes * MINUTE }));
    await hears(0);
    expect([await hears(1), await hears(4)]).toEqual([[1], [1]]);
    await importBeacons([{ id: mac(id), type: 'SMART_BEACON' }]);
    await hears(5);
    expect((await liveOf(id)).seenAt).toBe(at + 5 * MINUTE);
  });
});

describe('ten thousand malformed frames of every kind among valid ones', () => {
  it('are counted, and no valid one is lost', async () => {
    const beacons = await Promise.all(Array.from({ length: 100 }, newBeacon));
    const broken: (() => unknown)[] = [
      () =>
        randomBytes(1 + Math.floor(Math.random() * 40))
          .toString('hex')
          .slice(1),
      () => `${mac(1)}c5${'00'.repeat(8)}5003${'00'.repeat(30)}`,
      () => `${'f'.repeat(12)}c5${'00'.repeat(8)}5004${'00'.repeat(12)}`,
      () => null,
      () => 42,
      () => ({ macAddress: 'no', timestamp: START }),
      () => [],
      () => 'zz',
    ];
    const goodFrame = (number: number) => {
      const time = Buffer.alloc(8);
      time.writeBigUInt64LE(BigInt(START));
      return `${mac(number)}c5${time.toString('hex')}2a020${'0'.repeat(33)}`.slice(0, 34 + 34);
    };
    let sent = 0;
    const batches = beacons.map((beacon, index) => {
      const bad = Array.from({ length: 99 }, (_, at) => broken[(index + at) % broken.length]!());
      sent += bad.length;
      const half = Math.floor(bad.length / 2);
      return message({ id: HUB, data: [...bad.slice(0, half), goodFrame(beacon), ...bad.slice(half)] });
    });
    const wrecks = Array.from(
      { length: 100 },
      (_, at) =>
        [
          message(randomBytes(30)),
          message('text'),
          message({ id: 'hubdeadbeef', items: [] }),
          message({ id: HUB }),
          message(null),
        ][at % 5]!,
    );
    sent += wrecks.length;

    const { drops, heard } = await ingestMessages([...batches, ...wrecks]);

    expect(sent).toBe(10_000);
    expect(heard).toBe(beacons.length);
    expect([...drops.counts.values()].reduce((sum, count) => sum + count, 0)).toBe(sent);
    const lives = await readBeaconLives(beacons.map(mac), { consistent: true });
    expect([...lives.values()].map(({ batteryPct }) => batteryPct)).toEqual(beacons.map(() => 42));
  });
});

describe('a hub whose clock is wrong', () => {
  const DAY_MS = 24 * 3600_000;
  const errorOf = async () => (await readHubLives([HUB], { consistent: true })).get(HUB)!.clockErrorSeconds;

  it.each([
    ['is a day behind', (at: number) => at - DAY_MS, -DAY_MS / 1000],
    ['is an hour ahead', (at: number) => at + 3600_000, 3600],
    ['counts seconds', (at: number) => Math.floor(at / 1000), Math.round(START / 1000 - START) / 1000],
  ])(
    'because it %s loses no data: it gets the time of the push, and the error of the clock is stored',
    async (_, clock, error) => {
      const beacon = await newBeacon();
      const at = START + day * 60_000;
      const outcome = await ingestMessages([push([item(beacon, { timestamp: clock(at) })], { at })]);
      expect(outcome).toMatchObject({ heard: 1, written: 1, wrongClocks: 1 });
      expect(await liveOf(beacon)).toMatchObject({ seenAt: at, batteryPct: 80 });
      expect(Math.abs((await errorOf())! - error)).toBeLessThanOrEqual(Math.abs(error) / 50);
      const line = { level: 'FATAL', timestamp: clock(at), message: 'No route' };
      await ingestMessages([message(line, { kind: 'logs', at: at + 1 })]);
      const { items } = await queryItems<Item & { row: object }>(`log#${HUB}`, { consistent: true });
      expect(items.map(({ row }) => row)).toContainEqual(
        expect.objectContaining({ level: 'SEVERE', at: new Date(at + 1).toISOString() }),
      );
      await ingestMessages([push([item(beacon, { timestamp: at + 2 })], { at: at + 2 })]);
      expect(await errorOf()).toBeUndefined();
    },
  );

  it('is not detected by sightings from early in its push interval, or by one malformed frame', async () => {
    const beacon = await newBeacon();
    const old = START - 5.5 * 60_000;
    await ingestMessages([push([item(beacon, { timestamp: old })])]);
    expect([await errorOf(), (await liveOf(beacon)).seenAt]).toEqual([undefined, old]);
    const others = [await newBeacon(), await newBeacon()];
    const frames = [item(beacon, { timestamp: 2 ** 52 }), ...others.map((one) => item(one))];
    await ingestMessages([push(frames)]);
    expect(await errorOf()).toBeUndefined();
    expect((await liveOf(others[0]!)).seenAt).toBe(START);
  });
});

describe('a sensor value', () => {
  const measuring = (number: number, temperature: number, timestamp: number) =>
    item(number, {
      timestamp,
      beaconSensorData: { environment: [{ temperature, humidity: 45.5, timestamp }] },
    });

  it('is stored once, with the time of its measurement, and not overwritten by an older one', async () => {
    const beacon = await newBeacon();
    const later = START + 30 * 60_000;
    await ingestMessages([push([measuring(beacon, 20, START)])]);
    const pushed = [push([measuring(beacon, -7.25, later)], { at: later })];
    expect((await ingestMessages(pushed)).written).toBe(1);
    const once = await liveOf(beacon);
    expect(once.sensors).toMatchObject({
      temperatureCelsius: { value: -7.25, at: later },
      humidityPercent: { value: 45.5, at: later },
    });
    expect((await ingestMessages(pushed)).written).toBe(0);
    await ingestMessages([push([measuring(beacon, 33, START + 60_000)])]);
    expect(await liveOf(beacon)).toEqual(once);
  });

  it('in both formats is the same value: the newest wins', async () => {
    const beacon = await newBeacon();
    const frames = message({ id: HUB, data: [tlmFrame(beacon)] });
    await ingestMessages([push([measuring(beacon, 20, START - 60_000)]), frames]);
    expect((await liveOf(beacon)).sensors).toMatchObject({
      temperatureCelsius: { value: 21, at: START },
      humidityPercent: { value: 45.5, at: START - 60_000 },
    });
  });

  it('gets the time of the push if the clock of the hub is wrong', async () => {
    const beacon = await newBeacon();
    const at = START + day * 60_000;
    await ingestMessages([push([measuring(beacon, 20, at - 24 * 3600_000)], { at })]);
    expect((await liveOf(beacon)).sensors).toMatchObject({ temperatureCelsius: { value: 20, at } });
  });
});

it('a voltage of 0 is not stored', async () => {
  const [parsed, raw] = [await newBeacon(), await newBeacon()];
  await ingestMessages([
    push([item(parsed, { batteryMV: 0, eddystoneTLM: [{ batteryMV: 0 }] })]),
    message({ id: HUB.toUpperCase(), data: [tlmFrame(raw)] }),
  ]);
  for (const beacon of [parsed, raw])
    expect(await liveOf(beacon)).toMatchObject({ seenAt: START, batteryMV: null });
});

it('a result is no sighting, whatever the name of its index, and even if it is malformed', async () => {
  const beacon = await newBeacon();
  const withResult = (config: object) =>
    item(beacon, { batteryPct: undefined, beaconState: { config: [config] } });
  const outcome = await ingestMessages([
    push([withResult({ update: '3', result: '0', reason: '2' }), withResult({ update: 'x' })]),
  ]);
  expect(outcome).toMatchObject({ heard: 0, written: 0 });
});

describe('a hub', () => {
  const presence = (kind: MessageKind, timestamp: number) =>
    message({ clientId: HUB, eventType: kind, timestamp }, { kind, at: timestamp + 50 });
  const isOnline = async () => (await readHubLives([HUB])).get(HUB)!.isOnline;

  it('is online or offline by its newest event, in any order of arrival', async () => {
    const later = START + 1_000_000;
    await ingestMessages([presence('connected', later + 2)]);
    await ingestMessages([presence('disconnected', later + 1)]);
    expect(await isOnline()).toBe(true);
    await ingestMessages([presence('disconnected', later + 3), presence('disconnected', later + 3)]);
    expect(await isOnline()).toBe(false);
  });

  it('that pushes is online, whatever the last event of the broker was', async () => {
    const later = START + 2_000_000;
    await ingestMessages([presence('disconnected', later)]);
    await ingestMessages([push([], { at: later + 1000 })]);
    expect(await isOnline()).toBe(true);
  });

  it('can send data only for itself, and only if it is registered', async () => {
    const beacon = await newBeacon();
    const items = [item(beacon)];
    const { drops, heard } = await ingestMessages([
      message({ id: 'hubdeadbeef', items }),
      message({ id: HUB, items }, { clientId: 'hubdeadbeef' }),
      message({ id: 'hubdeadbeef', items }, { hubId: 'hubdeadbeef', clientId: 'hubdeadbeef' }),
    ]);
    expect(heard).toBe(0);
    expect(Object.fromEntries(drops.counts)).toEqual({ foreignHub: 2, unknownHub: 1 });
  });

  it('is rate-limited, and the messages over the limit are counted', async () => {
    const flood = Array.from({ length: 700 }, () => push([]));
    expect((await ingestMessages(flood)).drops.counts.get('flood')).toBe(100);
    // The other instances read it from the hub's live item.
    expect(
      (await readHubLives([HUB], { consistent: true })).get(HUB)!.maySend!.messages!.tokens,
    ).toBeLessThan(60);
  });

  it('gets the command slower once a minute while it is over its limits, and never while it is within them', async () => {
    const { hub, slower } = await floodingHub();
    const burst = (count: number) => ingestMessages(Array.from({ length: count }, () => push([], hub)));
    await burst(600);
    expect(slower()).toEqual([]);
    await burst(100);
    await burst(100);
    expect(slower()).toEqual([
      expect.objectContaining({ kind: 'slower', what: ['MESSAGES'], retryAfterSeconds: 60 }),
    ]);
    setClock(now() + 59_000);
    await burst(300);
    expect(slower()).toHaveLength(1);
    setClock(now() + 61_000);
    await burst(300);
    expect(slower()).toHaveLength(2);
  });

  it('is told to log less, and what it hears is still taken', async () => {
    const { hub, slower } = await floodingHub();
    const lines = Array.from({ length: 350 }, (_, n) => ({
      level: 'debug',
      timestamp: START,
      message: `line ${n}`,
    }));
    const said = message({ logs: lines }, { ...hub, kind: 'logs' });
    const { drops } = await ingestMessages([said, said]);
    expect(drops.counts.get('flood')).toBe(100);
    expect(slower()).toEqual([expect.objectContaining({ what: ['LINES'] })]);
    expect((await ingestMessages([push([], hub)])).taken).toBe(1);
  });

  it('causes no request at all while it floods, for ten seconds after it was found to', async () => {
    const { hub } = await floodingHub();
    await ingestMessages(Array.from({ length: 700 }, () => push([], hub)));
    const flood = Array.from({ length: 100 }, () => push([], hub));
    const requests = await requestsOf(() => ingestMessages(flood));
    expect(requests).toEqual([]);
    setClock(now() + 11_000);
    expect((await ingestMessages(flood)).taken).toBe(11);
  });

  it('is stored with the registered beacons that it hears, and each beacon with the hub that heard it last', async () => {
    const beacon = await newBeacon();
    await ingestMessages([push([item(beacon), item(0xfffffe)])]);
    const { heard } = (await readDigests([HUB], { consistent: true })).get(HUB)!;
    expect([...heard.keys()]).toContain(mac(beacon));
    expect([...heard.keys()]).not.toContain(mac(0xfffffe));
    expect((await liveOf(beacon)).hub).toBe(HUB);
  });

  it('is stored with how strongly it hears each beacon, in either format', async () => {
    const [one, other, unsaid] = [await newBeacon(), await newBeacon(), await newBeacon()];
    const rssi = [{ rssi: -80 }, { rssi: -60 }, { rssi: 'loud' }, null, { rssi: 127 }];
    await ingestMessages([
      push([item(one, { rssi }), item(unsaid)]),
      message({ id: HUB, localIp: '10.0.0.2', data: [tlmFrame(other)] }),
    ]);
    const { heard } = (await readDigests([HUB], { consistent: true })).get(HUB)!;
    expect([one, other, unsaid].map((beacon) => heard.get(mac(beacon))?.rssi)).toEqual([-60, -80, null]);
  });

  it('can send half of an emoji, or one across the limit of a log line: the line and the others are stored', async () => {
    const line = (text: string) => ({ level: 'INFO', timestamp: START, message: text });
    const long = `${'x'.repeat(999)}🛰 is cut`;
    const logs = [line('before'), line(long), line('half \ud83d'), line('after')];
    const { drops } = await ingestMessages([message({ logs }, { kind: 'logs' })]);
    expect(Object.fromEntries(drops.counts)).toEqual({});
    const { items } = await queryItems<Item & { row: { message: string } }>(`log#${HUB}`, {
      consistent: true,
    });
    expect(items.map(({ row }) => row.message)).toEqual(
      expect.arrayContaining(['before', `${'x'.repeat(999)}🛰`, 'half \ufffd', 'after']),
    );
  });

  it('loses no valid message of a batch by any malformed one', async () => {
    const beacon = await newBeacon();
    const kinds: MessageKind[] = ['data', 'logs', 'state', 'results', 'connected', 'disconnected'];
    const poison = fc.oneof(
      fc.uint8Array({ maxLength: 50 }).map((bytes) => Buffer.from(bytes)),
      nearly({
        id: HUB,
        items: [anItem],
        data: [frame],
        logs: [line],
        state: {},
        results: { items: [result] },
      }).map((value) => Buffer.from(toJson(value))),
      fc
        .record({
          items: fc.array(anyItem, { maxLength: 3 }),
          logs: fc.array(anyLine, { maxLength: 3 }),
        })
        .map((value) => Buffer.from(toJson({ id: HUB, ...value }))),
    );
    let at = START;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom(...kinds), poison), { maxLength: 4 }),
        async (all) => {
          setClock(START + ++day * 3600_000);
          at += 20 * 60_000;
          // Each time another charge, because a sighting without news would be in the digest alone.
          const good = push([item(beacon, { timestamp: at, batteryPct: Math.floor(at / 1000) % 101 })], {
            at,
          });
          const bad = all.map(([kind, payload]) => message(payload, { kind, at }));
          await ingestMessages([...bad, good]);
          expect((await liveOf(beacon)).seenAt).toBe(at);
        },
      ),
      tries(20, 600),
    );
  });

  it('reports its firmware', async () => {
    await ingestMessages([message({ firmware: '3.0.7.8', hardware: 'HW000002' }, { kind: 'state' })]);
    const hub = await getItem<{ pk: string; sk: string; row: unknown }>(
      { pk: `hub#${HUB}`, sk: 'row' },
      { consistent: true },
    );
    expect(hub?.row).toMatchObject({ firmware: '3.0.7.8', hardware: 'HW000002' });
  });

  it('has the firmware of its newest report, in any order of arrival', async () => {
    const at = START + 1000;
    await ingestMessages([message({ firmware: '3.0.8.0' }, { kind: 'state', at })]);
    await ingestMessages([message({ firmware: '3.0.7.8' }, { kind: 'state', at: at - 1 })]);
    expect((await readHub(HUB))?.row.firmware).toBe('3.0.8.0');
  });
});
