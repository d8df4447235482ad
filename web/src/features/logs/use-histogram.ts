import { useCallback, useEffect, useRef, useState } from 'react';
import { getHubLogHistogram } from '../../../../shared/contract/hub-logs.ts';
import type { HubLogCount, LogLevel } from '../../../../shared/model/hub-log.ts';
import { nextCursor } from '../../components/list/walk-pages.ts';
import { useReadAgain } from '../../components/use-read-again.ts';
import { call } from '../../lib/api.ts';
import { DAY } from '../../lib/format.ts';
import type { LogView } from './use-log-view.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Possible widths of a bar, ms. */
const WIDTHS = [1, 5, 15, 30, 60, 180, 360, 720, 1440, 7 * 1440].map((minutes) => minutes * MINUTE);
const BARS_MAX = 72;
/** The number of calls before the user is asked whether to continue. */
const CALLS_MAX = 3;
/** The range without a lower limit: as far back as lines are kept. */
const KEPT = 396 * DAY;

export type Counts = Partial<Record<LogLevel, number>>;

export interface Histogram {
  /** In ms; all bars have the same `width`. */
  readonly from: number;
  readonly to: number;
  readonly width: number;
  /** By the start of each bar, ms. */
  readonly bars: ReadonlyMap<number, Counts>;
  readonly busy: boolean;
  readonly error: unknown;
  /** Lines were counted back to this time, ISO 8601; undefined: all were counted. */
  readonly countedUntil: string | undefined;
  countOn(): void;
}

/** The number of lines of a view over time. */
export function useHistogram({ asked, since, until }: Pick<LogView, 'asked' | 'since' | 'until'>): Histogram {
  const key = JSON.stringify([asked, since, until]);
  const [range, setRange] = useState(() => rangeOf(since, until));
  const [state, setState] = useState<State>(NOTHING);
  const turn = useRef(0);

  /** Counts from the newest line, or on from a cursor. While the same is shown, the bars change when all are counted. */
  const count = useCallback(
    async (from: string | undefined, isShown = false) => {
      const mine = ++turn.current;
      const startedAt = Date.now();
      const [query, since, until] = JSON.parse(key) as [LogView['asked'], string?, string?];
      const { width, ...bounds } = rangeOf(since, until);
      if (!from) setRange({ width, ...bounds });
      setState((before) => ({
        ...(from || isShown ? before : NOTHING),
        busy: !isShown,
        error: undefined,
      }));
      try {
        let cursor = from;
        let recounted = NOTHING.bars;
        for (let calls = 1; calls <= CALLS_MAX; calls++) {
          const page = await call(getHubLogHistogram, {
            query: { ...query, bucketSeconds: width / 1000, ...(cursor && { starting_at: cursor }) },
          });
          if (turn.current !== mine) return;
          cursor = nextCursor(page);
          const goesOn = cursor !== undefined && calls < CALLS_MAX;
          if (isShown) recounted = added(recounted, page.items);
          if (isShown && goesOn) continue;
          setState((before) => ({
            bars: isShown ? recounted : added(before.bars, page.items),
            busy: goesOn,
            loadedFrom: before.loadedFrom ?? startedAt,
            cursor,
            countedUntil: page.searchedUntil,
          }));
          if (!goesOn) return;
        }
      } catch (error) {
        if (turn.current === mine && !isShown) setState((before) => ({ ...before, busy: false, error }));
      }
    },
    [key],
  );
  useEffect(() => {
    void count(undefined);
    return () => {
      turn.current++;
    };
  }, [count]);
  useReadAgain(state.busy ? undefined : state.loadedFrom, () => count(undefined, true));

  return {
    ...range,
    bars: state.bars,
    busy: state.busy,
    error: state.error,
    countedUntil: state.countedUntil,
    countOn: () => void count(state.cursor),
  };
}

interface State {
  readonly bars: ReadonlyMap<number, Counts>;
  readonly busy: boolean;
  /** When counting began, ms. */
  readonly loadedFrom?: number | undefined;
  readonly error?: unknown;
  readonly cursor?: string | undefined;
  readonly countedUntil?: string | undefined;
}
const NOTHING: State = { bars: new Map(), busy: true };

/** The range of the chart in whole bars, with the smallest width that needs at most BARS_MAX of them. */
export function rangeOf(since: string | undefined, until: string | undefined, now = Date.now()) {
  const end = until ? Math.min(Date.parse(until), now) : now;
  const begin = since ? Date.parse(since) : Math.min(now - KEPT, end - HOUR);
  const span = Math.max(end - begin, MINUTE);
  const width = WIDTHS.find((one) => span / one <= BARS_MAX) ?? WIDTHS.at(-1)!;
  return { from: Math.floor(begin / width) * width, to: Math.ceil(end / width) * width, width };
}

function added(bars: State['bars'], items: readonly HubLogCount[]): State['bars'] {
  const sum = new Map(bars);
  for (const { from, counts } of items) {
    const at = Date.parse(from);
    const before = sum.get(at) ?? {};
    const merged = Object.entries(counts).map(([level, count]) => [
      level,
      (before[level as LogLevel] ?? 0) + count,
    ]);
    sum.set(at, { ...before, ...Object.fromEntries(merged) });
  }
  return sum;
}
