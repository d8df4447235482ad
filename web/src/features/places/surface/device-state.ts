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

/** The state of a device that has an alert. */
export const withAlert = (state: DeviceState): DeviceState => worst([state, 'alert']);

export function stateOfBeacon({ monitoring }: Pick<Beacon, 'monitoring'>, now: number): DeviceState {
  if (!monitoring) return 'unheard';
  const { timestamp, batteryPct } = monitoring;
  if (isStale(timestamp, now)) return 'lost';
  return batteryPct !== null && batteryClass(batteryPct) === 'low' ? 'weak' : 'fine';
}

export function stateOfHub({ isOnline, isSilent }: Pick<Hub, 'isOnline' | 'isSilent'>): DeviceState {
  if (!isOnline) return 'lost';
  return isSilent ? 'weak' : 'fine';
}
