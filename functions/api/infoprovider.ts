import { infoprovider } from '../../shared/contract/infoprovider.ts';
import { getBeaconConfigurations } from '../core/devices/beacons/configuration/get-beacon-configurations.ts';
import { setBeaconBulkConfiguration } from '../core/devices/beacons/configuration/set-beacon-bulk-configuration.ts';
import { setBeaconConfiguration } from '../core/devices/beacons/configuration/set-beacon-configuration.ts';
import { getTemplates } from '../core/devices/templates/get-templates.ts';
import { putTemplates } from '../core/devices/templates/put-templates.ts';
import { serve } from './serve.ts';

export const handler = serve(infoprovider, {
  getBeaconConfigurations,
  setBeaconConfiguration,
  setBeaconBulkConfiguration,
  getTemplates,
  putTemplates,
});
