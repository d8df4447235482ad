import { expect, it } from 'vitest';
import { stateOfBeacon, stateOfHub, worst } from './device-state.ts';

const NOW = Date.parse('2026-11-26T12:00:00Z');
const DAY = 24 * 3600_000;
const heard = (daysAgo: number, batteryPct: number | null) => ({
  monitoring: {
    ...{ beaconId: 'F00000000001', timestamp: NOW - daysAgo * DAY, batteryPct },
    ...{ batteryMV: null, activeTime: null, sensors: null },
  },
});

it('a beacon is silent before anything else, then has an alert, then a weak battery', () => {
  expect(stateOfBeacon(heard(8, 90), true, NOW)).toBe('lost');
  expect(stateOfBeacon(heard(1, 20), true, NOW)).toBe('alert');
  expect(stateOfBeacon(heard(1, 39), false, NOW)).toBe('weak');
  expect(stateOfBeacon(heard(1, 40), false, NOW)).toBe('fine');
  expect(stateOfBeacon(heard(1, null), false, NOW)).toBe('fine');
  expect(stateOfBeacon({ monitoring: null }, false, NOW)).toBe('unheard');
});

it('a hub is offline before anything else, then has an alert, then hears nothing', () => {
  expect(stateOfHub({ isOnline: false, isSilent: false }, true)).toBe('lost');
  expect(stateOfHub({ isOnline: true, isSilent: true }, true)).toBe('alert');
  expect(stateOfHub({ isOnline: true, isSilent: true }, false)).toBe('weak');
  expect(stateOfHub({ isOnline: true, isSilent: false }, false)).toBe('fine');
});

it('the state of many is the worst of them, and of none it is fine', () => {
  expect(worst(['fine', 'weak', 'unheard'])).toBe('weak');
  expect(worst(['alert', 'lost'])).toBe('lost');
  expect(worst([])).toBe('fine');
});
