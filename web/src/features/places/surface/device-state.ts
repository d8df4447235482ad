import { batteryClass } from '../../../../../shared/model/battery.ts';
import type { Beacon } from '../../../../../shared/model/beacon.ts';
import type { Hub } from '../../../../../shared/model/hub.ts';
import { isStale } from '../../../lib/format.ts';

/**
 * The states that a mark can say, the worst first. `lost`: a hub is offline, a beacon silent for a week. `weak`: a hub
 * hears no beacon, the battery of a beacon is weak. `unheard`: a beacon was never heard.
 */
export const DEVICE_STATES = ['lost', 'alert', 'weak', 'unheard', 'fine'] as const;
export type DeviceState = (typeof DEVICE_STATES)[number];

export const worst = (states: Iterable<DeviceState>): DeviceState => {
  const found = new Set(states);
  return DEVICE_STATES.find((state) => found.has(state)) ?? 'fine';
};

export function stateOfBeacon(
  { monitoring }: Pick<Beacon, 'monitoring'>,
  hasAlert: boolean,
  now: number,
): DeviceState {
  if (monitoring && isStale(monitoring.timestamp, now)) return 'lost';
  if (hasAlert) return 'alert';
  if (!monitoring) return 'unheard';
  const { batteryPct } = monitoring;
  return batteryPct !== null && batteryClass(batteryPct) === 'low' ? 'weak' : 'fine';
}

export function stateOfHub(
  { isOnline, isSilent }: Pick<Hub, 'isOnline' | 'isSilent'>,
  hasAlert: boolean,
): DeviceState {
  if (!isOnline) return 'lost';
  if (hasAlert) return 'alert';
  return isSilent ? 'weak' : 'fine';
}
