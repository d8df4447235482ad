/**
 * Bits of the channel, frame and event fields (specification 2.9, FIELD-FACTS 4). Bits without a name here are kept.
 */
export const CHANNELS = { channel37: 1, channel38: 2, channel39: 4 } as const;

/** Frames that only beacons with sensors send. */
export const SENSOR_FRAMES = { environment: 1, acceleration: 2, magnetometer: 4 } as const;
export const INFO_FRAMES = { ...SENSOR_FRAMES, special: 8, ibeacon: 16 } as const;
export const EDDYSTONE_FRAMES = { uid: 1, url: 2, tlm: 4 } as const;

/** The frames sent during an event. iBeacon and Eddystone share a bit, so compare both bits of this mask. */
export const EVENT_FRAME_MASK = 0x30;
export const EVENT_FRAMES = { off: 0, ibeacon: 0x20, eddystone: 0x30 } as const;

export type Names = Readonly<Record<string, number>>;

export const sumOf = (names: Names): number => Object.values(names).reduce((sum, bit) => sum | bit, 0);

/** The names of the bits that are set. */
export const namesIn = (names: Names, value: number): string[] =>
  Object.keys(names).filter((name) => (value & names[name]!) !== 0);
