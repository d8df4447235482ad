import { infoprovider } from '../../shared/contract/infoprovider.ts';
import { getBeaconConfigurations } from '../core/beacons/get-beacon-configurations.ts';
import { setBeaconBulkConfiguration } from '../core/beacons/set-beacon-bulk-configuration.ts';
import { setBeaconConfiguration } from '../core/beacons/set-beacon-configuration.ts';
import { serve } from './serve.ts';

export const handler = serve(infoprovider, {
  getBeaconConfigurations,
  setBeaconConfiguration,
  setBeaconBulkConfiguration,
});
