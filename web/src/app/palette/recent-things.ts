import { THINGS, type Thing } from '../../lib/page-of.ts';
import { hasTexts, readStored, writeStored } from '../../lib/storage.ts';
import { FOUND_KEY } from './forget-things.ts';

/** A thing that the user opened from the search. */
export interface RecentThing {
  readonly thing: Thing;
  readonly id: string;
  readonly name: string;
}

const KEPT = 5;

interface Stored {
  readonly user: string;
  readonly things: readonly RecentThing[];
}

const isRecent = (one: unknown): one is RecentThing =>
  hasTexts(one, ['thing', 'id', 'name']) && THINGS.some((thing) => thing === (one as RecentThing).thing);

/** What this user opened last, the latest first. */
export function recentThings(user: string): readonly RecentThing[] {
  const stored = readStored('local', FOUND_KEY);
  if (!hasTexts(stored, ['user']) || (stored as Stored).user !== user) return [];
  const { things } = stored as Stored;
  return Array.isArray(things) ? things.filter(isRecent).slice(0, KEPT) : [];
}

export function rememberThing(user: string, { thing, id, name }: RecentThing): void {
  const others = recentThings(user).filter((one) => one.thing !== thing || one.id !== id);
  writeStored('local', FOUND_KEY, { user, things: [{ thing, id, name }, ...others].slice(0, KEPT) });
}
