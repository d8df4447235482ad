import type { Consequence } from '../ownership/change-owner.ts';
import { NOWHERE } from '../ownership/place.ts';
import { placeWrites } from './place-writes.ts';

/**
 * A device that changes hands or is deleted leaves its site and loses its tags: both are words of the owner until then. The
 * device's row forgets them with all else that its owner entered.
 */
export const leavePlace =
  (kind: 'hub' | 'beacon'): Consequence =>
  async (devices) => {
    const places = new Map(devices.map(({ id, place }) => [id, place]));
    return ({ id, from }) =>
      from === undefined ? [] : placeWrites({ kind, id, owner: from }, places.get(id)!, NOWHERE);
  };
