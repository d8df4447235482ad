import type { ListPage } from './list-spec.ts';

/**
 * The new page with the old object for each unchanged item, so that the live view renders only the rows that have
 * changed.
 */
export function keepUnchanged<T>(
  before: ListPage<T> | undefined,
  fresh: ListPage<T>,
  idOf: (item: T) => string,
): ListPage<T> {
  const known = new Map(before?.items.map((item) => [idOf(item), item]));
  const items = fresh.items.map((item) => {
    const old = known.get(idOf(item));
    return old !== undefined && JSON.stringify(old) === JSON.stringify(item) ? old : item;
  });
  return { ...fresh, items };
}
