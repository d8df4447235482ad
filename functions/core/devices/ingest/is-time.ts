/** ms UTC. */
export const isTime = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) > 0;
