import type { StateOfDevice } from '../../../../../shared/model/device-state.ts';

/** The states that a mark can say, the worst first: those of devices, and an alert that is open. */
export const DEVICE_STATES = ['lost', 'alert', 'weak', 'unheard', 'fine'] as const satisfies readonly (
  | StateOfDevice
  | 'alert'
)[];
export type DeviceState = (typeof DEVICE_STATES)[number];

export const worst = (states: Iterable<DeviceState>): DeviceState => {
  const found = new Set(states);
  return DEVICE_STATES.find((state) => found.has(state)) ?? 'fine';
};

/** The state of a device that has an alert. */
export const withAlert = (state: DeviceState): DeviceState => worst([state, 'alert']);
