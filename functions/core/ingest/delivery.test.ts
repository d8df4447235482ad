import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { givenTable } from '../../../test/support/engine.ts';
import { givenOutbox } from '../../../test/support/outbox.ts';
import { account, callerOf } from '../../../test/support/people.ts';
import { requestsOf } from '../../../test/support/reads.ts';
import { givenBroker } from '../../../test/support/told.ts';
import { setClock } from '../../platform/clock.ts';
import { readConfigurations } from '../beacons/configuration-store.ts';
import { handOver as handOverBeacons } from '../beacons/hand-over.ts';
import { importBeacons } from '../beacons/import-beacons.ts';
import { setBeaconConfiguration } from '../beacons/set-beacon-configuration.ts';
import { readBeaconLives } from '../beacons/store.ts';
import { handOver } from '../hubs/hand-over.ts';
import { insertHub } from '../hubs/store.ts';
import { type HubMessage, ingestMessages, type MessageKind } from './ingest-messages.ts';
import { takePush } from './take-push.ts';

givenTable();
givenOutbox();
const { told, forget, refuseOnce } = givenBroker();
const START = Date.now();
const MINUTE = 60_000;
const [OWN, OTHER_OWN, FOREIGN] = ['hub0000d001', 'hub0000d002', 'hub0000d003'] as const;

let owner: { id: string };
let clock = START;
const pass = (ms: number) => {
  clock += ms;
  setClock(clock);
};
beforeAll(async () => {
  owner = await account();
  const stranger = await account();
  for (const id of [OWN, OTHER_OWN, FOREIGN])
    await insertHub({ id, hardware: 'HUB-0300', orderCode: 'ABCD' });
  await handOver([OWN, OTHER_OWN], owner.id);
  await handOver([FOREIGN], stranger.id);
});
// Each test finds the bounds of the hubs unused.
beforeEach(() => pass(60 * MINUTE));

let count = 0;
/** A beacon of the owner with three commands to be sent. */
async function waiting(): Promise<string> {
  const id = `F0D1A1${(count++).toString(16).toUpperCase().padStart(6, '0')}`;
  await importBeacons([{ id, type: 'SMART_BEACON', firmware: '006.001' }]);
  await handOverBeacons([id], owner.id);
  await configure(id, { adv_int: 500, ibeacon_major: 3, ibeacon_minor: 4 });
  return id;
}
const configure = (id: string, configData: object) =>
  setBeaconConfiguration(callerOf(owner), { params: {}, query: {}, body: { id, configData } } as never);

const message = (hubId: string, kind: MessageKind, payload: object): HubMessage => ({
  kind,
  hubId,
  clientId: hubId,
  payload: Buffer.from(JSON.stringify(payload)),
  at: clock,
});
const sighting = (id: string) => ({
  macAddress: id,
  timestamp: clock,
  rssi: [{ rssi: -60, timestamp: clock }],
});
const hears = (hubId: string, ...ids: string[]) =>
  ingestMessages([message(hubId, 'data', { id: hubId, items: ids.map(sighting) })]);

interface Told {
  updateIndex: number;
  result: number;
  reason?: number;
}
/** The three ways in which hubs tell what became of it. */
const REPORTS: Record<string, (hubId: string, id: string, result: Told) => HubMessage> = {
  'the topic of results': (hubId, mac, result) =>
    message(hubId, 'results', { id: 'beacons-1', items: [{ mac, ...result }] }),
  'format 1.0': (hubId, macAddress, result) =>
    message(hubId, 'data', {
      id: hubId,
      items: [{ macAddress, timestamp: clock, beaconState: { config: [result] } }],
    }),
  'format 2.0': (hubId, mac, { updateIndex, result, reason = 0 }) => {
    const time = Buffer.alloc(8);
    time.writeBigUInt64LE(BigInt(clock));
    const outcome = Buffer.from([0, 0x80, 0x01, updateIndex, result, reason]).toString('hex');
    return message(hubId, 'data', { id: hubId, data: [`${mac}64${time.toString('hex')}${outcome}`] });
  },
};
const report = (hubId: string, id: string, result: Told) =>
  ingestMessages([REPORTS['the topic of results']!(hubId, id, result)]);

const itemsOf = (id: string) =>
  told().flatMap(({ topic, items }) =>
    items.filter(({ mac }: { mac: string }) => mac === id).map((item: object) => ({ topic, ...item })),
  );
const stored = async (id: string) => (await readConfigurations([id])).get(id)!;
const pendingOf = async (id: string) => (await readBeaconLives([id], { consistent: true })).get(id)!.pending;
const COMMANDS = [{ adv_int: 500 }, { ibeacon_major: 3 }, { ibeacon_minor: 4 }];

