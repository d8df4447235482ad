/** The first number of devices of each price tier (specification 3.9). */
export const TIERS = [1, 10, 50, 100, 500, 1000] as const;

/** The tier of a number of devices; undefined: there are none. */
export const tierOf = (devices: number): number | undefined => {
  const tier = TIERS.findLastIndex((first) => devices >= first);
  return tier < 0 ? undefined : tier;
};
