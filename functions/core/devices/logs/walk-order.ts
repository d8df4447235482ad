import type { LogLevel } from '../../../../shared/model/hub-log.ts';
import { iso } from '../../../platform/clock.ts';
import type { LogPartition, Position, StoredLine } from './line.ts';
import { readRange } from './store.ts';

/** The share of the period of the last full Query that the next one requests, because lines are not evenly spread. */
const PACE = 0.8;
/** A period with less than this share of a megabyte is quiet. */
const QUIET = 0.1;
/** About this many lines are a megabyte. */
const MEGABYTE_LINES = 3000;
/** A position starts with its time. */
const TIME_LENGTH = iso(0).length;
export const timeOf = (position: Position): string => position.slice(0, TIME_LENGTH);

interface Window {
  readonly shelf: LogPartition;
  readonly below: Position;
  readonly since: string;
  /** Whether it is the last window of its shelf. */
  readonly endsShelf: boolean;
}

export interface OrderOptions {
  readonly since: string;
  /** Returns the maximum number of lines of the next Query, by the number of Queries so far. */
  readonly atOnce: (queries: number) => number;
  readonly positionsOnly: boolean;
  readonly accepts: (line: StoredLine) => boolean;
}

/**
 * One sequence of lines, read step by step: one level of one shelf after the other. Several windows of time are read
 * concurrently; their length adapts to the period that the last Queries covered.
 */
export class OrderWalk {
  /** The position down to which all lines were read; '' when nothing is left. */
  at: Position;
  /** The accepted lines, and the positions of all lines that were read. */
  readonly found: StoredLine[] = [];
  readonly read: Position[] = [];
  queries = 0;
  #shelves: readonly LogPartition[];
  /** The period that a Query covers, ms; undefined if Queries covered everything requested. */
  #pace: number | undefined;
  readonly #level: LogLevel;
  readonly #options: OrderOptions;

  constructor(shelves: readonly LogPartition[], level: LogLevel, below: Position, options: OrderOptions) {
    this.#shelves = shelves;
    this.#level = level;
    this.#options = options;
    this.at = shelves.length ? below : '';
  }

  /** The time at which this many windows would end. */
  reach(windows: number): string {
    return this.#windows(windows).at(-1)?.since ?? '';
  }

  /** Reads down to at least a time, with up to this many concurrent windows. */
  async advance(windows: number, downTo: string): Promise<void> {
    const { atOnce, positionsOnly, accepts } = this.#options;
    const asked = this.#windows(windows, downTo);
    const limit = atOnce(this.queries);
    this.queries += asked.length;
    const answers = await Promise.all(
      asked.map(({ shelf, below, since }) =>
        readRange(shelf, this.#level, { below, since, limit, positionsOnly }),
      ),
    );
    for (const [n, { lines, stoppedAt }] of answers.entries()) {
      const { shelf, below, since, endsShelf } = asked[n]!;
      this.read.push(...lines.map(({ position }) => position));
      this.found.push(...lines.filter(accepts));
      if (stoppedAt !== undefined) {
        this.at = stoppedAt;
        this.#pace = Math.max(
          1,
          (timeAt(below) - timeAt(stoppedAt)) * PACE * Math.max(1, MEGABYTE_LINES / limit),
        );
        // Later windows were read too far; they are read again.
        return;
      }
      this.at = since;
      if (endsShelf) this.#shelves = this.#shelves.slice(this.#shelves.indexOf(shelf) + 1);
    }
    if (!this.#shelves.length || !asked.length) this.at = '';
    // All windows were complete: the next ones can be longer by the spare room of the fullest, or whole shelves if
    // quiet.
    const fullest = Math.max(1, ...answers.map(({ lines }) => lines.length));
    const isQuiet = fullest < QUIET * MEGABYTE_LINES;
    this.#pace = isQuiet
      ? undefined
      : this.#pace && this.#pace * Math.max(1, (MEGABYTE_LINES * PACE) / fullest);
  }

  #windows(most: number, downTo = ''): Window[] {
    const windows: Window[] = [];
    let below = this.at;
    for (const shelf of this.#shelves) {
      const begins = beginOf(shelf, this.#options.since);
      while (windows.length < most && below > begins && below > downTo) {
        // If lines are dense, do not read further than the other sequences.
        const paced = this.#pace === undefined ? '' : [iso(timeAt(below) - this.#pace), downTo].sort()[1]!;
        const since = [paced, begins].sort()[1]!;
        windows.push({ shelf, below, since, endsShelf: since === begins });
        below = since;
      }
      if (windows.length === most) break;
    }
    return windows;
  }
}

const timeAt = (position: Position) => Date.parse(timeOf(position));

function beginOf(shelf: LogPartition, since: string): string {
  if ('hubId' in shelf) return since;
  const month = `${shelf.month}-01T00:00:00.000Z`;
  return [month, since].sort()[1]!;
}
