import { describe, expect, it } from 'vitest';
import { unpackBeacons, withSighted } from './packed-beacons.ts';

const MINUTE_MS = 60_000;
const START = Date.parse('2026-11-21T10:00:00Z');
const id = (number: number) => number.toString(16).toUpperCase().padStart(12, '0');
const heard = (minutes: number, ...numbers: number[]) =>
  new Map(numbers.map((number) => [id(number), START + minutes * MINUTE_MS]));
const minute = (minutes: number) => START / MINUTE_MS + minutes;

const first = withSighted(new Uint8Array(), heard(0, 1, 2))!;

describe('the beacons that a hub heard', () => {
  it('can be unpacked again, and take ten bytes each', () => {
    expect(first).toHaveLength(20);
    expect(unpackBeacons(first)).toEqual(
      new Map([
        [id(1), minute(0)],
        [id(2), minute(0)],
      ]),
    );
  });

  it('are not written again within an hour, and then all together', () => {
    expect(withSighted(first, heard(59, 1, 2))).toBeUndefined();
    expect(unpackBeacons(withSighted(first, heard(60, 1))!)).toEqual(
      new Map([
        [id(1), minute(60)],
        [id(2), minute(0)],
      ]),
    );
  });

  it('are written at once when a new one appears, and the others are updated, too', () => {
    expect(unpackBeacons(withSighted(first, heard(5, 2, 3))!)).toEqual(
      new Map([
        [id(2), minute(5)],
        [id(3), minute(5)],
        [id(1), minute(0)],
      ]),
    );
  });

  it('keep their newest time when a late push arrives', () => {
    const later = withSighted(first, heard(90, 1))!;
    expect(withSighted(later, heard(10, 1))).toBeUndefined();
    expect(unpackBeacons(withSighted(later, heard(10, 1, 3))!).get(id(1))).toBe(minute(90));
  });

  it('are at most the newest two thousand of the last week', () => {
    const many = Array.from({ length: 2001 }, (_, number) => number + 10);
    const full = withSighted(first, heard(5, ...many))!;
    expect(unpackBeacons(full).size).toBe(2000);
    expect(unpackBeacons(full).has(id(1))).toBe(false);
    expect(unpackBeacons(withSighted(first, heard(7 * 24 * 60, 3))!)).toEqual(
      new Map([[id(3), minute(7 * 24 * 60)]]),
    );
  });
});
