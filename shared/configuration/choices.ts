import { EVENT_FRAMES } from './bits.ts';
import { isFrom } from './firmware.ts';

/** The values of fields with few choices. Choices with a name are shown by it. */

const steps = (from: number, to: number, step: number) =>
  Array.from({ length: (to - from) / step + 1 }, (_, index) => from + index * step);

/** Milliseconds (specification 2.9); values in between are rounded down. */
export const ADVERTISING_INTERVALS: readonly number[] = [
  ...steps(100, 2500, 100),
  ...steps(3000, 10_000, 500),
];

/** FIELD-FACTS 4: whether a phone may connect, and whether the beacon responds to scans. */
export const ADVERTISING_TYPES = { connectable: 0, scannable: 2, silent: 3 } as const;

/** How the minor or major alternates (FIELD-FACTS 4). */
export const ALTERNATIONS = {
  off: 0,
  minorContinuous: 1,
  minorReset: 5,
  majorReset: 7,
  majorResetLed: 15,
} as const;

/** What triggers an event. */
export const TRIGGERS = { off: 0, button: 1, reed: 2, buttonAndReed: 3, timer: 4 } as const;

/**
 * dBm, the strongest first. Source: the ranges of specification 2.9 (5 to -21 from 003.001, 10 to -20 from 007.001).
 * The steps of the first list are from the chip maker's documentation. The steps of the second list are assumed between
 * its two ends; a device refuses a level that it does not have as invalid.
 */
const CHIP_POWERS = [5, 4, 3, 2, 1, 0, -3, -6, -9, -12, -15, -18, -21] as const;
const SECOND_CHIP_POWERS = [
  10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, -3, -5, -6, -9, -10, -12, -15, -18, -20,
] as const;

/** dBm: high, medium, low, lowest. Source: specification 2.9. */
const EDDYSTONE_POWERS = [5, 0, -9, -21] as const;
const LATER_EDDYSTONE_POWERS = [5, 0, -10, -20] as const;

export const chipPowers = (firmware: string | null): readonly number[] =>
  isFrom(firmware, 'secondChip') ? SECOND_CHIP_POWERS : CHIP_POWERS;

export const eddystonePowers = (firmware: string | null): readonly number[] =>
  isFrom(firmware, 'eddystoneLevels') ? LATER_EDDYSTONE_POWERS : EDDYSTONE_POWERS;

/** From 006.001 on, the event beacon is always connectable (FIELD-FACTS 4). */
export const eventAdvertisingTypes = (firmware: string | null): readonly number[] =>
  isFrom(firmware, 'eddystoneLevels') ? [ADVERTISING_TYPES.connectable] : Object.values(ADVERTISING_TYPES);

/** The frames that this firmware can send during an event: Eddystone only if it knows Eddystone. */
export const eventFrames = (firmware: string | null): readonly number[] =>
  Object.values(EVENT_FRAMES).filter(
    (frames) => frames !== EVENT_FRAMES.eddystone || isFrom(firmware, 'eddystone'),
  );
