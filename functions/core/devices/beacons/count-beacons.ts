import { beaconFilters } from '../../../../shared/contract/devices.ts';
import { COUNT_MAX } from '../../../../shared/model/page.ts';
import { type Count, countList, parseFilters } from '../../../platform/list.ts';
import { beaconList } from './store.ts';

/** Counts the beacons of an owner (undefined: of all owners) that match a filter of their list. */
export const countBeacons = (owner: string | undefined, filter: readonly string[]): Promise<Count> =>
  countList(beaconList, { owner, conditions: parseFilters(beaconFilters, filter, false) }, COUNT_MAX);
