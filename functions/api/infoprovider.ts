import { infoprovider } from '../../shared/contract/infoprovider.ts';
import { getBeaconConfigurations } from '../core/beacons/get-beacon-configurations.ts';
import { setBeaconConfiguration } from '../core/beacons/set-beacon-configuration.ts';
import { serve } from './serve.ts';

export const handler = serve(infoprovider, { getBeaconConfigurations, setBeaconConfiguration });
