import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RSSI_MAX, RSSI_MIN } from '../../../../../shared/model/hearing-hub.ts';
import { tries } from '../../../../../test/support/depth.ts';
import { type Heard, packBeacons, unpackBeacons, withSighted } from './packed-beacons.ts';

const START = Date.parse('2026-11-21T10:00:00Z') / 60_000;
const id = (number: number) => number.toString(16).toUpperCase().padStart(12, '0');
const at = (minutes: number, rssi: number | null = -60): Heard => ({ minute: START + minutes, rssi });
const heard = (minutes: number, ...numbers: number[]) =>
  new Map(numbers.map((number) => [id(number), at(minutes)]));

const first = withSighted(new Map(), heard(0, 1, 2))!;

describe('the beacons that a hub heard', () => {
  it('take ten bytes each, and one for the strength', () => {
    const { beacons, strengths } = packBeacons(first);
    expect([beacons.length, strengths.length]).toEqual([20, 2]);
  });

  it('are the same once packed and unpacked, with any strength or none', () => {
    const one = fc.record({
      minute: fc.nat({ max: 0xffff_ffff }),
      rssi: fc.oneof(fc.constant(null), fc.integer({ min: RSSI_MIN, max: RSSI_MAX })),
    });
    const any = fc.array(fc.tuple(fc.nat({ max: 0xffff_ffff }).map(id), one)).map((all) => new Map(all));
    fc.assert(
      fc.property(any, (all) => {
        const { beacons, strengths } = packBeacons(all);
        // The table returns views of larger buffers.
        const view = (bytes: Uint8Array) => new Uint8Array([9, ...bytes, 9]).subarray(1, bytes.length + 1);
        expect([...unpackBeacons({ beacons: view(beacons), strengths: view(strengths) })]).toEqual([...all]);
      }),
      tries(100, 10_000),
    );
  });

  it('have no strength in an item from before strengths were kept', () => {
    const { beacons } = packBeacons(first);
    expect(unpackBeacons({ beacons })).toEqual(
      new Map([
        [id(1), at(0, null)],
        [id(2), at(0, null)],
      ]),
    );
  });

  it('are not written again within an hour, and then all together', () => {
    expect(withSighted(first, heard(59, 1, 2))).toBeUndefined();
    expect(withSighted(first, heard(60, 1))).toEqual(
      new Map([
        [id(1), at(60)],
        [id(2), at(0)],
      ]),
    );
  });

  it('are written at once when a new one appears, and the others are updated, too', () => {
    expect(withSighted(first, heard(5, 2, 3))).toEqual(
      new Map([
        [id(2), at(5)],
        [id(3), at(5)],
        [id(1), at(0)],
      ]),
    );
  });

  it('have the strength of their noted sighting, and none if that had none', () => {
    const louder = new Map([[id(1), at(60, -40)]]);
    expect(withSighted(first, louder)?.get(id(1))).toEqual(at(60, -40));
    const silent = new Map([[id(1), at(60, null)]]);
    expect(withSighted(first, silent)?.get(id(1))).toEqual(at(60, null));
  });

  it('keep their newest time and its strength when a late push arrives', () => {
    const later = withSighted(first, new Map([[id(1), at(90, -80)]]))!;
    expect(withSighted(later, heard(10, 1))).toBeUndefined();
    expect(withSighted(later, heard(10, 1, 3))!.get(id(1))).toEqual(at(90, -80));
  });

  it('are at most the newest two thousand of the last week', () => {
    const many = Array.from({ length: 2001 }, (_, number) => number + 10);
    const full = withSighted(first, heard(5, ...many))!;
    expect(full.size).toBe(2000);
    expect(full.has(id(1))).toBe(false);
    expect(withSighted(first, heard(7 * 24 * 60, 3))).toEqual(new Map([[id(3), at(7 * 24 * 60)]]));
  });
});
