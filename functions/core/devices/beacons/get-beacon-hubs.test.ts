import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { givenTable } from '../../../../test/support/engine.ts';
import { givenGroup } from '../../../../test/support/given-group.ts';
import { hears } from '../../../../test/support/hears.ts';
import { itInTurn } from '../../../../test/support/it-in-turn.ts';
import { givenOutbox } from '../../../../test/support/outbox.ts';
import { account, callerOf, refusalOf } from '../../../../test/support/people.ts';
import { iso, now, setClock } from '../../../platform/clock.ts';
import { set } from '../../../platform/expression.ts';
import { type Item, putItem, queryItems, updateItem } from '../../../platform/table.ts';
import {
  beaconOwnership,
  deleteBeacon,
  handOverBeacons,
  handOverHubs,
  hubOwnership,
} from '../../composition/change-of-owner.ts';
import { readDigests } from '../hubs/digest/digest-store.ts';
import { putHearers } from '../hubs/digest/hearer-store.ts';
import { removeHub } from '../hubs/registration/removal-store.ts';
import { hubKeys, insertHub, readHub, setPresence } from '../hubs/store.ts';
import { changeOwner } from '../ownership/change-owner.ts';
import { getBeaconHubs } from './get-beacon-hubs.ts';
import { Forgotten, forgetHistory } from './registration/forget-history.ts';
import { importBeacons } from './registration/import-beacons.ts';

givenTable();
const outbox = givenOutbox();
const START = Date.parse('2026-11-21T10:00:00Z');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const admin = callerOf({ id: 'an-admin' }, 'ADMIN', 'any');
let ann: { id: string };
let bob: { id: string };
beforeAll(async () => {
  await givenGroup('museums');
  ann = await account({ managerGroup: 'museums' });
  bob = await account({ managerGroup: 'museums' });
});
beforeEach(() => setClock(START));
afterEach(() => setClock(undefined));

let devices = 0;
async function newHub(owner?: { id: string }): Promise<string> {
  const id = `hub${(0xbe00 + devices++).toString(16).padStart(8, '0')}`;
  await insertHub({ id, hardware: 'HUB-0300', orderCode: 'ABCD' });
  if (owner) await handOverHubs([id], owner.id);
  return id;
}
async function newBeacon(owner?: { id: string }): Promise<string> {
  const id = `BE${String(devices++).padStart(10, '0')}`;
  await importBeacons([{ id, type: 'SMART_BEACON' }]);
  if (owner) await handOverBeacons([id], owner.id);
  return id;
}
const hear = (hubId: string, beaconId: string, rssi: number | null) => hears(hubId, [beaconId], now(), rssi);
const read = async (caller: typeof admin, id: string) =>
  (await getBeaconHubs(caller, { params: { id }, query: {}, body: {} })).items;
const hubsOf = async (caller: typeof admin, id: string) => (await read(caller, id)).map(({ hubId }) => hubId);
const pointers = async (beacon: string) =>
  (await queryItems<Item & { at: number; ttl: number }>(`beacon#${beacon}`)).items.filter(({ sk }) =>
    sk.startsWith('hearer#'),
  );

