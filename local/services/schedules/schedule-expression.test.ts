import { expect, test } from 'vitest';
import { readExpression } from './schedule-expression.ts';

const next = (expression: string, after: string, timeZone = 'UTC') =>
  readExpression(expression, timeZone, new Date('2026-01-01T00:00:00Z'))(new Date(after))?.toISOString();

test('a cron expression names its next time, never the one it is asked from', () => {
  expect(next('cron(0 2 1 * ? *)', '2026-02-15T00:00:00Z')).toBe('2026-03-01T02:00:00.000Z');
  expect(next('cron(0 2 1 * ? *)', '2026-03-01T02:00:00Z')).toBe('2026-04-01T02:00:00.000Z');
  expect(next('cron(0/15 * * * ? *)', '2026-03-01T01:59:59.999Z')).toBe('2026-03-01T02:00:00.000Z');
  expect(next('cron(0 9 ? * 2#1 *)', '2026-03-03T00:00:00Z')).toBe('2026-04-06T09:00:00.000Z');
  expect(next('cron(0 0 1 1 ? 2025)', '2026-01-01T00:00:00Z')).toBeUndefined();
});

test('a cron expression in a time zone follows its clock', () => {
  expect(next('cron(0 0 1 * ? *)', '2026-06-15T00:00:00Z', 'Europe/Berlin')).toBe('2026-06-30T22:00:00.000Z');
  expect(next('cron(0 0 1 * ? *)', '2026-11-15T00:00:00Z', 'Europe/Berlin')).toBe('2026-11-30T23:00:00.000Z');
  expect(next('cron(30 8 * * ? *)', '2026-01-01T00:00:00Z', 'Asia/Kolkata')).toBe('2026-01-01T03:00:00.000Z');
});

test('a time that the change to summer time leaves out is skipped, one that comes twice is taken once', () => {
  expect(next('cron(30 2 29 3 ? 2026)', '2026-03-01T00:00:00Z', 'Europe/Berlin')).toBeUndefined();
  const first = next('cron(30 2 * * ? *)', '2026-10-24T12:00:00Z', 'Europe/Berlin');
  expect(first).toBe('2026-10-25T00:30:00.000Z');
  expect(next('cron(30 2 * * ? *)', first!, 'Europe/Berlin')).toBe('2026-10-26T01:30:00.000Z');
  // Asked within the hour that comes twice.
  expect(next('cron(30 2 * * ? *)', '2026-10-25T01:10:00Z', 'Europe/Berlin')).toBe(
    '2026-10-26T01:30:00.000Z',
  );
});

test('a rate counts from its start, and a single time comes once', () => {
  expect(next('rate(5 minutes)', '2026-01-01T00:07:00Z')).toBe('2026-01-01T00:10:00.000Z');
  expect(next('rate(1 day)', '2026-01-01T00:00:00Z')).toBe('2026-01-02T00:00:00.000Z');
  expect(next('at(2026-07-01T12:00:00)', '2026-01-01T00:00:00Z', 'Europe/Berlin')).toBe(
    '2026-07-01T10:00:00.000Z',
  );
  expect(next('at(2026-07-01T12:00:00)', '2026-07-01T10:00:00Z', 'Europe/Berlin')).toBeUndefined();
});

test('what AWS does not take is refused', () => {
  for (const expression of [
    'cron(* * * * *)',
    'cron(0 25 * * ? *)',
    'rate(0 minutes)',
    'rate(1 week)',
    'at(now)',
    'often',
  ]) {
    expect(() => next(expression, '2026-01-01T00:00:00Z')).toThrow(`The schedule expression ${expression}`);
  }
});
