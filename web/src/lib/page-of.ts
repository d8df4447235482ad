import { EVERYBODY, paths, SELF } from './paths.ts';

/** What has a page of its own and is found by the search. */
export const THINGS = ['beacon', 'hub', 'user', 'beaconFirmware', 'hubFirmware'] as const;
export type Thing = (typeof THINGS)[number];

/** The page of a thing. An admin opens beacons of all owners. The id of a firmware is `<hardware>/<version>`. */
export function pageOf(thing: Thing | 'rollout', id: string, isAdmin: boolean): string {
  const [hardware = '', version = ''] = id.split('/');
  switch (thing) {
    case 'beacon':
      return paths.beacon.to(isAdmin ? EVERYBODY : SELF, id);
    case 'hub':
      return paths.hub.to(id);
    case 'user':
      return paths.user.to(id);
    case 'beaconFirmware':
      return paths.beaconFirmware.overview.to(hardware, version);
    case 'hubFirmware':
      return paths.hubFirmware.overview.to(hardware, version);
    case 'rollout':
      return paths.rollout.to(id);
  }
}