describe('a configuration that waits', () => {
  it('goes to the next hub of the same owner that hears the beacon, once', async () => {
    const id = await waiting();
    await hears(OWN, id);
    await hears(OWN, id);
    await hears(OTHER_OWN, id);
    expect(itemsOf(id)).toEqual([
      { topic: `hubs/${OWN}/commands`, mac: id, updateIndex: 1, timeout: 600, commands: COMMANDS },
    ]);
    expect((await stored(id)).delivery).toMatchObject({ state: 'sent', hubId: OWN });
  });

  it('never goes to a foreign hub, however often that hears it', async () => {
    const id = await waiting();
    for (let time = 0; time < 3; time++) await hears(FOREIGN, id);
    expect(told()).toEqual([]);
    await ingestMessages(
      [FOREIGN, OTHER_OWN].map((hubId) => message(hubId, 'data', { id: hubId, items: [sighting(id)] })),
    );
    expect(itemsOf(id)).toMatchObject([{ topic: `hubs/${OTHER_OWN}/commands` }]);
  });

  it('is in the answer to a push by HTTP', async () => {
    const id = await waiting();
    const body = { id: OWN, items: [sighting(id)] };
    const { commands } = await takePush(callerOf(owner), { body });
    expect(commands).toMatchObject([{ kind: 'beacons', items: [{ mac: id, commands: COMMANDS }] }]);
    expect(told()).toEqual([]);
    const result = { mac: id, updateIndex: 1, result: 0, reason: 3 };
    expect(await takePush(callerOf(owner), { body: { ...body, results: { items: [result] } } })).toEqual({});
    expect((await stored(id)).row.deviceUpToDate).toBe(true);
  });

  it('of many beacons is told in few commands', async () => {
    const ids = await Promise.all(Array.from({ length: 45 }, waiting));
    await hears(OWN, ...ids);
    expect(told().map(({ items }) => items.length)).toEqual([40, 5]);
  });

  it('costs what is heard of other beacons nothing, nor of this one once it is with a hub or confirmed', async () => {
    const id = await waiting();
    const requests = () => requestsOf(() => hears(OWN, id));
    // The first makes the hub's items, the second sends.
    await hears(FOREIGN, id);
    await hears(OWN, id);
    const underWay = await requests();
    await report(OWN, id, { updateIndex: 1, result: 0 });
    expect(await pendingOf(id)).toBeUndefined();
    expect(await requests()).toEqual(underWay);
    // The hub, the beacon, and what the hub hears: read together, or one after the other.
    expect(underWay.length).toBeLessThanOrEqual(3);
  });
});

describe.each(Object.entries(REPORTS))('a result by %s', (_, by) => {
  it('confirms, and taken again changes nothing', async () => {
    const id = await waiting();
    await hears(OWN, id);
    const success = by(OWN, id, { updateIndex: 1, result: 0, reason: 3 });
    await ingestMessages([success, success]);
    const once = await stored(id);
    expect(once).toMatchObject({ delivery: { state: 'confirmed' }, row: { deviceUpToDate: true } });
    await ingestMessages([success]);
    expect(await stored(id)).toEqual(once);
  });

  it('of a hub that it was not sent to changes nothing', async () => {
    const id = await waiting();
    await hears(OWN, id);
    const before = await stored(id);
    for (const hubId of [FOREIGN, OTHER_OWN])
      await ingestMessages([by(hubId, id, { updateIndex: 1, result: 0 })]);
    expect(await stored(id)).toEqual(before);
  });

  it('of a beacon that was reached in part tells what it has, and is not sent again by itself', async () => {
    const id = await waiting();
    await hears(OWN, id);
    await ingestMessages([by(OWN, id, { updateIndex: 1, result: 3, reason: 2 })]);
    expect(await stored(id)).toMatchObject({
      delivery: { state: 'partial' },
      applied: { adv_int: 500, ibeacon_major: 3 },
      row: { deviceUpToDate: false },
    });
    forget();
    await hears(OWN, id);
    expect(told()).toEqual([]);
  });

  it('that the beacon was not in reach sends it again when it is heard again, as another one', async () => {
    const id = await waiting();
    await hears(OWN, id);
    await ingestMessages([by(OWN, id, { updateIndex: 1, result: 4 })]);
    expect(itemsOf(id)).toHaveLength(1);
    await hears(OTHER_OWN, id);
    expect(itemsOf(id).at(-1)).toMatchObject({ topic: `hubs/${OTHER_OWN}/commands`, updateIndex: 2 });
    await ingestMessages([by(OWN, id, { updateIndex: 1, result: 0 })]);
    expect((await stored(id)).delivery).toMatchObject({ state: 'sent' });
    await ingestMessages([by(OTHER_OWN, id, { updateIndex: 2, result: 0 })]);
    expect((await stored(id)).row.deviceUpToDate).toBe(true);
  });
});

describe('what gets lost', () => {
  it('on its way to the hub, or back, is sent again when its time is over, and at last given up', async () => {
    const id = await waiting();
    refuseOnce();
    for (let time = 0; time < 8; time++) {
      await hears(OWN, id);
      pass(5 * MINUTE);
      await hears(OWN, id);
      pass(7 * MINUTE);
    }
    const sent = itemsOf(id).map(({ updateIndex }) => updateIndex);
    expect([...new Set(sent)]).toEqual([1, 2, 3, 4, 5]);
    expect(await stored(id)).toMatchObject({ delivery: { state: 'failed', reason: 'NO_ANSWER' } });
    expect(await pendingOf(id)).toBeUndefined();
  });

  it('in between is not mistaken: a result for what was wanted before changes nothing', async () => {
    const id = await waiting();
    await hears(OWN, id);
    await configure(id, { adv_int: 700 });
    await report(OWN, id, { updateIndex: 1, result: 0 });
    expect((await stored(id)).row.deviceUpToDate).toBe(false);
    await hears(OWN, id);
    const { updateIndex } = itemsOf(id).at(-1)!;
    await report(OWN, id, { updateIndex, result: 0 });
    expect(await stored(id)).toMatchObject({ row: { deviceUpToDate: true }, applied: { adv_int: 700 } });
  });
});

it('heard by many hubs at once, it is sent by one', async () => {
  const id = await waiting();
  await Promise.all([OWN, OTHER_OWN, FOREIGN, OWN, OTHER_OWN].map((hubId) => hears(hubId, id)));
  expect(itemsOf(id)).toHaveLength(1);
});
