import type { ListPage, ListQuery } from './list-spec.ts';

/** The maximum page size of the API. */
const LIMIT = 100;

/** Yields the pages of a list in order; the caller may stop at any time. */
export async function* walkPages<T>(
  load: (query: ListQuery) => Promise<ListPage<T>>,
  selected: Pick<ListQuery, 'filter' | 'sort'> = { filter: [] },
  limit = LIMIT,
): AsyncGenerator<readonly T[]> {
  let cursor: string | undefined;
  do {
    const page = await load({ ...(cursor && { starting_at: cursor }), limit, ...selected });
    yield page.items;
    cursor = nextCursor(page);
  } while (cursor);
}

export function nextCursor(page: ListPage<unknown> | undefined): string | undefined {
  const next = page?.links.next;
  return next ? (new URL(next, location.origin).searchParams.get('starting_at') ?? undefined) : undefined;
}