describe('the hubs that hear a beacon', () => {
  it('are listed with how strongly they hear it, the strongest first and those without a strength last', async () => {
    const beacon = await newBeacon(ann);
    const [far, near, silent] = [await newHub(ann), await newHub(ann), await newHub(ann)];
    await updateItem(hubKeys(near).rowKey, set({ 'row.description': 'Hall' }));
    await setPresence(near, true, now());
    await hear(silent, beacon, null);
    await hear(far, beacon, -80);
    await hear(near, beacon, -50);
    const heardAt = iso(START);
    expect(await read(callerOf(ann), beacon)).toEqual([
      { hubId: near, description: 'Hall', isOnline: true, rssi: -50, heardAt },
      { hubId: far, description: '', isOnline: false, rssi: -80, heardAt },
      { hubId: silent, description: '', isOnline: false, rssi: null, heardAt },
    ]);
  });

  it('have the strength of the latest push', async () => {
    const [beacon, hub] = [await newBeacon(ann), await newHub(ann)];
    await hear(hub, beacon, -40);
    setClock(START + 60 * MINUTE);
    await hear(hub, beacon, -70);
    expect(await read(callerOf(ann), beacon)).toMatchObject([
      { rssi: -70, heardAt: iso(START + 60 * MINUTE) },
    ]);
  });

  it('are only those in the reach of the caller', async () => {
    const beacon = await newBeacon(ann);
    const [own, ofGroup, unowned] = [await newHub(ann), await newHub(bob), await newHub()];
    for (const hub of [own, ofGroup, unowned]) await hear(hub, beacon, -60);
    const grete = callerOf({ id: 'grete', administers: 'museums' }, 'GROUP_ADMIN', 'group');
    expect(await hubsOf(callerOf(ann), beacon)).toEqual([own]);
    expect(await hubsOf(grete, beacon)).toEqual([own, ofGroup]);
    expect(await hubsOf(admin, beacon)).toEqual([own, ofGroup, unowned]);
    expect(await refusalOf(read(callerOf(bob), beacon))).toBe('ENTITY_NOT_FOUND');
    expect(await refusalOf(read(admin, 'BEBEBEBEBEBE'))).toBe('ENTITY_NOT_FOUND');
  });

  it('are those of the present owners, even if the devices had other owners when the hub heard the beacon', async () => {
    const [beacon, hub] = [await newBeacon(ann), await newHub(ann)];
    await hear(hub, beacon, -60);
    await changeOwner(hubOwnership, [hub], { from: ann.id, to: bob.id });
    expect(await hubsOf(callerOf(ann), beacon)).toEqual([]);
    await changeOwner(beaconOwnership, [beacon], { from: ann.id, to: bob.id });
    expect(await refusalOf(read(callerOf(ann), beacon))).toBe('ENTITY_NOT_FOUND');
    expect(await hubsOf(callerOf(bob), beacon)).toEqual([hub]);
    await changeOwner(hubOwnership, [hub], { from: bob.id, to: undefined });
    expect(await hubsOf(callerOf(bob), beacon)).toEqual([]);
  });

  it('are those of the last week, while they go on hearing it and when they come back', async () => {
    const [beacon, stays, comesBack] = [await newBeacon(ann), await newHub(ann), await newHub(ann)];
    for (let day = 0; day <= 30; day++) {
      setClock(START + day * DAY);
      await hear(stays, beacon, -60);
      if (day === 0 || day === 20) await hear(comesBack, beacon, -50);
      const isThere = day < 7 || (day >= 20 && day < 27);
      expect(await hubsOf(callerOf(ann), beacon)).toEqual(isThere ? [comesBack, stays] : [stays]);
    }
  });

  itInTurn('are the fifty that were noted most recently', async () => {
    const beacon = await newBeacon(ann);
    const hubs: string[] = [];
    for (let n = 0; n < 52; n++) {
      setClock(START + n * MINUTE);
      hubs.push(await newHub(ann));
      await hear(hubs.at(-1)!, beacon, -60);
    }
    expect((await hubsOf(callerOf(ann), beacon)).toSorted()).toEqual(hubs.slice(2).toSorted());
  });

  it('are found, too, where a hub has not pushed since it has a digest', async () => {
    const [beacon, other, hub] = [await newBeacon(ann), await newBeacon(ann), await newHub(ann)];
    const beacons = Buffer.alloc(10);
    beacons.write(beacon, 'hex');
    beacons.writeUInt32BE(START / MINUTE, 6);
    await putItem({ pk: `hub#${hub}`, sk: 'heard', version: 1, beacons });
    await putHearers(hub, [beacon]);
    expect(await read(callerOf(ann), beacon)).toMatchObject([{ hubId: hub, rssi: null }]);
    setClock(START + MINUTE);
    await hear(hub, other, -70);
    expect(await read(callerOf(ann), beacon)).toMatchObject([{ hubId: hub, rssi: null }]);
    expect(await read(callerOf(ann), other)).toMatchObject([{ hubId: hub, rssi: -70 }]);
  });

  itInTurn('have one pointer each, which is written once a week', async () => {
    const [beacon, hub] = [await newBeacon(ann), await newHub(ann)];
    const written = new Set<number>();
    for (let hour = 0; hour < 14 * 24; hour++) {
      setClock(START + hour * 60 * MINUTE);
      await hear(hub, beacon, -60);
      for (const { at } of await pointers(beacon)) written.add(Math.round(at / MINUTE));
    }
    expect(written.size).toBe(3);
    expect(await pointers(beacon)).toHaveLength(1);
  });
});

describe('a device that is deleted and registered again', () => {
  const forget = async () => {
    for (const message of outbox.take('removals')) await forgetHistory(Forgotten.parse(message));
  };
  const remove = (id: string) => deleteBeacon(admin, { params: { n: id }, query: {}, body: {} });

  it('as a beacon that no hub hears, until hubs hear it again', async () => {
    const [beacon, other, hub] = [await newBeacon(ann), await newBeacon(ann), await newHub(ann)];
    await hear(hub, beacon, -60);
    await hear(hub, other, -60);
    setClock(START + 2 * MINUTE);
    await remove(beacon);
    await importBeacons([{ id: beacon, type: 'SMART_BEACON' }]);
    expect(await read(admin, beacon)).toEqual([]);
    await forget();
    expect(await pointers(beacon)).toEqual([]);
    expect([...(await readDigests([hub])).get(hub)!.heard.keys()]).toEqual([other]);
    await hear(hub, beacon, -70);
    expect(await read(admin, beacon)).toMatchObject([{ hubId: hub, rssi: -70 }]);
  });

  it('as a hub hears nothing of what it heard before', async () => {
    const [beacon, hub] = [await newBeacon(ann), await newHub(ann)];
    await hear(hub, beacon, -60);
    await removeHub((await readHub(hub))!, []);
    expect(await hubsOf(admin, beacon)).toEqual([]);
    await insertHub({ id: hub, hardware: 'HUB-0300', orderCode: 'ABCD' });
    expect(await hubsOf(admin, beacon)).toEqual([]);
  });

  itInTurn('does not lose what a hub hears while the deleted one is forgotten', async () => {
    const hub = await newHub(ann);
    // Each round meets in another order.
    for (let round = 0; round < 20; round++) {
      const beacon = await newBeacon(ann);
      setClock(START);
      await hear(hub, beacon, -60);
      setClock(START + 2 * MINUTE);
      await remove(beacon);
      await importBeacons([{ id: beacon, type: 'SMART_BEACON' }]);
      await Promise.all([forget(), hear(hub, beacon, -70), hear(hub, beacon, -70)]);
      await hear(hub, beacon, -70);
      expect(await hubsOf(admin, beacon)).toEqual([hub]);
    }
  });
});
