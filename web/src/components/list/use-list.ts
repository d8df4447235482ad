import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import useSWR from 'swr';
import { type Condition, formatFilter } from '../../../../shared/filter.ts';
import type { Total } from '../../../../shared/model/page.ts';
import { ApiError } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import { backward, forward, pageNumber, readBackStack, type Step } from './back-stack.ts';
import { keepUnchanged } from './keep-unchanged.ts';
import type { ListPage, ListSpec } from './list-spec.ts';
import { type ListUrl, withCondition, writeListUrl } from './list-url.ts';
import type { ListAddress } from './use-list-address.ts';
import { nextCursor } from './walk-pages.ts';

const LIVE_MS = 1000;

export interface List<T> {
  readonly page: ListPage<T> | undefined;
  readonly error: unknown;
  /** There is nothing to show yet. */
  readonly loading: boolean;
  /** The shown items are those of the previous page. */
  readonly turning: boolean;
  readonly filters: readonly Condition[];
  readonly live: boolean;
  readonly limit: number;
  /** The filters as the API takes them. */
  readonly filter: string[];
  /** As in the URL. */
  readonly sort: string | undefined;
  /** False while a filter has an order of its own, and within a scope. */
  readonly sortable: boolean;
  /** How many items the filters find; undefined until it is known. */
  readonly total: Total | undefined;
  /** Undefined after a direct link. */
  readonly pageNumber: number | undefined;
  setFilter(field: string, condition: Condition | undefined): void;
  resetFilters(): void;
  /** Undefined: the list's own order. */
  setSort(sort: string | undefined): void;
  setLive(live: boolean): void;
  setLimit(limit: number): void;
  /** Undefined if there is no such page. */
  readonly next: (() => void) | undefined;
  readonly previous: (() => void) | undefined;
  retry(): void;
}

/** A list whose state is its URL: filters, live view and size in the query string, the page in the path. */
export function useList<T>(
  spec: ListSpec<T>,
  { query, url }: Pick<ListAddress, 'query' | 'url'>,
  usualLimit: number,
  extra: readonly string[],
): List<T> {
  const { name, owner, fields, counted, cursor, pathTo, load, idOf, pollMs } = spec;
  const navigate = useNavigate();
  const { isScoped } = useSession();
  const { state } = useLocation();
  const back = useMemo(() => readBackStack(state), [state]);
  const limit = url.limit ?? usualLimit;

  const filter = url.filters.map(formatFilter);
  const { sort } = url;
  const order = sort === undefined ? {} : { sort };
  const asked = { query: { ...(cursor && { starting_at: cursor }), limit, filter, ...order }, extra };
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
      // The default of swr, two seconds, would deduplicate every second request of the live view.
      dedupingInterval: LIVE_MS / 2,
      revalidateOnFocus: url.live,
    },
  );

  // Apart from the pages: counting takes longer, and the number is the same on each.
  const { data: total } = useSWR(
    counted ? [name, owner, 'total', filter] : null,
    async () => (await load({ limit: 1, filter, total: 'true' }, [])).total,
    { revalidateOnFocus: false },
  );

  const go = useCallback(
    ({ cursor: to, back: stack }: Step, search: URLSearchParams, replace = false) =>
      void navigate({ pathname: pathTo(to), search: search.toString() }, { state: { back: stack }, replace }),
    [navigate, pathTo],
  );
  const first: Step = { cursor: undefined, back: [] };
  const change = (part: Partial<ListUrl>) => go(first, writeListUrl(query, part));

  // The cursor belongs to another list, filter or owner, or has expired: show the first page without a message.
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
    sort,
    sortable: !isScoped && !url.filters.some(({ field }) => fields[field]?.ownOrder),
    total,
    pageNumber: pageNumber(back, cursor),
    setFilter: (field, condition) => change({ filters: withCondition(url.filters, field, condition) }),
    resetFilters: () => change({ filters: [] }),
    setSort: (by) => change({ sort: by }),
    setLive: (live) => go({ cursor, back }, writeListUrl(query, { live }), true),
    setLimit: (size) => change({ limit: size }),
    next: next && !turning ? () => go(forward(back, cursor, next), query) : undefined,
    previous: before && (() => go(before, query)),
    retry: () => void mutate(),
  };
}
