import { beaconFilters } from '../../../../shared/contract/devices.ts';
import { COUNT_MAX } from '../../../../shared/model/fleet.ts';
import { type Count, countList, parseFilters } from '../../../platform/list.ts';
import { beaconList } from './store.ts';

/** How many beacons of an owner (undefined: of everybody) a filter of their list finds. */
export const countBeacons = (owner: string | undefined, filter: readonly string[]): Promise<Count> =>
  countList(beaconList, { owner, conditions: parseFilters(beaconFilters, filter, false) }, COUNT_MAX);
