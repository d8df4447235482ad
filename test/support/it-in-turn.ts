import { it } from 'vitest';
import { isTried } from './depth.ts';

const sumOf = (name: string) =>
  [...name].reduce((sum, letter) => (31 * sum + letter.codePointAt(0)!) % 1_000_003, 0);

/**
 * A test that costs seconds: it makes hundreds of things, reaches a limit, or does something at each request of something
 * else. `npm test` runs one in eight of them, each day others, and every other run all.
 */
export const itInTurn = (name: string, run: () => Promise<void> | void): void =>
  it.runIf(isTried(sumOf(name), 8))(name, run);
