import { handOverBeacons } from '../../functions/core/composition/change-of-owner.ts';
import { readConfigurations } from '../../functions/core/devices/beacons/configuration/configuration-store.ts';
import { setBeaconConfiguration } from '../../functions/core/devices/beacons/configuration/set-beacon-configuration.ts';
import { importBeacons } from '../../functions/core/devices/beacons/registration/import-beacons.ts';
import type { BeaconLive } from '../../functions/core/devices/beacons/store.ts';
import type { Caller } from '../../functions/platform/caller.ts';
import { getItems } from '../../functions/platform/table.ts';
import { account, callerOf } from './people.ts';

let beacons = 0;
export const HUB = 'hub00000001';

/** Creates a beacon, and a new account that owns it. */
export async function ownBeacon(firmware = '007.001', type: 'SMART_BEACON' | 'NFC' = 'SMART_BEACON') {
  const id = (0xaa0000000000 + ++beacons).toString(16).toUpperCase();
  const owner = await account();
  await importBeacons([{ id, type, firmware }]);
  await handOverBeacons([id], owner.id);
  return { id, owner, caller: callerOf(owner) };
}

type Body = Parameters<typeof setBeaconConfiguration>[1]['body'];
export const set = (caller: Caller, body: Body) =>
  setBeaconConfiguration(caller, { params: {}, query: {}, body });
export const stored = async (id: string) => (await readConfigurations([id])).get(id)!;
export const liveOf = async (id: string) =>
  (await getItems<BeaconLive>([{ pk: `beacon#${id}`, sk: 'live' }]))[0]!;
