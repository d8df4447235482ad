/**
 * Firmware bases at which a beacon's abilities change (specification 2.9). Versions have the form `xxx.xxx`, so text is
 * in their order. A beacon whose firmware nobody has heard of yet is taken for one of the oldest.
 */
export const BASES = {
  /** Eddystone. */
  eddystone: '002.001',
  /** The power of the chip can be chosen. */
  chipPower: '003.001',
  /** Eddystone has other levels, and the event beacon's advertising type is fixed. */
  eddystoneLevels: '006.001',
  /** Another chip: its power has another range. */
  secondChip: '007.001',
} as const;
export type Base = keyof typeof BASES;

export const isFrom = (firmware: string | null, base: Base): boolean =>
  firmware !== null && firmware >= BASES[base];
