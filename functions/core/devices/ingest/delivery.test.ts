import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BeaconCoding } from '../../../../shared/configuration/beacon-coding.ts';
import { pushHub } from '../../../../shared/contract/ingest.ts';
import type { HubSettingsChange } from '../../../../shared/model/hub-settings.ts';
import { givenBroker } from '../../../../test/support/broker.ts';
import { givenTable } from '../../../../test/support/engine.ts';
import { itInTurn } from '../../../../test/support/it-in-turn.ts';
import { givenOutbox } from '../../../../test/support/outbox.ts';
import { account, callerOf } from '../../../../test/support/people.ts';
import { requestsOf } from '../../../../test/support/reads.ts';
import { setClock } from '../../../platform/clock.ts';
import { handOverBeacons, handOverHubs } from '../../composition/change-of-owner.ts';
import { readConfigurations } from '../beacons/configuration/configuration-store.ts';
import { setBeaconConfiguration } from '../beacons/configuration/set-beacon-configuration.ts';
import { importBeacons } from '../beacons/registration/import-beacons.ts';
import { readBeaconLives } from '../beacons/store.ts';
import { putHub } from '../hubs/settings/put-hub.ts';
import { insertHub } from '../hubs/store.ts';
import { type HubMessage, ingestMessages, type MessageKind } from './ingest-messages.ts';
import { takePush } from './take-push.ts';

givenTable();
givenOutbox();
const { sentCommands, forget, refuseOnce } = givenBroker();
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
  await handOverHubs([OWN, OTHER_OWN], owner.id);
  await handOverHubs([FOREIGN], stranger.id);
});
// Each test starts with unused rate limits of the hubs.
beforeEach(() => pass(60 * MINUTE));

let count = 0;
/** A beacon of the owner with three pending commands. */
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
/** The three ways in which hubs report results. */
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
  sentCommands().flatMap(({ topic, items }) =>
    items.filter(({ mac }: { mac: string }) => mac === id).map((item: object) => ({ topic, ...item })),
  );
const stored = async (id: string) => (await readConfigurations([id])).get(id)!;
const pendingOf = async (id: string) => (await readBeaconLives([id], { consistent: true })).get(id)!.pending;
const COMMANDS = [{ adv_int: 500 }, { ibeacon_major: 3 }, { ibeacon_minor: 4 }];

