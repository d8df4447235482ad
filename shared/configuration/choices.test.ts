import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { snap } from './apply-patch.ts';
import { ADVERTISING_INTERVALS, chipPowers, eddystonePowers, eventAdvertisingTypes } from './choices.ts';
import { type Device, factoryDefaults, knows } from './device.ts';
import type { FieldName } from './fields.ts';

describe('an advertising interval', () => {
  it('is 100 to 2500 in steps of 100, then 3000 to 10000 in steps of 500', () => {
    expect(ADVERTISING_INTERVALS.length).toBe(25 + 15);
    expect(ADVERTISING_INTERVALS.slice(-17)).toEqual([
      2400, 2500, 3000, 3500, 4000, 4500, 5000, 5500, 6000, 6500, 7000, 7500, 8000, 8500, 9000, 9500, 10000,
    ]);
  });

  it('is rounded down between its steps, and not changed outside of them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 12_000 }), (ms) => {
        const expected =
          ms < 100 || ms > 10_000 ? ms : ms < 2600 ? ms - (ms % 100) : ms < 3000 ? 2500 : ms - (ms % 500);
        expect(snap(ADVERTISING_INTERVALS, ms)).toBe(expected);
      }),
    );
  });
});

/** A version just below a base, and the base. */
const BOUNDARIES = {
  eddystone: ['002.000', '002.001'],
  chipPower: ['003.000', '003.001'],
  levels: ['006.000', '006.001'],
  secondChip: ['007.000', '007.001'],
} as const;

const device = (firmware: string | null): Device => ({
  type: 'SMART_BEACON',
  metaData: {
    firmware,
    securebeacon_editable: false,
    eventbeacon_editable: false,
    energy_save_editable: false,
  },
});

describe('a firmware', () => {
  it.each(['eddystone_frames', 'eddystone_url', 'eventbeacon_eddystone_namespace'] as FieldName[])(
    'knows %s from 002.001 on',
    (name) => {
      expect(BOUNDARIES.eddystone.map((firmware) => knows(device(firmware), name))).toEqual([false, true]);
    },
  );

  it('supports a choice of the chip’s power from 003.001 on', () => {
    expect(BOUNDARIES.chipPower.map((firmware) => knows(device(firmware), 'tx_power'))).toEqual([
      false,
      true,
    ]);
  });

  it('has other Eddystone levels from 006.001 on', () => {
    expect(BOUNDARIES.levels.map((firmware) => eddystonePowers(firmware).toSorted((a, b) => a - b))).toEqual([
      [-21, -9, 0, 5],
      [-20, -10, 0, 5],
    ]);
  });

  it('has one advertising type for events from 006.001 on', () => {
    expect(BOUNDARIES.levels.map(eventAdvertisingTypes)).toEqual([[0, 2, 3], [0]]);
  });

  it('can send with 5 to -21 dBm, and with 10 to -20 from 007.001 on', () => {
    const ends = BOUNDARIES.secondChip.map((firmware) => {
      const powers = chipPowers(firmware);
      return [Math.max(...powers), Math.min(...powers), new Set(powers).size === powers.length];
    });
    expect(ends).toEqual([
      [5, -21, true],
      [10, -20, true],
    ]);
  });

  it('that is unknown is treated as the oldest', () => {
    expect(Object.keys(factoryDefaults(device(null)))).toEqual(
      Object.keys(factoryDefaults(device('001.001'))),
    );
  });
});
