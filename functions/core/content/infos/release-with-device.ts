import { now } from '../../../platform/clock.ts';
import type { Consequence, JoinedWrite } from '../../devices/ownership/change-owner.ts';
import { endedClaims, readAssignments, releasedFrom, releaseWrite } from './assignment-store.ts';

/**
 * A device that changes hands or is deleted leaves its Info: the assignment ends in the same transaction, with the cause
 * of usage and the number of the Info's devices. The device's row forgets the Info with all else that its owner entered.
 */
export const releaseWithDevice: Consequence = async (devices) => {
  const pairs = devices.flatMap(({ id, infoPointId }) =>
    infoPointId ? [{ infoId: infoPointId, beaconId: id }] : [],
  );
  const assignments = new Map(
    (pairs.length ? await readAssignments(pairs) : []).map((assignment) => [assignment.beaconId, assignment]),
  );
  const at = now();
  return ({ id, from }) => {
    const assignment = assignments.get(id);
    if (!assignment || from === undefined) return [];
    const { infoId } = assignment;
    const count: JoinedWrite = {
      joins: `count ${infoId}`,
      part: assignment,
      write: (parts) => releasedFrom(infoId, parts.length),
    };
    const cause: JoinedWrite = {
      joins: `cause ${infoId}`,
      part: assignment.id,
      write: (parts) => endedClaims(from, infoId, parts as string[], at),
    };
    return [releaseWrite(infoId, assignment), count, cause];
  };
};
