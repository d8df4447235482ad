import { placeBeacons, placeHubs } from '../../../../shared/contract/devices/places.ts';
import type { Task } from '../../../../shared/model/task.ts';
import { call } from '../../lib/api.ts';

/** What a call changes; absent fields change nothing. */
export interface PlaceChange {
  /** Null: at no site. */
  readonly siteId?: string | null;
  readonly addTags?: string[];
  readonly removeTags?: string[];
}

export type DeviceKind = 'beacons' | 'hubs';

type PlaceCall = (
  ids: readonly string[],
  change: PlaceChange,
  query: { readonly user?: string },
) => Promise<Task>;

/** The call that places devices of one kind. */
export const PLACE_CALLS: Readonly<Record<DeviceKind, PlaceCall>> = {
  beacons: (ids, change, query) => call(placeBeacons, { query, body: { idList: [...ids], ...change } }),
  hubs: (ids, change, query) => call(placeHubs, { query, body: { idList: [...ids], ...change } }),
};
