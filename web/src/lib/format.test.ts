import { describe, expect, test } from 'vitest';
import {
  activeTime,
  calendarDay,
  DAY,
  isNew,
  isStale,
  lengthOfTime,
  percent,
  relativeTime,
  roundedSpan,
  truncated,
  volts,
} from './format.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const A_DAY = 24 * HOUR;

test('a day of the calendar is that day, wherever the reader is', () => {
  // The tests of the console run in such a place.
  expect(new Date(0).getTimezoneOffset()).not.toBe(0);
  expect(calendarDay('2026-12-10', 'en-gb')).toBe('10 Dec 2026');
});

describe('active time', () => {
  test.each([
    [0, '0 secs'],
    [59, '59 secs'],
    [60, '1 min'],
    [HOUR + 5 * MINUTE, '1 hr 5 mins'],
    [A_DAY, '1 day'],
    [6 * A_DAY + 23 * HOUR, '6 days 23 hrs'],
    [7 * A_DAY, '1 wk'],
    [29 * A_DAY, '4 wks 1 day'],
    [30 * A_DAY, '1 mth'],
    [359 * A_DAY, '11 mths 4 wks'],
    [360 * A_DAY, '1 yr'],
    [800 * A_DAY, '2 yrs 2 mths'],
  ])('%i seconds are %s', (seconds, text) => {
    expect(activeTime(seconds, 'en-gb')).toBe(text);
  });

  test('leaves out a second unit that is zero, whatever follows it', () => {
    expect(activeTime(A_DAY + 59, 'en-gb')).toBe('1 day');
  });

  test('is in the language of the console', () => {
    expect(activeTime(800 * A_DAY, 'de-de')).toBe('2 J 2 Mon.');
  });
});

describe('a relative time', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  const ago = (ms: number, language = 'en-gb') => relativeTime(now - ms, now, language);

  test('is in whole units of the largest that fits', () => {
    expect(ago(10_000)).toBe('10 seconds ago');
    expect(ago(119_000)).toBe('1 minute ago');
    expect(ago(3 * DAY + 1)).toBe('3 days ago');
    expect(ago(400 * DAY)).toBe('1 year ago');
    expect(ago(2 * DAY, 'de-de')).toBe('vor 2 Tagen');
    expect(ago(2 * DAY, 'fr-fr')).toBe('il y a 2 jours');
  });

  test('is undefined for the last seconds and for the future', () => {
    expect(ago(9_999)).toBeUndefined();
    expect(ago(-60_000)).toBeUndefined();
  });
});

test('a battery has percent and volts in the format of the language', () => {
  expect(percent(87, 'en-gb')).toBe('87%');
  expect(percent(87, 'de-de')).toBe('87\u00a0%');
  expect(volts(2984, 'en-gb')).toBe('2.98\u00a0V');
  expect(volts(2984, 'fr-fr')).toBe('2,98\u00a0V');
});

describe('a description', () => {
  test('of 50 characters is shown completely', () => {
    expect(truncated('x'.repeat(50))).toBe('x'.repeat(50));
  });

  test('that is longer is truncated after 50', () => {
    expect(truncated('x'.repeat(51))).toBe(`${'x'.repeat(50)}…`);
  });

  test('is never cut within a character', () => {
    expect(truncated('😀'.repeat(51))).toBe(`${'😀'.repeat(50)}…`);
  });
});

test('hardware is new for 24 hours after it was assigned', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  expect(isNew('2026-11-20T12:00:01Z', now)).toBe(true);
  expect(isNew('2026-11-20T12:00:00Z', now)).toBe(false);
  expect(isNew(null, now)).toBe(false);
});

test('a sighting more than a week ago is stale', () => {
  const now = Date.now();
  expect(isStale(now - 7 * DAY, now)).toBe(false);
  expect(isStale(now - 7 * DAY - 1, now)).toBe(true);
});

test('a duration is in the largest unit of which it is a multiple', () => {
  expect(lengthOfTime(15, 'en-gb')).toBe('15 minutes');
  expect(lengthOfTime(90, 'en-gb')).toBe('90 minutes');
  expect(lengthOfTime(60, 'de-de')).toBe('1 Stunde');
  expect(lengthOfTime(7 * 24 * 60, 'fr-fr')).toBe('7\u00a0jours');
});

test.each([
  [3.2, 5.1, 'en-GB', '3–6 days'],
  [36, 52, 'en-GB', '5–8 weeks'],
  [36, 52, 'de-DE', '5–8 Wochen'],
  [100, 101, 'en-GB', '3–4 months'],
  [730, undefined, 'fr-FR', '23 mois'],
])('a range of %s to %s days is said in whole units', (daysMin, daysMax, language, text) => {
  expect(roundedSpan(daysMin, daysMax, language).replaceAll(/\s/g, ' ')).toBe(text);
});
