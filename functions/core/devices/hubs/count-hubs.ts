import { hubFilters } from '../../../../shared/contract/devices.ts';
import { COUNT_MAX } from '../../../../shared/model/fleet.ts';
import { type Count, countList, parseFilters } from '../../../platform/list.ts';
import { hubList } from './store.ts';

/** How many hubs of an owner (undefined: of everybody) a filter of their list finds. */
export const countHubs = (owner: string | undefined, filter: readonly string[]): Promise<Count> =>
  countList(hubList, { owner, conditions: parseFilters(hubFilters, filter, false) }, COUNT_MAX);
