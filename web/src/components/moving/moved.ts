import { INDEX_AGREES_MS } from '../../lib/last-change.ts';
import { onIdentityChange } from '../../lib/session.ts';
import type { ListPage } from '../list/list-spec.ts';

/** Devices that have just left their owner, by list, and until when a lagging index may still return them. */
const moved = new Map<string, Map<string, number>>();
onIdentityChange(() => moved.clear());

/** Hides devices that have left an owner's list, and shows those that have returned. */
export function hideMoved(list: string, ids: readonly string[]): void {
  const until = Date.now() + INDEX_AGREES_MS;
  moved.set(list, new Map([...(moved.get(list) ?? []), ...ids.map((id) => [id, until] as const)]));
}

export const showMoved = (list: string): void => void moved.delete(list);

/** A page of an owner's list without devices that have just left it. */
export function withoutMoved<T extends { readonly id: string }>(
  list: string,
  page: ListPage<T>,
): ListPage<T> {
  const hidden = moved.get(list);
  if (!hidden) return page;
  return { ...page, items: page.items.filter(({ id }) => (hidden.get(id) ?? 0) < Date.now()) };
}
