import type { describeHubs as contract } from '../../../../shared/contract/devices/descriptions.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { type DescribedKind, describeDevices } from '../places/describe-devices.ts';
import { PLACED_HUBS } from './place-hubs.ts';
import { putHub } from './settings/put-hub.ts';

const DESCRIBED_HUBS: DescribedKind = {
  ...PLACED_HUBS,
  rename: (caller, id, description) => putHub(caller, { params: { id }, query: {}, body: { description } }),
};

/** Sets descriptions, sites and tags of hubs, row by row. */
export const describeHubs: UseCase<typeof contract> = (caller, input) =>
  describeDevices(caller, DESCRIBED_HUBS, input);
