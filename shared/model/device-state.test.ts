import { expect, it } from 'vitest';
import { stateOfBeacon, stateOfHub } from './device-state.ts';

const NOW = Date.parse('2026-11-26T12:00:00Z');
const DAY = 24 * 3600_000;
const heard = (daysAgo: number, batteryPct: number | null) => ({ seenAt: NOW - daysAgo * DAY, batteryPct });

it('a beacon is silent before its battery is weak', () => {
  expect(stateOfBeacon(heard(8, 20), NOW)).toBe('lost');
  expect(stateOfBeacon(heard(1, 39), NOW)).toBe('weak');
  expect(stateOfBeacon(heard(1, 40), NOW)).toBe('fine');
  expect(stateOfBeacon(heard(1, null), NOW)).toBe('fine');
});

it('a beacon that was never heard is neither silent nor weak', () => {
  expect(stateOfBeacon({}, NOW)).toBe('unheard');
  expect(stateOfBeacon({ seenAt: 0, batteryPct: null }, NOW)).toBe('unheard');
});

it('a hub is offline, or hears nothing', () => {
  expect(stateOfHub({ isOnline: false, isSilent: false })).toBe('lost');
  expect(stateOfHub({ isOnline: true, isSilent: true })).toBe('weak');
  expect(stateOfHub({ isOnline: true, isSilent: false })).toBe('fine');
});
