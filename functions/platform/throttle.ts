import { createHash } from 'node:crypto';
import { now } from './clock.ts';
import { expr } from './expression.ts';
import { getItems, type Item, updateItem } from './table.ts';

/** Counts something per fixed window of time. What is counted is kept hashed: addresses are nobody's business. */
export interface Counter {
  readonly name: string;
  readonly windowSeconds: number;
}

const keyOf = ({ name, windowSeconds }: Counter, what: string) => ({
  pk: `throttle#${name}#${createHash('sha256').update(what).digest('base64url')}`,
  sk: String(Math.floor(now() / 1000 / windowSeconds)),
});

/** Counts one more (or `by`) and answers how many it is in the running window. */
export async function countUp(counter: Counter, what: string, by = 1): Promise<number> {
  const ttl = Math.floor(now() / 1000) + 2 * counter.windowSeconds;
  const { count } = await updateItem<Item & { count: number }>(
    keyOf(counter, what),
    expr`SET #ttl = ${ttl} ADD #count ${by}`,
  );
  return count;
}

/** How many there are in the running window, for several counters in one read. */
export async function counts(of: readonly (readonly [Counter, string])[]): Promise<number[]> {
  const keys = of.map(([counter, what]) => keyOf(counter, what));
  const items = await getItems<Item & { count: number }>(keys, { consistent: true });
  return keys.map(({ pk, sk }) => items.find((item) => item.pk === pk && item.sk === sk)?.count ?? 0);
}

/** Seconds until the running window ends. */
export const secondsLeft = ({ windowSeconds }: Counter): number =>
  windowSeconds - (Math.floor(now() / 1000) % windowSeconds);
