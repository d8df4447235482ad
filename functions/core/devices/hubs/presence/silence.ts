import { createHash } from 'node:crypto';
import { SILENT_AFTER_HOURS } from '../../../../../shared/model/hub.ts';
import { iso, now } from '../../../../platform/clock.ts';

/**
 * A hub is silent if it is connected but hears no beacons. There is no event for this. So the hour in which a hub last
 * heard a beacon is stored, once an hour, in the same slot as its connection: `true.2026-11-21T12#hub…`. A list of the
 * silent hubs is then a range of this slot, exact to the hour.
 */
const HOUR_MS = 3600_000;
/** Sorts before every hour. */
const NEVER = '0000-00-00T00';

/** The hour of a time, with a boundary of the hub's own, so that not all hubs are written at the full hour. */
export function hourOf(hubId: string, at: number): string {
  const shift = createHash('sha256').update(hubId).digest().readUInt16BE() / 0x1_0000;
  return toHour(at - shift * HOUR_MS);
}

const toHour = (at: number) => iso(at).slice(0, 13);

/** A hub is silent if its hour sorts before this one. */
export const silentBefore = (): string => toHour(now() - SILENT_AFTER_HOURS * HOUR_MS);

export const isSilent = ({
  isOnline,
  heardHour = NEVER,
}: {
  isOnline: boolean;
  heardHour?: string;
}): boolean => isOnline && heardHour < silentBefore();

/** The sort value of a hub in the slot of connections. */
export const connectionValue = (isOnline: boolean, heardHour: string = NEVER): string =>
  `${isOnline}.${heardHour}`;
