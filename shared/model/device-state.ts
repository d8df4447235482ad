import { batteryClass } from './battery.ts';
import { STALE_AFTER_DAYS } from './sighting-days.ts';

/**
 * How a device is, the worst first. `lost`: a hub is offline, a beacon was silent for a week. `weak`: a hub hears no beacon,
 * the battery of a beacon is weak. `unheard`: a beacon was never heard.
 */
export const STATES_OF_DEVICES = ['lost', 'weak', 'unheard', 'fine'] as const;
export type StateOfDevice = (typeof STATES_OF_DEVICES)[number];

const DAY_MS = 24 * 3600_000;

/** @param seenAt when it was last heard, ms; 0 or undefined: never */
export function stateOfBeacon(
  { seenAt, batteryPct }: { readonly seenAt?: number; readonly batteryPct?: number | null },
  now: number,
): StateOfDevice {
  if (!seenAt) return 'unheard';
  if (now - seenAt > STALE_AFTER_DAYS * DAY_MS) return 'lost';
  return typeof batteryPct === 'number' && batteryClass(batteryPct) === 'low' ? 'weak' : 'fine';
}

export function stateOfHub({
  isOnline,
  isSilent,
}: {
  readonly isOnline: boolean;
  readonly isSilent: boolean;
}): StateOfDevice {
  if (!isOnline) return 'lost';
  return isSilent ? 'weak' : 'fine';
}
