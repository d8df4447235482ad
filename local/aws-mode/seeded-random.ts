/**
 * Random numbers that a seed repeats. Each purpose has its own sequence, so that for example the number of polls of a
 * queue does not change which write fails.
 */
export class SeededRandom {
  readonly #seed: number;
  readonly #states = new Map<string, number>();

  constructor(seed: number) {
    this.#seed = seed;
  }

  /** The next number for a purpose, at least 0 and less than 1. */
  draw(purpose: string): number {
    const state = ((this.#states.get(purpose) ?? hash(`${this.#seed} ${purpose}`)) + 0x6d2b79f5) | 0;
    this.#states.set(purpose, state);
    // Mulberry32, by Tommy Ettinger (public domain).
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const byte of Buffer.from(text)) value = Math.imul(value ^ byte, 0x01000193);
  return value | 0;
}
