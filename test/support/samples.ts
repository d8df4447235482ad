import type { Member } from './cast.ts';

/** How a call of an operation names whose data it is about. */
export type Sample =
  /** Nobody's: it needs no more than the right to call it. */
  | { about: 'nobody'; request: () => object }
  /** By an item in the path: a foreign one answers as a missing one. */
  | { about: 'item'; request: (of: Member) => object }
  /** By the user in the path. */
  | { about: 'user in the path'; request: (of: Member) => object }
  /** By `user=`, which only group admins and admins may say. */
  | { about: 'user='; request: (of: Member) => object };

const listOfUser = { about: 'user=', request: (of: Member) => ({ query: { user: of.id } }) } as const;

/** A right call of every operation that is not public. One that is missing here fails. */
export const SAMPLES: Record<string, Sample> = {
  getUser: { about: 'user in the path', request: ({ id }) => ({ params: { id } }) },
  getHubs: listOfUser,
  getHub: { about: 'item', request: ({ hubId }) => ({ params: { id: hubId } }) },
  getBeacons: listOfUser,
  getBeacon: { about: 'item', request: ({ beaconId }) => ({ params: { id: beaconId } }) },
  getHubLogs: listOfUser,
  registerHubs: {
    about: 'nobody',
    request: () => ({ body: { hubs: [{ id: 'hubffffffff', hardwareId: 'HUB-0300', orderCode: 'ABCD' }] } }),
  },
};
