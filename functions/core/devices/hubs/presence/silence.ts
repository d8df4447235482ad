import { createHash } from 'node:crypto';
import { SILENT_AFTER_HOURS } from '../../../../../shared/model/hub.ts';
import { iso, now } from '../../../../platform/clock.ts';

/**
 * A hub may be connected and hear nothing. Silence has no event of its own: what is written, once an hour, is the hour in
 * which a hub last heard something, beside its connection in the same slot: `true.2026-11-21T12#hub…`. So a list of
 * the silent ones is a range of it, exact to within the hour.
 */
const HOUR_MS = 3600_000;
/** Sorts before every hour. */
const NEVER = '0000-00-00T00';

/** The hour of a time, with a boundary of the hub's own: otherwise all hubs would be written at the full hour. */
export function hourOf(hubId: string, at: number): string {
  const shift = createHash('sha256').update(hubId).digest().readUInt16BE() / 0x1_0000;
  return toHour(at - shift * HOUR_MS);
}

const toHour = (at: number) => iso(at).slice(0, 13);

/** A hub that heard nothing in this hour or later is silent. */
export const silentBefore = (): string => toHour(now() - SILENT_AFTER_HOURS * HOUR_MS);

export const isSilent = ({
  isOnline,
  heardHour = NEVER,
}: {
  isOnline: boolean;
  heardHour?: string;
}): boolean => isOnline && heardHour < silentBefore();

/** Where a hub stands in the order of connections. */
export const connectionValue = (isOnline: boolean, heardHour: string = NEVER): string =>
  `${isOnline}.${heardHour}`;
