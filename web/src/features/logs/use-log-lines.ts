import { useCallback, useEffect, useRef, useState } from 'react';
import useSWR from 'swr';
import { getHubLogs } from '../../../../shared/contract/hub-logs.ts';
import type { HubLog } from '../../../../shared/model/hub-log.ts';
import { nextCursor } from '../../components/list/walk-pages.ts';
import { useReadAgain } from '../../components/use-read-again.ts';
import { call } from '../../lib/api.ts';
import type { LogView } from './use-log-view.ts';

const LIMIT = 100;
/** The number of calls of a search before the user is asked whether to continue. */
const CALLS_MAX = 8;
const LIVE_MS = 1000;
/** Lines of the last minute are read again each second, because some arrive late. */
const LATE_MS = 60_000;

export interface LogLines {
  /** The newest first. */
  readonly lines: readonly HubLog[];
  readonly busy: boolean;
  readonly error: unknown;
  /** Whether there may be more. */
  readonly more: boolean;
  /** For a search: the number of lines read, and how far back, ISO 8601. */
  readonly scanned: number | undefined;
  readonly searchedUntil: string | undefined;
  /** The number of lines that the last live request added at the top. */
  readonly added: number;
  readMore(): void;
  stop(): void;
}

interface State {
  readonly lines: readonly HubLog[];
  readonly busy: boolean;
  /** When the newest page was asked for, ms; undefined before it is there. */
  readonly loadedFrom?: number | undefined;
  readonly error?: unknown;
  readonly cursor?: string | undefined;
  readonly scanned?: number | undefined;
  readonly searchedUntil?: string | undefined;
  readonly added: number;
}
const NOTHING: State = { lines: [], busy: true, added: 0 };

/** The lines of a view, loaded page by page on demand; in live mode, new lines are added at the top. */
export function useLogLines({ asked, live, until }: Pick<LogView, 'asked' | 'live' | 'until'>): LogLines {
  const key = JSON.stringify(asked);
  const [state, setState] = useState(NOTHING);
  // Ignore responses of another view, and of a search that was stopped.
  const turn = useRef(0);

  const read = useCallback(
    async (from: string | undefined) => {
      const mine = ++turn.current;
      const query = JSON.parse(key) as LogView['asked'];
      setState((before) => ({ ...(from ? before : NOTHING), busy: true, error: undefined }));
      try {
        let cursor = from;
        let found = 0;
        const startedAt = Date.now();
        for (let calls = 1; calls <= CALLS_MAX; calls++) {
          const page = await call(getHubLogs, {
            query: { ...query, limit: LIMIT, ...(cursor && { starting_at: cursor }) },
          });
          if (turn.current !== mine) return;
          cursor = nextCursor(page);
          found += page.items.length;
          const goesOn = cursor !== undefined && found < LIMIT && calls < CALLS_MAX;
          setState((before) => ({
            lines: [...before.lines, ...page.items],
            busy: goesOn,
            loadedFrom: before.loadedFrom ?? startedAt,
            cursor,
            scanned: page.scanned === undefined ? undefined : (before.scanned ?? 0) + page.scanned,
            searchedUntil: page.searchedUntil,
            added: 0,
          }));
          if (!goesOn) return;
        }
      } catch (error) {
        if (turn.current === mine) setState((before) => ({ ...before, busy: false, error }));
      }
    },
    [key],
  );
  useEffect(() => {
    void read(undefined);
    return () => {
      turn.current++;
    };
  }, [read]);

  const newest = state.lines[0]?.timestamp;
  /** Adds the lines that have come since the newest one, and shortly before it. */
  async function addNewest() {
    const mine = turn.current;
    const query = JSON.parse(key) as LogView['asked'];
    const since = new Date((newest ? Date.parse(newest) : Date.now()) - LATE_MS).toISOString();
    const { items } = await call(getHubLogs, {
      query: { ...query, filter: [...query.filter, `timestamp:ge:${since}`], limit: LIMIT },
    });
    if (turn.current !== mine) return;
    setState((before) => {
      const known = new Set(before.lines.slice(0, 10 * LIMIT).map(({ id }) => id));
      const fresh = items.filter(({ id }) => !known.has(id));
      if (!fresh.length) return before;
      const lines = [...fresh, ...before.lines].sort((a, b) => (a.timestamp < b.timestamp ? 1 : -1));
      return { ...before, lines, added: fresh.length };
    });
  }
  useSWR(
    // A range that ends in the past has no new lines.
    live && !until && !state.busy ? ['hub-log-tail', key] : null,
    addNewest,
    { refreshInterval: LIVE_MS, dedupingInterval: LIVE_MS / 2, revalidateOnFocus: true },
  );
  useReadAgain(live || until || state.busy ? undefined : state.loadedFrom, addNewest);

  return {
    ...state,
    error: state.error,
    scanned: state.scanned,
    searchedUntil: state.searchedUntil,
    more: state.cursor !== undefined,
    readMore: () => void read(state.cursor),
    stop: () => {
      turn.current++;
      setState((before) => ({ ...before, busy: false }));
    },
  };
}
