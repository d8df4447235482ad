import { createHash } from 'node:crypto';
import { type Heard, KEPT_MINUTES as WEEK } from './digest.ts';

/**
 * The beacons that must point to a hub again after its item was changed: those that are new in it, and once a week each
 * of the others. The pointers need not be read for this, because each pair of beacon and hub has a week of its own,
 * and the hub's item says in which one the beacon was noted before. So they are not all written at the same time.
 *
 * A hub that hears more beacons than its item holds forgets some and takes them for new again.
 */
export const hearersDue = (
  hubId: string,
  was: ReadonlyMap<string, Heard>,
  is: ReadonlyMap<string, Heard>,
): string[] =>
  [...is].flatMap(([id, { minute }]) => {
    const before = was.get(id)?.minute;
    if (before === minute) return [];
    const shift = shiftOf(id, hubId);
    const weekOf = (at: number) => Math.floor((at + shift) / WEEK);
    return before === undefined || weekOf(before) !== weekOf(minute) ? [id] : [];
  });

const shiftOf = (beaconId: string, hubId: string): number =>
  createHash('sha256').update(`${beaconId}#${hubId}`).digest().readUInt32BE() % WEEK;
