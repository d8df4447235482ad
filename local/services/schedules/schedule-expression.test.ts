import { expect, test } from 'vitest';
import { readExpression } from './schedule-expression.ts';

const next = (expression: string, after: string) =>
  readExpression(expression, new Date('2026-01-01T00:00:00Z'))(new Date(after))?.toISOString();

test('the next time of a cron expression is later than the given time', () => {
  expect(next('cron(0 2 1 * ? *)', '2026-02-15T00:00:00Z')).toBe('2026-03-01T02:00:00.000Z');
  expect(next('cron(0 2 1 * ? *)', '2026-03-01T02:00:00Z')).toBe('2026-04-01T02:00:00.000Z');
  expect(next('cron(0/15 * * * ? *)', '2026-03-01T01:59:59.999Z')).toBe('2026-03-01T02:00:00.000Z');
  expect(next('cron(0 9 ? * 2#1 *)', '2026-03-03T00:00:00Z')).toBe('2026-04-06T09:00:00.000Z');
  expect(next('cron(0 0 1 1 ? 2025)', '2026-01-01T00:00:00Z')).toBeUndefined();
});

test('the times of a rate are counted from its start', () => {
  expect(next('rate(5 minutes)', '2026-01-01T00:07:00Z')).toBe('2026-01-01T00:10:00.000Z');
  expect(next('rate(1 day)', '2026-01-01T00:00:00Z')).toBe('2026-01-02T00:00:00.000Z');
});

test('an invalid expression and a one-time schedule are refused', () => {
  for (const expression of [
    'cron(* * * * *)',
    'cron(0 25 * * ? *)',
    'rate(0 minutes)',
    'rate(1 week)',
    'at(2026-07-01T12:00:00)',
    'often',
  ]) {
    expect(() => next(expression, '2026-01-01T00:00:00Z')).toThrow(`The schedule expression ${expression}`);
  }
});
