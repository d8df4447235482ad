import { onIdentityChange } from './session.ts';
import { createStore, useStore } from './store.ts';

interface Visit {
  /** Path and query: the filters and the page of a list. */
  readonly to: string;
  /** The state of the history entry: the pages before this one. */
  readonly state: unknown;
}

// Outside the screens, so that it survives them. For another user it is empty.
const visits = createStore<ReadonlyMap<string, Visit>>(new Map());
onIdentityChange(() => visits.set(new Map()));

/** Remembers how a screen was left; the last one is the last in the map. */
export function noteVisit(screen: string, visit: Visit): void {
  const noted = new Map(visits.get());
  noted.delete(screen);
  visits.set(noted.set(screen, visit));
}

/** The last visit of one of these screens at this address or below; none after a direct link to another screen. */
export const useLastVisit = (screens: readonly string[], address: string): Visit | undefined =>
  [...useStore(visits)]
    .filter(([screen, { to }]) => screens.includes(screen) && isAtOrBelow(to, address))
    .at(-1)?.[1];

const isAtOrBelow = (visited: string, address: string) =>
  `${pathOf(visited)}/`.startsWith(`${pathOf(address)}/`);
const pathOf = (address: string) => address.split('?')[0];