describe('a pending configuration', () => {
  it('is sent once, to the next hub of the same owner that hears the beacon', async () => {
    const id = await waiting();
    await hears(OWN, id);
    await hears(OWN, id);
    await hears(OTHER_OWN, id);
    expect(itemsOf(id)).toEqual([
      { topic: `hubs/${OWN}/commands`, mac: id, updateIndex: 1, timeout: 600, commands: COMMANDS },
    ]);
    expect((await stored(id)).delivery).toMatchObject({ state: 'sent', hubId: OWN });
  });

  it('is never sent to a hub of another owner, however often that hub hears the beacon', async () => {
    const id = await waiting();
    for (let time = 0; time < 3; time++) await hears(FOREIGN, id);
    expect(sentCommands()).toEqual([]);
    await ingestMessages(
      [FOREIGN, OTHER_OWN].map((hubId) => message(hubId, 'data', { id: hubId, items: [sighting(id)] })),
    );
    expect(itemsOf(id)).toMatchObject([{ topic: `hubs/${OTHER_OWN}/commands` }]);
  });

  it('is in the response to a push by HTTP', async () => {
    const id = await waiting();
    const body = { id: OWN, items: [sighting(id)] };
    const { commands } = await takePush(callerOf(owner), { body });
    expect(commands).toMatchObject([{ kind: 'beacons', items: [{ mac: id, commands: COMMANDS }] }]);
    expect(sentCommands()).toEqual([]);
    const result = { mac: id, updateIndex: 1, result: 0, reason: 3 };
    expect(await takePush(callerOf(owner), { body: { ...body, results: { items: [result] } } })).toEqual({});
    expect((await stored(id)).row.deviceUpToDate).toBe(true);
  });

  itInTurn('of many beacons is sent in few commands', async () => {
    const ids = await Promise.all(Array.from({ length: 45 }, waiting));
    await hears(OWN, ...ids);
    expect(sentCommands().map(({ items }) => items.length)).toEqual([40, 5]);
  });

  it('of a beacon that has long been up to date is sent with the next push, by whichever hub of its owner', async () => {
    const id = await waiting();
    for (const hubId of [OTHER_OWN, OWN]) await hears(hubId, id);
    await report(OTHER_OWN, id, { updateIndex: 1, result: 0 });
    for (let minutes = 0; minutes < 20; minutes += 2) {
      pass(2 * MINUTE);
      for (const hubId of [OTHER_OWN, OWN]) await hears(hubId, id);
    }
    for (const [hubId, adv_int] of [
      [OWN, 700],
      [OTHER_OWN, 800],
    ] as const) {
      expect(await requestsOf(() => hears(hubId, id))).toEqual([1]);
      await configure(id, { adv_int });
      await hears(hubId, id);
      const { topic, updateIndex } = itemsOf(id).at(-1)!;
      expect(topic).toBe(`hubs/${hubId}/commands`);
      await report(hubId, id, { updateIndex, result: 0 });
      // Until then its hubs look it up with each push.
      pass(31 * MINUTE);
      for (const one of [OTHER_OWN, OWN]) await hears(one, id);
      pass(MINUTE);
    }
  });

  it('of a beacon that nobody heard while its hubs were told to look is sent once it is heard again', async () => {
    const id = await waiting();
    await hears(OWN, id);
    await report(OWN, id, { updateIndex: 1, result: 0 });
    pass(31 * MINUTE);
    await hears(OWN, id);
    await configure(id, { adv_int: 900 });
    const before = itemsOf(id).length;
    pass(32 * MINUTE);
    await hears(OWN, id);
    expect(itemsOf(id)).toHaveLength(before + 1);
  });

  it('is looked for with each push while it waits for an answer', async () => {
    const id = await waiting();
    const sentAt: number[] = [];
    for (let minute = 0; minute < 30; minute++) {
      const before = itemsOf(id).length;
      await hears(OWN, id);
      if (itemsOf(id).length > before) sentAt.push(minute);
      pass(MINUTE);
    }
    // The lease of eleven minutes ends some milliseconds after a push.
    const gaps = sentAt.slice(1).map((minute, n) => minute - sentAt[n]!);
    expect(gaps).toHaveLength(2);
    for (const gap of gaps) expect([11, 12]).toContain(gap);
  });

  it('costs no request for sightings of other beacons, nor for its own once it is sent or confirmed', async () => {
    const id = await waiting();
    const requests = () => requestsOf(() => hears(OWN, id));
    // The first push creates the hub's items, the second one sends.
    await hears(FOREIGN, id);
    await hears(OWN, id);
    const underWay = await requests();
    await report(OWN, id, { updateIndex: 1, result: 0 });
    expect(await pendingOf(id)).toBeUndefined();
    expect(await requests()).toEqual(underWay);
    // The hub with its digest, then the beacon.
    expect(underWay.length).toBeLessThanOrEqual(3);
  });
});

