import { devices } from '../../shared/contract/devices.ts';
import { getBeacon } from '../core/beacons/get-beacon.ts';
import { getBeaconIdentities } from '../core/beacons/get-beacon-identities.ts';
import { getBeacons } from '../core/beacons/get-beacons.ts';
import { deleteHub } from '../core/hubs/delete-hub.ts';
import { getHub } from '../core/hubs/get-hub.ts';
import { getHubs } from '../core/hubs/get-hubs.ts';
import { putHub } from '../core/hubs/put-hub.ts';
import { serve } from './serve.ts';

export const handler = serve(devices, {
  getHubs,
  getHub,
  putHub,
  deleteHub,
  getBeacons,
  getBeacon,
  getBeaconIdentities,
});
