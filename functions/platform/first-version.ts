import { randomInt } from 'node:crypto';

/** Leaves room to count on within 31 bits. */
const MAX = 2 ** 30;

/**
 * The version of something new whose key may be used again, as a name that users choose. It is random: if it is deleted and made
 * again, a concurrent call that has read the former one does not take the new one for it.
 */
export const firstVersion = (): number => randomInt(1, MAX);
