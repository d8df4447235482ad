/**
 * Firmware versions at which a beacon's abilities change (specification 2.9). Versions have the form `xxx.xxx`, so they
 * sort as text. A beacon whose firmware is unknown is treated as having the oldest.
 */
export const BASES = {
  /** Eddystone is supported. */
  eddystone: '002.001',
  /** The transmission power of the chip can be chosen. */
  chipPower: '003.001',
  /** Eddystone has other power levels, and the event beacon's advertising type is fixed. */
  eddystoneLevels: '006.001',
  /** Another chip, with another range of power. */
  secondChip: '007.001',
} as const;
export type Base = keyof typeof BASES;

export const isFrom = (firmware: string | null, base: Base): boolean =>
  firmware !== null && firmware >= BASES[base];
