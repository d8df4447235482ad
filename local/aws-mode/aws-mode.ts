import { SeededRandom } from './seeded-random.ts';

/** How unkind the platform is; a share is a part of all cases, from 0 to 1. */
export interface AwsMode {
  /** Repeats a run, as far as its calls come in the same order. */
  readonly seed: number;
  /** Share of the app's calls to AWS that go wrong in some way. */
  readonly faults?: number;
  /** The longest that an index answers as it was. */
  readonly indexLagMs?: number;
  /** The longest that an eventually consistent read of a table answers as it was. */
  readonly staleReadMs?: number;
  /** How long the items of a transaction are held, at most. */
  readonly transactionMs?: number;
  /** Share of the batches of DynamoDB that leave something undone. */
  readonly leftovers?: number;
  /** Share of messages, events, schedules and asynchronous invocations that come twice. */
  readonly repeats?: number;
  /** Share of invocations that begin in a new worker. */
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

/** Makes the platform behave as AWS may instead of as a machine with one user does. */
export class AwsModeSwitch {
  #settings: Required<AwsMode> | undefined;
  #random = new SeededRandom(DEFAULTS.seed);

  constructor(mode: AwsMode | undefined) {
    if (mode) this.set(mode);
  }

  /** Undefined while it is off. */
  get settings(): Required<AwsMode> | undefined {
    return this.#settings;
  }

  /** Switches it on, or changes how it is; naming a seed begins its numbers anew. */
  set(change: Partial<AwsMode>): void {
    if (change.seed !== undefined) this.#random = new SeededRandom(change.seed);
    this.#settings = { ...(this.#settings ?? DEFAULTS), ...change };
  }

  off(): void {
    this.#settings = undefined;
  }

  /** The next number of a purpose, from 0 to less than 1. */
  draw(purpose: string): number {
    return this.#random.draw(purpose);
  }

  /** Whether something that happens in a share of all cases happens now; never while it is off. */
  happens(what: string, share: 'faults' | 'leftovers' | 'repeats' | 'coldStarts'): boolean {
    return this.#settings !== undefined && this.draw(what) < this.#settings[share];
  }

  /** One of several. */
  pick<T>(purpose: string, choices: readonly T[]): T {
    return choices[Math.floor(this.draw(purpose) * choices.length)]!;
  }
}
