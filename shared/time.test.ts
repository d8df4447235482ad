import { describe, expect, it } from 'vitest';
import { readTime, TIME_MAX } from './time.ts';

describe('a time in a request', () => {
  it.each([
    ['1795000000000', 1_795_000_000_000],
    ['0', 0],
    ['2026-11-22', Date.UTC(2026, 10, 22)],
    ['2026-11', Date.UTC(2026, 10, 1)],
    ['2026-11-22T10:00:00Z', Date.UTC(2026, 10, 22, 10)],
    ['2026-11-22T10:00:00.500+02:00', Date.UTC(2026, 10, 22, 8, 0, 0, 500)],
    ['2026-11-22T10:00', Date.UTC(2026, 10, 22, 10)],
    ['9999-12-31T23:59:59.999Z', TIME_MAX],
  ])('%s is read', (text, time) => {
    expect(readTime(text)).toBe(time);
  });

  it.each(['', ' ', 'a1', 'tomorrow', '1e3', '-1', '2026-13-01', '2026-11-31T25:00:00Z', '253402300800000'])(
    '%j is not a time',
    (text) => {
      expect(readTime(text)).toBeUndefined();
    },
  );

  it.each(['+010000-01-01T00:00:00Z', '-000001-01-01T00:00:00Z', '+275760-09-13', '8640000000000000'])(
    '%s is refused, because it would not sort as text',
    (text) => {
      expect(readTime(text)).toBeUndefined();
    },
  );
});
