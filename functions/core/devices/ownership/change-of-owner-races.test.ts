import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MeteredTable, openMeteredTable } from '../../../../bench/measure/metered-table.ts';
import { BeaconCoding } from '../../../../shared/configuration/beacon-coding.ts';
import type { HubSettings } from '../../../../shared/model/hub-settings.ts';
import {
  type Devices,
  deeds,
  markersIn,
  newDevices,
  type Person,
  person,
  readAll,
  SpeakingHub,
  storedOf,
} from '../../../../test/support/changing-hands.ts';
import { depth } from '../../../../test/support/depth.ts';
import { givenOutbox } from '../../../../test/support/outbox.ts';
import { givenBroker } from '../../../../test/support/told.ts';
import { now, setClock } from '../../../platform/clock.ts';

const does = deeds(givenOutbox());
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
  readonly hub: SpeakingHub;
}

/** An owner with a hub and a beacon, both configured and with pending commands. */
async function scene(
  former: Person,
  next: Person,
  beaconCommands: HubSettings['beaconCommands'],
): Promise<Scene> {
  const devices = await newDevices();
  const hub = new SpeakingHub(devices.hubs[0]!);
  await does.assign(former, devices);
  await does.saveHub(former, hub.id, beaconCommands);
  await does.saveBeacon(former, devices.beacons[0]!);
  // Alerts are due, and commands are repeated.
  await hub.speak(devices.beacons);
  setClock(now() + 12 * 60_000);
  return { former, next, devices, hub };
}

/** The response has the vendor's format. */
const CODED = 'pushes by HTTP for a hub that takes characteristics';
/** Actions of the former owner, or of the hub, during the change of owner. Each returns what the former owner reads. */
const works: Record<string, (scene: Scene) => Promise<unknown>> = {
  'reads everything': ({ former, devices }) => readAll(former, devices),
  'saves a hub': ({ former, hub }) => does.saveHub(former, hub.id),
  'describes a hub': ({ former, hub }) => does.describeHub(former, hub.id),
  'saves a beacon': ({ former, devices }) => does.saveBeacon(former, devices.beacons[0]!),
  'changes many beacons': ({ former, devices }) => does.bulk(former, devices),
  'pushes by HTTP': ({ former, devices, hub }) => hub.push(former, devices.beacons),
  [CODED]: ({ former, devices, hub }) => hub.push(former, devices.beacons),
  'is told of alerts': ({ former }) => does.lookAfter(former),
  'has a hub that logs': ({ former, hub }) => hub.log(former),
};

it.each(Object.keys(works))(
  'an owner who %s during a change of owner reads nothing of the new owner, who reads nothing of the former one',
  async (name) => {
    const [former, next] = [await person(), await person()];
    const form = name === CODED ? 'CHARACTERISTICS' : 'FIELDS';
    let isCaught = true;
    // At each of the first requests, and at fewer of those behind them; in a small run at some.
    for (let at = 1; isCaught; at += Math.max(1, Math.floor(at / depth(0.5, 4)))) {
      const one = await scene(former, next, form);
      const { devices, hub } = one;
      let seen = 0;
      isCaught = false;
      table.meter.interfere = async (_, pass) => {
        if (++seen === at) {
          isCaught = true;
          table.meter.interfere = (_, pass) => pass();
          await does.transfer(former, devices, next);
          await does.saveHub(next, hub.id, form);
          await does.saveBeacon(next, devices.beacons[0]!);
        }
        return pass();
      };
      const reply = await works[name]!(one).catch(({ code, details }) => ({ code, details }));
      table.meter.interfere = (_, pass) => pass();
      if (!isCaught) await does.transfer(former, devices, next);
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
