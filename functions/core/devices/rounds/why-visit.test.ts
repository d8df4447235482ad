import { expect, test } from 'vitest';
import type { Forecast } from '../../../../shared/model/battery-forecast.ts';
import { inWalkingOrder } from './in-walking-order.ts';
import { whyVisit } from './why-visit.ts';

const NOW = Date.UTC(2026, 10, 20);
const DAY = 24 * 3600_000;
const known = (days: number): Forecast => ({ kind: 'known', daysMin: days - 2, days, daysMax: days + 2 });
const unsure = (daysMin: number): Forecast => ({ kind: 'unsure', daysMin });
const unknown: Forecast = { kind: 'tooLittle' };

test.each([
  ['will be empty within the horizon', 70, known(20), 'empty'],
  ['lasts longer, however low', 20, known(40), undefined],
  ['lasts longer at least, however low', 20, unsure(40), undefined],
  ['is low, and may be empty soon', 39, unsure(10), 'low'],
  ['is low, and nothing else is known', 39, unknown, 'low'],
  ['is not low, and nothing else is known', 40, unknown, undefined],
  ['was never heard', null, unknown, undefined],
] as const)('a beacon whose battery %s', (_, charge, forecast, reason) => {
  const why = whyVisit({ charge, seenAt: NOW, forecast }, { horizonDays: 30, silentDays: null, now: NOW });
  expect(why?.reason).toBe(reason);
  expect(why?.emptyDate ?? null).toBe(reason === 'empty' ? '2026-12-10' : null);
});

test('a silent beacon is visited only if that is wanted', () => {
  const silent = { charge: 90, seenAt: NOW - 8 * DAY, forecast: unknown };
  const visit = (silentDays: number | null) =>
    whyVisit(silent, { horizonDays: 30, silentDays, now: NOW })?.reason;
  expect([visit(7), visit(9), visit(null)]).toEqual(['silent', undefined, undefined]);
});

test('stops are in the order of sites and names, in which numbers count', () => {
  const stop = (siteName: string | null, description: string, beaconId = 'A') => ({
    siteName,
    description,
    beaconId,
  });
  const ordered = [
    stop('Hall 2', 'Stand 9'),
    stop('Hall 2', 'Stand 10', 'A'),
    stop('Hall 2', 'stand 10', 'B'),
    stop('Hall 2', '', 'A'),
    stop('Hall 2', '', 'B'),
    stop('Hall 10', 'Stand 1'),
    stop(null, 'Stand 1'),
  ];
  expect(inWalkingOrder(ordered.toReversed())).toEqual(ordered);
});
