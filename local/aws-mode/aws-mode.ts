import { SeededRandom } from './seeded-random.ts';

/** How unreliable the platform is. A share is a part of all cases, from 0 to 1. */
export interface AwsMode {
  /** The same seed repeats a run if the calls arrive in the same order. */
  readonly seed: number;
  /** The share of the calls of the application to AWS that go wrong. */
  readonly faults?: number;
  /** The longest time that an index lags behind its table. */
  readonly indexLagMs?: number;
  /** The longest time that an eventually consistent read of a table lags behind. */
  readonly staleReadMs?: number;
  /** The longest time that a transaction holds its items. */
  readonly transactionMs?: number;
  /** The share of the batches of DynamoDB that leave some of their items undone. */
  readonly leftovers?: number;
  /** The share of messages, events and schedules that are delivered twice. */
  readonly repeats?: number;
  /** The share of invocations that start a new worker. */
  readonly coldStarts?: number;
}

const DEFAULTS: Required<AwsMode> = {
  seed: 1,
  faults: 0,
  indexLagMs: 2_000,
  staleReadMs: 100,
  transactionMs: 15,
  leftovers: 0.1,
  repeats: 0.05,
  coldStarts: 0.02,
};

/** Switches AWS mode on and off, and draws its random numbers. */
export class AwsModeSwitch {
  #settings: Required<AwsMode> | undefined;
  #random = new SeededRandom(DEFAULTS.seed);

  constructor(mode: AwsMode | undefined) {
    if (mode) this.set(mode);
  }

  /** Undefined while AWS mode is off. */
  get settings(): Required<AwsMode> | undefined {
    return this.#settings;
  }

  /** Switches AWS mode on, or changes its settings. A seed restarts all sequences of numbers. */
  set(change: Partial<AwsMode>): void {
    if (change.seed !== undefined) this.#random = new SeededRandom(change.seed);
    this.#settings = { ...(this.#settings ?? DEFAULTS), ...change };
  }

  off(): void {
    this.#settings = undefined;
  }

  /** The next number for a purpose, at least 0 and less than 1. */
  draw(purpose: string): number {
    return this.#random.draw(purpose);
  }

  /** Draws whether something happens that happens in a share of all cases. It never happens while AWS mode is off. */
  happens(what: string, share: 'faults' | 'leftovers' | 'repeats' | 'coldStarts'): boolean {
    return this.#settings !== undefined && this.draw(what) < this.#settings[share];
  }

  /** Draws one of several choices. */
  pick<T>(purpose: string, choices: readonly T[]): T {
    return choices[Math.floor(this.draw(purpose) * choices.length)]!;
  }
}
