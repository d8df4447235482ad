import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MeteredTable, openMeteredTable } from '../../../../bench/measure/metered-table.ts';
import { BeaconCoding } from '../../../../shared/configuration/beacon-coding.ts';
import type { HubSettings } from '../../../../shared/model/hub-settings.ts';
import { actAtRequest } from '../../../../test/support/act-at-request.ts';
import { givenBroker } from '../../../../test/support/broker.ts';
import {
  actionsOf,
  type Devices,
  markersIn,
  newDevices,
  type Person,
  person,
  ReportingHub,
  readAll,
  storedOf,
} from '../../../../test/support/change-of-owner-actions.ts';
import { depth, triedOf } from '../../../../test/support/depth.ts';
import { givenOutbox } from '../../../../test/support/outbox.ts';
import { now, setClock } from '../../../platform/clock.ts';

const actions = actionsOf(givenOutbox());
givenBroker();
let table: MeteredTable;
beforeAll(async () => {
  table = await openMeteredTable();
  const fields = { ibeacon_uuid: { characteristic: 'B001', value: 'hex' } };
  process.env.BEACON_CODING = JSON.stringify(BeaconCoding.parse({ fields }));
});
afterAll(async () => {
  setClock(undefined);
  await table.stop();
});

interface Scene {
  readonly former: Person;
  readonly next: Person;
  readonly devices: Devices;
  readonly hub: ReportingHub;
}

/** An owner with a hub and a beacon, both configured and with pending commands. */
async function scene(
  former: Person,
  next: Person,
  beaconCommands: HubSettings['beaconCommands'],
): Promise<Scene> {
  const devices = await newDevices();
  const hub = new ReportingHub(devices.hubs[0]!);
  await actions.assign(former, devices);
  await actions.saveHub(former, hub.id, beaconCommands);
  await actions.saveBeacon(former, devices.beacons[0]!);
  // Alerts are due, and commands are repeated.
  await hub.sendData(devices.beacons);
  setClock(now() + 12 * 60_000);
  return { former, next, devices, hub };
}

/** The response has the vendor's format. */
const CODED = 'pushes by HTTP for a hub that takes characteristics';
/** Actions of the former owner, or of the hub, during the change of owner. Each returns what the former owner reads. */
const works: Record<string, (scene: Scene) => Promise<unknown>> = {
  'reads everything': ({ former, devices }) => readAll(former, devices),
  'saves a hub': ({ former, hub }) => actions.saveHub(former, hub.id),
  'describes a hub': ({ former, hub }) => actions.describeHub(former, hub.id),
  'saves a beacon': ({ former, devices }) => actions.saveBeacon(former, devices.beacons[0]!),
  'changes many beacons': ({ former, devices }) => actions.bulk(former, devices),
  'pushes by HTTP': ({ former, devices, hub }) => hub.push(former, devices.beacons),
  [CODED]: ({ former, devices, hub }) => hub.push(former, devices.beacons),
  'gets alerts': ({ former }) => actions.checkAlerts(former),
  'has a hub that logs': ({ former, hub }) => hub.log(former),
};

it.each(triedOf(Object.keys(works), 9))(
  'an owner who %s during a change of owner reads nothing of the new owner, who reads nothing of the former one',
  async (name) => {
    const [former, next] = [await person(), await person()];
    const form = name === CODED ? 'CHARACTERISTICS' : 'FIELDS';
    let isCaught = true;
    // At each of the first requests, and at fewer and fewer of the later ones; a small run skips more of them.
    for (let at = 1; isCaught; at += Math.max(1, Math.floor(at / depth(0.25, 4)))) {
      const one = await scene(former, next, form);
      const { devices, hub } = one;
      const handOver = async () => {
        await actions.transfer(former, devices, next);
        await actions.saveHub(next, hub.id, form);
        await actions.saveBeacon(next, devices.beacons[0]!);
      };
      let reply: unknown;
      isCaught = await actAtRequest(table, at, handOver, async () => {
        reply = await works[name]!(one).catch(({ code, details }) => ({ code, details }));
      });
      if (!isCaught) await actions.transfer(former, devices, next);
      const foreign = (what: unknown, reader: Person) =>
        markersIn(what).filter(({ of }) => of !== reader.number);
      expect([at, foreign(reply, former)]).toEqual([at, []]);
      expect([at, foreign(await readAll(former, devices), former)]).toEqual([at, []]);
      expect([at, foreign(await readAll(next, devices), next)]).toEqual([at, []]);
      expect([at, foreign(await storedOf('hub', hub.id), next)]).toEqual([at, []]);
      expect([at, foreign(await storedOf('beacon', devices.beacons[0]!), next)]).toEqual([at, []]);
    }
    expect(isCaught).toBe(false);
  },
);
