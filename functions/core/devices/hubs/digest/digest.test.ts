import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RSSI_MAX, RSSI_MIN } from '../../../../../shared/model/hearing-hub.ts';
import { SENSOR_NAMES } from '../../../../../shared/model/sensors.ts';
import { tries } from '../../../../../test/support/depth.ts';
import { type Digest, type Heard, type Known, NOTHING_HEARD, pack, unpack, withNoted } from './digest.ts';

const START = Date.parse('2026-11-21T10:00:00Z') / 60_000;
const id = (number: number) => number.toString(16).toUpperCase().padStart(12, '0');
const known = (more: Partial<Known> = {}): Known => ({
  seenAt: START * 60_000,
  home: 'hub00000001',
  firmware: '006.001',
  batteryPct: 80,
  chargeStep: 80,
  hasVoltage: true,
  hasActiveTime: true,
  sensors: [],
  isPending: false,
  isTypeGuessed: false,
  ...more,
});
const at = (minutes: number, more: Partial<Heard> = {}): Heard => ({
  minute: START + minutes,
  rssi: -60,
  ...more,
});
const heard = (entries: Iterable<readonly [string, Heard]>): Digest => ({
  heard: new Map(entries),
  unknown: new Map(),
});
const unknown = (entries: Iterable<readonly [string, number]>): Digest => ({
  heard: new Map(),
  unknown: new Map(entries),
});

const anyKnown: fc.Arbitrary<Known> = fc.record({
  seenAt: fc.nat({ max: 0xffff_ffff }).map((seconds) => seconds * 1000),
  home: fc.option(fc.constantFrom('hub00000001', 'hub0badcafe'), { nil: null }),
  firmware: fc.option(fc.constantFrom('006.001', '007.012', '010.000'), { nil: null }),
  batteryPct: fc.option(fc.integer({ min: 0, max: 100 }), { nil: null }),
  chargeStep: fc.option(
    fc.integer({ min: 0, max: 20 }).map((step) => step * 5),
    { nil: undefined },
  ),
  hasVoltage: fc.boolean(),
  hasActiveTime: fc.boolean(),
  sensors: fc.subarray(SENSOR_NAMES),
  isPending: fc.boolean(),
  isTypeGuessed: fc.boolean(),
});
const anyId = fc.nat({ max: 0xffff_ffff }).map(id);
const anyMinute = fc.nat({ max: 0xffff_ffff });
const anyHeard: fc.Arbitrary<Heard> = fc.record({
  minute: anyMinute,
  homeMinute: fc.option(fc.integer({ min: 1, max: 0xffff_ffff }), { nil: undefined }),
  rssi: fc.option(fc.integer({ min: RSSI_MIN, max: RSSI_MAX }), { nil: null }),
  known: fc.option(anyKnown, { nil: undefined }),
});
const anyDigest: fc.Arbitrary<Digest> = fc.record({
  heard: fc.array(fc.tuple(anyId, anyHeard), { maxLength: 60 }).map((all) => new Map(all)),
  unknown: fc.array(fc.tuple(anyId, anyMinute), { maxLength: 20 }).map((all) => new Map(all)),
});

describe('a digest', () => {
  it('is the same once packed and unpacked', () => {
    fc.assert(
      fc.property(anyDigest, (digest) => {
        // The table returns views of larger buffers.
        const packed = new Uint8Array([9, ...pack(digest), 9]).subarray(1, -1);
        expect(unpack(packed)).toEqual(digest);
      }),
      tries(100, 10_000),
    );
  });

  it('of forty beacons of its own and ten of its neighbour takes one write unit with the rest of the live item', () => {
    const ids = Array.from({ length: 50 }, () => id(Math.floor(Math.random() * 2 ** 32)));
    const digest = heard(
      ids.map((one, n) => [one, at(n % 15, { rssi: -60 - (n % 30), known: known({ batteryPct: 50 + n }) })]),
    );
    expect(pack(digest).length).toBeLessThan(800);
  });

  it('of another format is empty: everything is looked up again', () => {
    const other = Buffer.from(pack(heard([[id(1), at(0)]])));
    expect(unpack(other).heard.size).toBe(1);
    // A stored block of deflate (RFC 1951, 3.2.4) with the byte 2.
    expect(unpack(Buffer.from([1, 1, 0, 0xfe, 0xff, 2]))).toEqual(NOTHING_HEARD);
  });

  it('has the latest sighting of each beacon, with its strength, in whatever order they are noted', () => {
    const [early, late] = [at(10, { rssi: -60 }), at(90, { rssi: -80 })];
    for (const [first, then] of [
      [early, late],
      [late, early],
    ] as const) {
      const digest = withNoted(heard([[id(1), first]]), heard([[id(1), then]]));
      expect(digest.heard.get(id(1))).toMatchObject(late);
    }
  });

  it('keeps what is known of a beacon until something newer is: stored states only become newer', () => {
    const was = heard([[id(1), at(0, { known: known() })]]);
    const with_ = (more?: Partial<Known>) =>
      withNoted(was, heard([[id(1), at(5, more && { known: known(more) })]])).heard.get(id(1))!.known;
    expect(with_()).toEqual(known());
    const older = { seenAt: known().seenAt - 60_000, batteryPct: 10 };
    expect(with_(older)).toEqual(known());
    expect(with_({ isPending: true })).toEqual(known({ isPending: true }));
  });

  it('has a beacon among the heard or the unregistered, as it was looked up last', () => {
    const one = withNoted(heard([[id(1), at(0)]]), unknown([[id(1), START + 1]]));
    expect([...one.heard.keys(), ...one.unknown.keys()]).toEqual([id(1)]);
    const other = withNoted(one, heard([[id(1), at(2)]]));
    expect([other.heard.size, other.unknown.size]).toEqual([1, 0]);
  });

  it('has at most the newest two thousand of the last week', () => {
    const many = Array.from({ length: 2001 }, (_, number) => [id(number + 10), at(5)] as const);
    const full = withNoted(heard([[id(1), at(0)]]), heard(many));
    expect(full.heard.size).toBe(2000);
    expect(full.heard.has(id(1))).toBe(false);
    expect([...withNoted(full, heard([[id(3), at(7 * 24 * 60 + 5)]])).heard.keys()]).toEqual([id(3)]);
  });

  it('has at most five hundred unregistered ids, and none for longer than five minutes', () => {
    const many = Array.from({ length: 501 }, (_, number) => [id(number + 10), START + 1] as const);
    const full = withNoted(unknown([[id(1), START]]), unknown(many));
    expect([full.unknown.size, full.unknown.has(id(1))]).toEqual([500, false]);
    expect([...withNoted(full, unknown([[id(3), START + 6]])).unknown.keys()]).toEqual([id(3)]);
  });
});