describe.each(Object.entries(REPORTS))('a result by %s', (_, by) => {
  it('confirms the configuration, and a duplicate changes nothing', async () => {
    const id = await waiting();
    await hears(OWN, id);
    const success = by(OWN, id, { updateIndex: 1, result: 0, reason: 3 });
    await ingestMessages([success, success]);
    const once = await stored(id);
    expect(once).toMatchObject({ delivery: { state: 'confirmed' }, row: { deviceUpToDate: true } });
    await ingestMessages([success]);
    expect(await stored(id)).toEqual(once);
  });

  it('from a hub that was not sent the configuration changes nothing', async () => {
    const id = await waiting();
    await hears(OWN, id);
    const before = await stored(id);
    for (const hubId of [FOREIGN, OTHER_OWN])
      await ingestMessages([by(hubId, id, { updateIndex: 1, result: 0 })]);
    expect(await stored(id)).toEqual(before);
  });

  it('about a partly applied configuration records what the beacon has, without an automatic retry', async () => {
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
    expect(sentCommands()).toEqual([]);
  });

  it('that the beacon was out of range causes a retry with a new index when the beacon is heard again', async () => {
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

describe('a lost command or result', () => {
  it('causes a retry after the timeout, and finally a failure', async () => {
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

  it('of an earlier configuration is not mistaken for the present one when it arrives late', async () => {
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

describe('a hub that takes characteristics', () => {
  const VENDORS = 'hub0000d0ab';
  const CODING = BeaconCoding.parse({
    word: 'brand',
    fields: {
      adv_int: { characteristic: 'B002', value: 'uint16be' },
      ibeacon_major: { characteristic: 'B005', value: 'uint16be' },
      ibeacon_minor: { characteristic: 'B006', value: 'uint16be' },
    },
  });
  const CODED = ['B00201F4', 'B0050003', 'B0060004'];
  const knowing = (coding: BeaconCoding) => {
    process.env.BEACON_CODING = JSON.stringify(coding);
  };
  const set = (settings: HubSettingsChange) =>
    putHub(callerOf(owner), { params: { id: VENDORS }, query: {}, body: { settings } });
  const beaconCommandsSent = () => sentCommands().filter(({ kind }) => kind !== 'config');

  beforeAll(async () => {
    await insertHub({ id: VENDORS, hardware: 'HUB-0300', orderCode: 'ABCD' });
    await handOverHubs([VENDORS], owner.id);
  });
  beforeEach(async () => {
    knowing(CODING);
    await set({ beaconCommands: 'CHARACTERISTICS' });
    forget();
  });
  afterAll(() => knowing(BeaconCoding.parse({})));

  /**
   * How the vendor's firmware reports results: in format 1.0 all values are texts, and the brand is part of the field
   * name.
   */
  const VENDORS_REPORTS = {
    'format 1.0': (macAddress: string, update: string, result: string, reason: string) => ({
      id: VENDORS.toUpperCase().replace('HUB', 'hub'),
      items: [
        {
          macAddress,
          timestamp: clock,
          brandState: { config: [{ update, result, reason, timestamp: clock }] },
        },
      ],
    }),
    'format 2.0': (mac: string, ...result: string[]) => {
      const [updateIndex, outcome, reason] = result.map(Number);
      const { payload } = REPORTS['format 2.0']!(VENDORS, mac, {
        updateIndex: updateIndex!,
        result: outcome!,
        reason: reason!,
      });
      return JSON.parse(payload.toString());
    },
  };

  it.each(Object.entries(VENDORS_REPORTS))(
    'receives them by MQTT in the vendor’s format, and its result by %s is accepted',
    async (_, result) => {
      const id = await waiting();
      await hears(VENDORS, id);
      expect(beaconCommandsSent()).toEqual([
        {
          topic: `hubs/${VENDORS}/commands`,
          brands: [{ mac: id, update: '1', timeout: '600', commands: CODED }],
        },
      ]);
      await ingestMessages([message(VENDORS, 'data', result(id, '1', '3', '2'))]);
      expect(await stored(id)).toMatchObject({
        delivery: { state: 'partial', hubId: VENDORS },
        applied: { adv_int: 500, ibeacon_major: 3 },
      });
      await configure(id, {});
      await hears(VENDORS, id);
      const again = { mac: id, update: '2', timeout: '600', commands: CODED.slice(2) };
      expect(beaconCommandsSent().at(-1)).toMatchObject({ brands: [again] });
      await ingestMessages([message(VENDORS, 'data', result(id, '2', '0', '1'))]);
      expect((await stored(id)).row.deviceUpToDate).toBe(true);
    },
  );

  it.each(Object.entries(VENDORS_REPORTS))(
    'receives them once in the response to a push by HTTP, and its result by %s is accepted',
    async (_, result) => {
      const id = await waiting();
      const push = async (body: object) => takePush(callerOf(owner), { body: pushHub.body.parse(body) });
      const heard = { id: 'hub0000D0AB', items: [sighting(id)] };
      const settings = { beaconCommands: 'CHARACTERISTICS' };
      const answer = await push({ ...heard, state: { configVersion: 0 } });
      expect(answer).toEqual({
        brands: [{ mac: id, update: '1', timeout: '600', commands: CODED }],
        commands: [expect.objectContaining({ kind: 'config', settings: expect.objectContaining(settings) })],
      });
      const [config] = answer.commands as { version: number }[];
      const state = { configVersion: config!.version };
      expect(await push({ ...heard, state })).toEqual({});
      expect(await push(result(id, '1', '0', '3'))).toEqual({});
      expect((await stored(id)).row.deviceUpToDate).toBe(true);
      expect(sentCommands()).toEqual([]);
    },
  );

  itInTurn('receives many beacons in few messages by MQTT, and in one array by HTTP', async () => {
    const ids = await Promise.all(Array.from({ length: 45 }, waiting));
    await hears(VENDORS, ...ids);
    expect(beaconCommandsSent().map(({ brands }) => brands.length)).toEqual([40, 5]);
    pass(12 * MINUTE);
    const { brands } = await takePush(callerOf(owner), {
      body: { id: VENDORS, items: ids.map(sighting) },
    });
    expect(brands).toHaveLength(45);
  });

  it('receives nothing of a configuration without a coding, which stays pending with a reason, recorded once', async () => {
    const id = await waiting();
    await configure(id, { adv_channel: 1 });
    await hears(VENDORS, id);
    expect(beaconCommandsSent()).toEqual([]);
    const once = await stored(id);
    expect(once).toMatchObject({
      delivery: { state: 'pending', reason: 'NO_CODING' },
      doubtful: [],
      row: { deviceUpToDate: false },
    });
    expect(once.delivery).not.toHaveProperty('hubId');
    expect(await pendingOf(id)).toMatchObject({ attempts: 0, sentAt: null, hub: null });
    for (let time = 0; time < 3; time++) await hears(VENDORS, id);
    expect(await stored(id)).toEqual(once);
  });

  it.each([
    ['is listed first', [VENDORS, OWN]],
    ['is listed last', [OWN, VENDORS]],
  ])(
    'leaves a configuration without a coding to a hub of the same owner that takes fields, when it %s',
    async (_, hubs) => {
      const id = await waiting();
      await configure(id, { adv_channel: 1 });
      await hears(VENDORS, id);
      await ingestMessages(hubs.map((hubId) => message(hubId, 'data', { id: hubId, items: [sighting(id)] })));
      expect(beaconCommandsSent()).toMatchObject([
        { topic: `hubs/${OWN}/commands`, items: [{ mac: id, updateIndex: 2 }] },
      ]);
      expect((await stored(id)).delivery).toEqual({ state: 'sent', hubId: OWN, at: expect.any(String) });
    },
  );

  it('does not affect a running delivery, which fails once all attempts are used up', async () => {
    const id = await waiting();
    await configure(id, { adv_channel: 1 });
    for (let time = 0; time < 5; time++) {
      await hears(OWN, id);
      const underWay = await stored(id);
      await hears(VENDORS, id);
      expect(await stored(id)).toEqual(underWay);
      pass(12 * MINUTE);
    }
    await hears(VENDORS, id);
    expect(await stored(id)).toMatchObject({ delivery: { state: 'failed', reason: 'NO_ANSWER' } });
    expect(await pendingOf(id)).toBeUndefined();
  });

  it('receives a pending configuration once the stage has a coding for it, or as fields once its owner chooses them', async () => {
    knowing(BeaconCoding.parse({}));
    const [coded, inFields] = [await waiting(), await waiting()];
    await hears(VENDORS, coded, inFields);
    expect(beaconCommandsSent()).toEqual([]);
    knowing(CODING);
    await hears(VENDORS, coded);
    await set({ beaconCommands: 'FIELDS' });
    await hears(VENDORS, inFields);
    expect(beaconCommandsSent()).toMatchObject([
      { brands: [{ mac: coded, update: '1', commands: CODED }] },
      { items: [{ mac: inFields, updateIndex: 1, commands: COMMANDS }] },
    ]);
  });

  it('needs no more requests than a hub that takes fields', async () => {
    const { version } = await set({});
    await ingestMessages([message(VENDORS, 'state', { configVersion: version })]);
    const costOf = async (hubId: string) => {
      // The first push creates the hub's items.
      await hears(hubId, await waiting());
      const id = await waiting();
      return (await requestsOf(() => hears(hubId, id))).length;
    };
    expect(await costOf(VENDORS)).toBe(await costOf(OWN));
  });
});

it('a configuration is sent to only one of many hubs that hear the beacon concurrently', async () => {
  const id = await waiting();
  await Promise.all([OWN, OTHER_OWN, FOREIGN, OWN, OTHER_OWN].map((hubId) => hears(hubId, id)));
  expect(itemsOf(id)).toHaveLength(1);
});
