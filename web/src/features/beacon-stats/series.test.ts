import { expect, test } from 'vitest';
import type { HistoryPoint } from '../../../../shared/model/beacon.ts';
import { seriesOf } from './series.ts';

const DAY = 24 * 3600_000;
const heard = (days: number, batteryPct: number | null): HistoryPoint => ({
  beaconId: 'F00000000001',
  timestamp: days * DAY,
  batteryPct,
  batteryMV: 3000,
  activeTime: null,
});

test('sightings become points of a line, in seconds', () => {
  expect(seriesOf([heard(1, 90), heard(1.5, null), heard(2, 89)], 'batteryPct', 7 * DAY)).toEqual([
    [86_400, 172_800],
    [90, 89],
  ]);
});

test('a line is interrupted by a long gap, but not by one that is short relative to the range', () => {
  const items = [heard(1, 90), heard(4, 80)];
  expect(seriesOf(items, 'batteryPct', 30 * DAY)).toEqual([
    [86_400, 2.5 * 86_400, 4 * 86_400],
    [90, null, 80],
  ]);
  expect(seriesOf(items, 'batteryPct', 390 * DAY)[1]).toEqual([90, 80]);
});
