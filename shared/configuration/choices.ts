import { EVENT_FRAMES } from './bits.ts';
import { isFrom } from './firmware.ts';

/** Values that a field may have, where they are few. Those with a name are shown by it. */

const steps = (from: number, to: number, step: number) =>
  Array.from({ length: (to - from) / step + 1 }, (_, index) => from + index * step);

/** Milliseconds (specification 2.9); what lies between snaps down. */
export const ADVERTISING_INTERVALS: readonly number[] = [
  ...steps(100, 2500, 100),
  ...steps(3000, 10_000, 500),
];

/** FIELD-FACTS 4: whether a phone may connect, and whether a scan is answered. */
export const ADVERTISING_TYPES = { connectable: 0, scannable: 2, silent: 3 } as const;

/** What the minor or major does while it alternates (FIELD-FACTS 4). */
export const ALTERNATIONS = {
  off: 0,
  minorContinuous: 1,
  minorReset: 5,
  majorReset: 7,
  majorResetLed: 15,
} as const;

/** What sets off an event. */
export const TRIGGERS = { off: 0, button: 1, reed: 2, buttonAndReed: 3, timer: 4 } as const;

/**
 * dBm, the strongest first. Source: the ranges of specification 2.9 (5 to -21 from 003.001, 10 to -20 from 007.001). The steps
 * of the first are those of its chip by its maker's documentation; those of the second are an assumption between the two
 * ends: a level that a device does not have, it refuses as invalid.
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

/** From 006.001 on the event beacon is connectable, whatever is asked of it (FIELD-FACTS 4). */
export const eventAdvertisingTypes = (firmware: string | null): readonly number[] =>
  isFrom(firmware, 'eddystoneLevels') ? [ADVERTISING_TYPES.connectable] : Object.values(ADVERTISING_TYPES);

/** What is sent while an event lasts: Eddystone only where the firmware knows it. */
export const eventFrames = (firmware: string | null): readonly number[] =>
  Object.values(EVENT_FRAMES).filter(
    (frames) => frames !== EVENT_FRAMES.eddystone || isFrom(firmware, 'eddystone'),
  );
