import type { ListPage } from './list-spec.ts';

/**
 * A fresh page in which every item that says the same as before is the same object: the live view then draws only the rows
 * that have changed.
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
