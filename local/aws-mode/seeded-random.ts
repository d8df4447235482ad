/**
 * Numbers that a seed repeats. Each purpose draws from a sequence of its own, so that how often a queue was polled does
 * not change which write fails.
 */
export class SeededRandom {
  readonly #seed: number;
  readonly #states = new Map<string, number>();

  constructor(seed: number) {
    this.#seed = seed;
  }

  /** The next number of a purpose, from 0 to less than 1. */
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
