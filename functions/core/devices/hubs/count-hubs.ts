import { hubFilters } from '../../../../shared/contract/devices.ts';
import { COUNT_MAX } from '../../../../shared/model/page.ts';
import { type Count, countList, parseFilters } from '../../../platform/list.ts';
import { hubList } from './store.ts';

/** Counts the hubs of an owner (undefined: of all owners) that match a filter of their list. */
export const countHubs = (owner: string | undefined, filter: readonly string[]): Promise<Count> =>
  countList(hubList, { owner, conditions: parseFilters(hubFilters, filter, false) }, COUNT_MAX);
