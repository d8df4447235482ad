import { expect, it } from 'vitest';
import { DEVICE_STATES, stateOfBeacon, stateOfHub, withAlert, worst } from './device-state.ts';

const NOW = Date.parse('2026-11-26T12:00:00Z');
const DAY = 24 * 3600_000;
const heard = (daysAgo: number, batteryPct: number | null) => ({
  monitoring: {
    ...{ beaconId: 'F00000000001', timestamp: NOW - daysAgo * DAY, batteryPct },
    ...{ batteryMV: null, activeTime: null, sensors: null },
  },
});

it('a beacon is silent before its battery is weak', () => {
  expect(stateOfBeacon(heard(8, 20), NOW)).toBe('lost');
  expect(stateOfBeacon(heard(1, 39), NOW)).toBe('weak');
  expect(stateOfBeacon(heard(1, 40), NOW)).toBe('fine');
  expect(stateOfBeacon(heard(1, null), NOW)).toBe('fine');
  expect(stateOfBeacon({ monitoring: null }, NOW)).toBe('unheard');
});

it('a hub is offline, or hears nothing', () => {
  expect(stateOfHub({ isOnline: false, isSilent: false })).toBe('lost');
  expect(stateOfHub({ isOnline: true, isSilent: true })).toBe('weak');
  expect(stateOfHub({ isOnline: true, isSilent: false })).toBe('fine');
});

it('an alert is worse than all but a device that is lost', () => {
  expect(DEVICE_STATES.map(withAlert)).toEqual(['lost', 'alert', 'alert', 'alert', 'alert']);
});

it('the state of many is the worst of them, and of none it is fine', () => {
  expect(worst(['fine', 'weak', 'unheard'])).toBe('weak');
  expect(worst(['alert', 'lost'])).toBe('lost');
  expect(worst([])).toBe('fine');
});
