import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import useSWR from 'swr';
import { type Condition, formatFilter } from '../../../../shared/filter.ts';
import { ApiError } from '../../lib/api.ts';
import { roleOf, useSession } from '../../lib/session.ts';
import { backward, forward, pageNumber, readBackStack, type Step } from './back-stack.ts';
import { keepUnchanged } from './keep-unchanged.ts';
import type { ListPage, ListSpec } from './list-spec.ts';
import { type ListUrl, readListUrl, withCondition, writeListUrl } from './list-url.ts';
import { nextCursor } from './walk-pages.ts';

const LIVE_MS = 1000;

export interface List<T> {
  readonly page: ListPage<T> | undefined;
  readonly error: unknown;
  /** Nothing to show yet. */
  readonly loading: boolean;
  /** What is shown belongs to the page before. */
  readonly turning: boolean;
  readonly filters: readonly Condition[];
  readonly live: boolean;
  readonly limit: number;
  /** The filters as the API is asked. */
  readonly filter: string[];
  /** Undefined when one came by a link. */
  readonly pageNumber: number | undefined;
  setFilter(field: string, condition: Condition | undefined): void;
  resetFilters(): void;
  setLive(live: boolean): void;
  setLimit(limit: number): void;
  /** Undefined where there is no such page. */
  readonly next: (() => void) | undefined;
  readonly previous: (() => void) | undefined;
  retry(): void;
}

/** A list whose state is its URL: filters, live view and size in the query string, the page in the path. */
export function useList<T>(spec: ListSpec<T>, usualLimit: number, extra: readonly string[]): List<T> {
  const { name, owner, fields, cursor, pathTo, load, idOf, pollMs } = spec;
  const navigate = useNavigate();
  const { state } = useLocation();
  const [query] = useSearchParams();
  const isAdmin = roleOf(useSession()) === 'ADMIN';
  const url = useMemo(() => readListUrl(query, fields, isAdmin), [query, fields, isAdmin]);
  const back = useMemo(() => readBackStack(state), [state]);
  const limit = url.limit ?? usualLimit;

  const filter = url.filters.map(formatFilter);
  const asked = { query: { ...(cursor && { starting_at: cursor }), limit, filter }, extra };
  const shown = useRef<ListPage<T>>(undefined);
  const { data, error, isLoading, mutate } = useSWR(
    [name, owner, asked] as const,
    async ([, , wanted]) => {
      shown.current = keepUnchanged(shown.current, await load(wanted.query, wanted.extra), idOf);
      return { page: shown.current, asked: wanted };
    },
    {
      keepPreviousData: true,
      refreshInterval: (latest) => (url.live ? LIVE_MS : (pollMs?.(latest?.page.items ?? []) ?? 0)),
      // By itself swr takes requests within two seconds for the same one, and would ask every other time only.
      dedupingInterval: LIVE_MS / 2,
      revalidateOnFocus: url.live,
    },
  );

  const go = useCallback(
    ({ cursor: to, back: stack }: Step, search: URLSearchParams, replace = false) =>
      void navigate({ pathname: pathTo(to), search: search.toString() }, { state: { back: stack }, replace }),
    [navigate, pathTo],
  );
  const first: Step = { cursor: undefined, back: [] };
  const change = (part: Partial<ListUrl>) => go(first, writeListUrl(query, part));

  // A cursor of another list, filter or owner, or one that has grown old: page one, without a word.
  const unfit = cursor !== undefined && error instanceof ApiError && error.code === 'REQUEST_ERROR';
  useEffect(() => {
    if (unfit) go({ cursor: undefined, back: [] }, query, true);
  }, [unfit, go, query]);

  const next = nextCursor(data?.page);
  const before = backward(back, cursor);
  const turning = data !== undefined && JSON.stringify(data.asked) !== JSON.stringify(asked);
  return {
    page: data?.page,
    error: unfit ? undefined : error,
    loading: isLoading && !data,
    turning,
    filters: url.filters,
    live: url.live,
    limit,
    filter,
    pageNumber: pageNumber(back, cursor),
    setFilter: (field, condition) => change({ filters: withCondition(url.filters, field, condition) }),
    resetFilters: () => change({ filters: [] }),
    setLive: (live) => go({ cursor, back }, writeListUrl(query, { live }), true),
    setLimit: (size) => change({ limit: size }),
    next: next && !turning ? () => go(forward(back, cursor, next), query) : undefined,
    previous: before && (() => go(before, query)),
    retry: () => void mutate(),
  };
}
