import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { onIdentityChange } from '../../lib/session.ts';
import { createStore } from '../../lib/store.ts';

/** The selected items of a list over all its pages, by id, in the order of selection. */
export type Selection<T> = ReadonlyMap<string, T>;
type Entries<T> = readonly (readonly [id: string, item: T])[];

export function toggled<T>(selection: Selection<T>, id: string, item: T): Selection<T> {
  const next = new Map(selection);
  if (!next.delete(id)) next.set(id, item);
  return next;
}

/** Toggles a page: deselects it if all of its items are selected, otherwise selects the others. */
export function pageToggled<T>(selection: Selection<T>, page: Entries<T>): Selection<T> {
  const all = page.length > 0 && page.every(([id]) => selection.has(id));
  const next = new Map(selection);
  for (const [id, item] of page) {
    if (all) next.delete(id);
    else next.set(id, item);
  }
  return next;
}

/**
 * Selects the items of a page from the one that was selected last to this one; only this one if none of the page is
 * selected.
 */
export function rangeSelected<T>(selection: Selection<T>, page: Entries<T>, id: string): Selection<T> {
  const to = page.findIndex(([one]) => one === id);
  if (to < 0) return selection;
  const last = [...selection.keys()].findLast((one) => page.some(([of]) => of === one));
  const from = last === undefined ? to : page.findIndex(([one]) => one === last);
  const range = from <= to ? page.slice(from, to + 1) : page.slice(to, from + 1).reverse();
  const next = new Map(selection);
  for (const [one, item] of range) {
    // To the end, where the next range begins.
    next.delete(one);
    next.set(one, item);
  }
  return next;
}

/** The number of selected items on other pages. */
export const countElsewhere = <T>(selection: Selection<T>, page: Entries<T>): number =>
  selection.size - page.filter(([id]) => selection.has(id)).length;

// Stored outside the screens, so that the selection survives visiting one of its items. It is reset for another user.
const selections = createStore<ReadonlyMap<string, Selection<unknown>>>(new Map());
const NOTHING: Selection<never> = new Map<string, never>();
onIdentityChange(() => selections.set(new Map()));

export interface UseSelection<T> {
  readonly selection: Selection<T>;
  toggle(id: string, item: T): void;
  selectRange(page: Entries<T>, id: string): void;
  togglePage(page: Entries<T>): void;
  replace(selection: Selection<T>): void;
  clear(): void;
}

/** The selection of one list of one owner; `key` names both. */
export function useSelection<T>(key: string): UseSelection<T> {
  const read = useCallback(() => (selections.get().get(key) ?? NOTHING) as Selection<T>, [key]);
  const selection = useSyncExternalStore(selections.subscribe, read);
  const actions = useMemo(() => {
    const write = (next: Selection<T>) => selections.set(new Map(selections.get()).set(key, next));
    return {
      toggle: (id: string, item: T) => write(toggled(read(), id, item)),
      selectRange: (page: Entries<T>, id: string) => write(rangeSelected(read(), page, id)),
      togglePage: (page: Entries<T>) => write(pageToggled(read(), page)),
      replace: write,
      clear: () => write(NOTHING),
    };
  }, [key, read]);
  return { selection, ...actions };
}
