import { formatFilter } from '../../../shared/filter.ts';
import { EVERYBODY, paths, SELF } from './paths.ts';

/** What has a page of its own and is found by the search. */
export const THINGS = [
  'beacon',
  'hub',
  'site',
  'info',
  'tour',
  'user',
  'beaconFirmware',
  'hubFirmware',
] as const;
export type Thing = (typeof THINGS)[number];

/**
 * The page of a thing; of a site, the list of its devices. An admin opens beacons of all owners. The id of a firmware is
 * `<hardware>/<version>`, those of an Info and a tour `<owner>/<id>`, that of a site `<beacons or hubs>/<id>`.
 */
export function pageOf(thing: Thing | 'rollout' | 'billingRun', id: string, isAdmin: boolean): string {
  const [first = '', second = ''] = id.split('/');
  switch (thing) {
    case 'beacon':
      return paths.beacon.to(isAdmin ? EVERYBODY : SELF, id);
    case 'hub':
      return paths.hub.to(id);
    case 'site':
      return paths[first === 'hubs' ? 'hubs' : 'beacons'].of(isAdmin ? EVERYBODY : SELF, [
        formatFilter({ field: 'site', operator: 'eq', values: [second] }),
      ]);
    case 'info':
      return paths.info.to(isAdmin ? first : SELF, second);
    case 'tour':
      return paths.tour.to(isAdmin ? first : SELF, second);
    case 'user':
      return paths.user.to(id);
    case 'beaconFirmware':
      return paths.beaconFirmware.overview.to(first, second);
    case 'hubFirmware':
      return paths.hubFirmware.overview.to(first, second);
    case 'rollout':
      return paths.rollout.to(id);
    case 'billingRun':
      return paths.billingRun.to(Number(id));
  }
}
