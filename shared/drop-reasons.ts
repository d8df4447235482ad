/** Why data of a hub were dropped. */
export const DROP_REASONS = [
  'notJson',
  'unknownHub',
  'foreignHub',
  'flood',
  'tooLarge',
  'unknownFormat',
  'brokenFrame',
  'brokenItem',
  'brokenLog',
  'unknownBeacon',
] as const;
export type DropReason = (typeof DROP_REASONS)[number];
