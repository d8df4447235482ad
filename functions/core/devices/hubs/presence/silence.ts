import { SILENT_AFTER_HOURS } from '../../../../../shared/model/hub.ts';
import { iso, now } from '../../../../platform/clock.ts';
import { shareOf } from '../../../../platform/share-of.ts';

/**
 * A hub is silent if it is connected but hears no beacons. There is no event for this. So the hour in which a hub last
 * heard a beacon is stored, every other hour, in the same slot as its connection: `true.2026-11-21T12#hub…`. A list of the
 * silent hubs is then a range of this slot, exact to two hours.
 */
const HOUR_MS = 3600_000;
/** Sorts before every hour. */
const NEVER = '0000-00-00T00';

/** The hour of a time, with a boundary of the hub's own, so that not all hubs are written at the full hour. */
export const hourOf = (hubId: string, at: number): string => toHour(at - shareOf(hubId) * HOUR_MS);

const toHour = (at: number) => iso(at).slice(0, 13);

/** The hour is written when it is so much later than the written one: each time is a write of the row and its indexes. */
const WRITTEN_EVERY_HOURS = 2;

export const isHourDue = ({ heardHour }: { heardHour?: string }, hour: string): boolean =>
  heardHour === undefined || hour >= toHour(Date.parse(`${heardHour}:00Z`) + WRITTEN_EVERY_HOURS * HOUR_MS);

/** A hub is silent if its hour sorts before this one. The hour of a hub that hears beacons may be one behind. */
export const silentBefore = (): string =>
  toHour(now() - (SILENT_AFTER_HOURS + WRITTEN_EVERY_HOURS - 1) * HOUR_MS);

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
