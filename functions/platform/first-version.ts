import { randomInt } from 'node:crypto';

/** A random version from which one of 32 bits can still grow. */
const MAX = 2 ** 30;

/**
 * The version of something new whose name its users choose. It is random: if it is deleted and made again, a concurrent call that
 * has read the former one must not take the new one for it.
 */
export const firstVersion = (): number => randomInt(1, MAX);
