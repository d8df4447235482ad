/** Whether a value is a time in ms UTC. */
export const isTime = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) > 0;
