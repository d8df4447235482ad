import { onSessionChange } from '../../lib/session.ts';
import type { ListPage } from '../list/list-spec.ts';

/** By then an index agrees with its table. */
const AGREES_MS = 15_000;

/** Devices that have just left their owner, by list, and until when a stale index may still return them. */
const moved = new Map<string, Map<string, number>>();
onSessionChange(() => moved.clear());

/** Hides devices that left an owner's list; shows those that came back. */
export function hideMoved(list: string, ids: readonly string[]): void {
  const until = Date.now() + AGREES_MS;
  moved.set(list, new Map([...(moved.get(list) ?? []), ...ids.map((id) => [id, until] as const)]));
}

export const showMoved = (list: string): void => void moved.delete(list);

/** A page of an owner's list without what has just left it. */
export function withoutMoved<T extends { readonly id: string }>(
  list: string,
  page: ListPage<T>,
): ListPage<T> {
  const hidden = moved.get(list);
  if (!hidden) return page;
  return { ...page, items: page.items.filter(({ id }) => (hidden.get(id) ?? 0) < Date.now()) };
}
