import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { onSessionChange } from '../../lib/session.ts';
import { createStore } from '../../lib/store.ts';

/** What is ticked in a list, over all its pages: the items by id, in the order they were ticked. */
export type Selection<T> = ReadonlyMap<string, T>;
type Entries<T> = readonly (readonly [id: string, item: T])[];

export function toggled<T>(selection: Selection<T>, id: string, item: T): Selection<T> {
  const next = new Map(selection);
  if (!next.delete(id)) next.set(id, item);
  return next;
}

/** All of a page: takes them out when all were in already, else adds those that were not. */
export function pageToggled<T>(selection: Selection<T>, page: Entries<T>): Selection<T> {
  const all = page.length > 0 && page.every(([id]) => selection.has(id));
  const next = new Map(selection);
  for (const [id, item] of page) {
    if (all) next.delete(id);
    else next.set(id, item);
  }
  return next;
}

/** How many selected items are on other pages. */
export const countElsewhere = <T>(selection: Selection<T>, page: Entries<T>): number =>
  selection.size - page.filter(([id]) => selection.has(id)).length;

// Outside of the screens, so that a selection outlives a look at one of its items. Another user means other items.
const selections = createStore<ReadonlyMap<string, Selection<unknown>>>(new Map());
const NOTHING: Selection<never> = new Map<string, never>();
onSessionChange(() => selections.set(new Map()));

export interface UseSelection<T> {
  readonly selection: Selection<T>;
  toggle(id: string, item: T): void;
  togglePage(page: Entries<T>): void;
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
      togglePage: (page: Entries<T>) => write(pageToggled(read(), page)),
      clear: () => write(NOTHING),
    };
  }, [key, read]);
  return { selection, ...actions };
}
