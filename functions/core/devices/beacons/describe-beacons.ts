import type { describeBeacons as contract } from '../../../../shared/contract/devices/descriptions.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { type DescribedKind, describeDevices } from '../places/describe-devices.ts';
import { setBeaconConfiguration } from './configuration/set-beacon-configuration.ts';
import { PLACED_BEACONS } from './place-beacons.ts';

const DESCRIBED_BEACONS: DescribedKind = {
  ...PLACED_BEACONS,
  rename: (caller, id, description) =>
    setBeaconConfiguration(caller, { params: {}, query: {}, body: { id, description } }),
};

/** Sets descriptions, sites and tags of beacons, row by row. */
export const describeBeacons: UseCase<typeof contract> = (caller, input) =>
  describeDevices(caller, DESCRIBED_BEACONS, input);
