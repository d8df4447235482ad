import type { LogLevel } from '../../../../shared/model/hub-log.ts';
import { iso } from '../../../platform/clock.ts';
import type { LogShelf, Position, StoredLine } from './line.ts';
import { readStretch } from './store.ts';

/** Of the time that the last full Query has covered, so much is asked of the next: lines do not come evenly. */
const PACE = 0.8;
/** With less than this share of a megabyte a time is quiet. */
const QUIET = 0.1;
/** About as many lines are a megabyte. */
const MEGABYTE_LINES = 3000;
/** A position begins with its time. */
const TIME_LENGTH = iso(0).length;
export const timeOf = (position: Position): string => position.slice(0, TIME_LENGTH);

interface Window {
  readonly shelf: LogShelf;
  readonly below: Position;
  readonly since: string;
  /** Nothing of its shelf is left behind it. */
  readonly endsShelf: boolean;
}

export interface OrderOptions {
  readonly since: string;
  /** Lines that one Query reads at the most, when so many were asked before. */
  readonly atOnce: (queries: number) => number;
  readonly positionsOnly: boolean;
  readonly accepts: (line: StoredLine) => boolean;
}

/**
 * One order of lines, a level of one shelf after the other, as far as it was read. Several windows of time are read at the
 * same moment; how long they are is learned from how far the last Queries went.
 */
export class OrderWalk {
  /** All above was read; '' when nothing is left. */
  at: Position;
  /** Those that were accepted, and where each that was read stands. */
  readonly found: StoredLine[] = [];
  readonly read: Position[] = [];
  queries = 0;
  #shelves: readonly LogShelf[];
  /** ms of time that a Query covers; undefined where it covered all that it was asked for. */
  #pace: number | undefined;
  readonly #level: LogLevel;
  readonly #options: OrderOptions;

  constructor(shelves: readonly LogShelf[], level: LogLevel, below: Position, options: OrderOptions) {
    this.#shelves = shelves;
    this.#level = level;
    this.#options = options;
    this.at = shelves.length ? below : '';
  }

  /** Where so many windows would end. */
  reach(windows: number): string {
    return this.#windows(windows).at(-1)?.since ?? '';
  }

  /** Reads on down to a time, or behind it, so many windows at the same moment. */
  async advance(windows: number, downTo: string): Promise<void> {
    const { atOnce, positionsOnly, accepts } = this.#options;
    const asked = this.#windows(windows, downTo);
    const limit = atOnce(this.queries);
    this.queries += asked.length;
    const answers = await Promise.all(
      asked.map(({ shelf, below, since }) =>
        readStretch(shelf, this.#level, { below, since, limit, positionsOnly }),
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
        // What was read behind it is read again.
        return;
      }
      this.at = since;
      if (endsShelf) this.#shelves = this.#shelves.slice(this.#shelves.indexOf(shelf) + 1);
    }
    if (!this.#shelves.length || !asked.length) this.at = '';
    // All of it was covered: the next may be as much longer as the fullest had room, or whole shelves in quiet times.
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
        // Where lines are dense, what lies behind is not read before the other orders are there.
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

function beginOf(shelf: LogShelf, since: string): string {
  if ('hubId' in shelf) return since;
  const month = `${shelf.month}-01T00:00:00.000Z`;
  return [month, since].sort()[1]!;
}
