import { DAY } from '../../lib/format.ts';
import { readStored, writeStored } from '../../lib/storage.ts';

/** A recent search and its score: each use adds one, and the score halves every week. */
export interface RecentSearch {
  readonly value: string;
  readonly score: number;
  /** ms. */
  readonly at: number;
}

// By hand, since a schema would add zod to the first load of every list.
function isRecentSearch(one: unknown): one is RecentSearch {
  if (typeof one !== 'object' || one === null) return false;
  const { value, score, at } = one as { [name in keyof RecentSearch]?: unknown };
  return typeof value === 'string' && typeof score === 'number' && typeof at === 'number';
}

const OFFERED = 6;
const KEPT = 20;
const HALF_LIFE = 7 * DAY;

const scoreAt = ({ score, at }: RecentSearch, now: number) => score * 0.5 ** ((now - at) / HALF_LIFE);

/** The searches after one more use of a value; the lowest scores are dropped. */
export function recorded(searches: readonly RecentSearch[], value: string, now: number): RecentSearch[] {
  const known = searches.find((search) => search.value === value);
  const used = { value, score: 1 + (known ? scoreAt(known, now) : 0), at: now };
  return byScore([used, ...searches.filter((search) => search !== known)], now).slice(0, KEPT);
}

/** At most six searches that start with the typed text, the highest score first, without the text itself. */
export function offered(searches: readonly RecentSearch[], typed: string, now: number): string[] {
  const begin = typed.toLowerCase();
  return byScore(searches, now)
    .map(({ value }) => value)
    .filter((value) => value.toLowerCase().startsWith(begin) && value !== typed)
    .slice(0, OFFERED);
}

const byScore = (searches: readonly RecentSearch[], now: number) =>
  [...searches].sort((a, b) => scoreAt(b, now) - scoreAt(a, now));

// `personal` keys are deleted at logout.
const keyOf = (list: string, field: string) => `personal.recent.${list}.${field}`;

export function readRecent(list: string, field: string): RecentSearch[] {
  const stored = readStored('local', keyOf(list, field));
  return Array.isArray(stored) && stored.every(isRecentSearch) ? stored : [];
}

export function recordRecent(list: string, field: string, value: string): void {
  writeStored('local', keyOf(list, field), recorded(readRecent(list, field), value, Date.now()));
}
