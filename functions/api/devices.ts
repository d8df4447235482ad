import { devices } from '../../shared/contract/devices.ts';
import { getBeacon } from '../core/beacons/get-beacon.ts';
import { getBeaconIdentities } from '../core/beacons/get-beacon-identities.ts';
import { getBeacons } from '../core/beacons/get-beacons.ts';
import * as beacons from '../core/beacons/ownership.ts';
import { deleteHub } from '../core/hubs/delete-hub.ts';
import { getHub } from '../core/hubs/get-hub.ts';
import { getHubs } from '../core/hubs/get-hubs.ts';
import * as hubs from '../core/hubs/ownership.ts';
import { putHub } from '../core/hubs/put-hub.ts';
import { serve } from './serve.ts';

export const handler = serve(devices, {
  getHubs,
  getHub,
  putHub,
  deleteHub,
  ...hubs,
  getBeacons,
  getBeacon,
  getBeaconIdentities,
  ...beacons,
});
