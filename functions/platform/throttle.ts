import { createHash } from 'node:crypto';
import { tooManyCalls } from '../../shared/errors.ts';
import { now } from './clock.ts';
import { attribute, type Expression, expr, set } from './expression.ts';
import { getItem, type Item, ifWritten, putItem, updateItem, type Write } from './table.ts';

/**
 * The change of an account or key by which its calls are refused until a time (ms), and its condition: that they are not refused
 * already, so that of several calls at the same time one begins the refusal.
 */
export const refusingCalls = (until: number) => ({
  change: set({ callsRefusedUntil: until }),
  when: expr`attribute_exists(#pk) AND (attribute_not_exists(#callsRefusedUntil) OR #callsRefusedUntil <= ${now()})`,
});

/** Counts events per fixed time window. The key is stored as a hash, because it may be an address. */
export interface Counter {
  readonly name: string;
  readonly windowSeconds: number;
}

const partitionOf = (name: string, what: string) =>
  `throttle#${name}#${createHash('sha256').update(what).digest('base64url')}`;

const keyOf = ({ name, windowSeconds }: Counter, what: string) => ({
  pk: partitionOf(name, what),
  sk: String(Math.floor(now() / 1000 / windowSeconds)),
});

/** Adds 1 (or `by`), and returns the count of the current window. */
export async function countUp(counter: Counter, what: string, by = 1): Promise<number> {
  const ttl = Math.floor(now() / 1000) + 2 * counter.windowSeconds;
  const { count } = await updateItem<Item & { count: number }>(
    keyOf(counter, what),
    expr`SET #ttl = ${ttl} ADD #count ${by}`,
  );
  return count;
}

/** How often something happened in the current window, and how often in one part of it, such as from one network address. */
interface Shared {
  readonly count: number;
  readonly ofPart: number;
}

/** An event that was counted; the counts include it. */
interface Counted extends Shared {
  /** Subtracts it again, from the window in which it was counted. */
  takeBack(): Promise<unknown>;
  /** The same as a part of a transaction. */
  readonly takingBack: Write;
}

/**
 * Adds 1 to the count of the current window and to the count of one of its parts, in one request. Returns undefined if the
 * condition fails; then nothing is counted.
 *
 * @param admits makes the condition from the attributes of the two counts, as they were before
 */
export async function countPart(
  counter: Counter,
  what: string,
  part: string,
  admits: (count: Expression, ofPart: Expression) => Expression,
): Promise<Counted | undefined> {
  const key = keyOf(counter, what);
  const name = partName(part);
  const ttl = Math.floor(now() / 1000) + 2 * counter.windowSeconds;
  const adding = (by: number) => expr`SET #ttl = ${ttl} ADD #count ${by}, ${attribute(name)} ${by}`;
  const counted = updateItem<SharedItem>(key, adding(1), admits(attribute('count'), attribute(name)));
  const item = await ifWritten(counted);
  return (
    item && {
      count: item.count,
      ofPart: item[name]!,
      takeBack: () => updateItem(key, adding(-1)),
      takingBack: { update: key, change: adding(-1) },
    }
  );
}

/** The counts of the current window. */
export async function readPart(counter: Counter, what: string, part: string): Promise<Shared> {
  const item = await getItem<SharedItem>(keyOf(counter, what), { consistent: true });
  return { count: item?.count ?? 0, ofPart: item?.[partName(part)] ?? 0 };
}

type SharedItem = Item & { count: number } & { [part: `of${string}`]: number };

/** The attribute of a part. */
const partName = (part: string) =>
  `of${createHash('sha256').update(part).digest('hex').slice(0, 16)}` as const;

/**
 * A rate limit: at most `max` of `what` in a window. `what` must identify the caller: a limit that a stranger can use
 * up locks out the person it protects.
 */
export interface Limit {
  readonly counter: Counter;
  readonly what: string;
  readonly max: number;
}

/**
 * Runs a function under rate limits. It counts before it runs, so concurrent calls cannot exceed a limit. It takes the
 * count back if the call is not admitted or its outcome does not count. Throws PLEASE_TRY_AGAIN (429), and the errors
 * of `run`.
 *
 * @param admits decides by the counts, in the order of the limits; by default none may exceed its maximum
 * @param doesCount whether the outcome counts: the error, undefined for a success
 */
export async function limited<T>(
  limits: readonly Limit[],
  run: () => Promise<T>,
  doesCount: (error: unknown) => boolean,
  admits: (counts: readonly number[]) => boolean | Promise<boolean> = (counts) =>
    counts.every((count, at) => count <= limits[at]!.max),
): Promise<T> {
  const count = (by: number) => Promise.all(limits.map(({ counter, what }) => countUp(counter, what, by)));
  if (!(await admits(await count(1)))) {
    await count(-1);
    throw tooManyCalls(Math.max(...limits.map(({ counter }) => secondsLeft(counter))));
  }
  let error: unknown;
  try {
    return await run();
  } catch (thrown) {
    error = thrown;
    throw thrown;
  } finally {
    if (!doesCount(error)) await count(-1);
  }
}

/** Stores a hash of `what` for some seconds. */
export const markSeen = (name: string, what: string, seconds: number): Promise<void> =>
  putItem(seenMark(name, what, seconds));

/** The same as a part of a transaction. */
export const markingSeen = (name: string, what: string, seconds: number): Write => ({
  put: seenMark(name, what, seconds),
});

const seenMark = (name: string, what: string, seconds: number): Item => ({
  pk: partitionOf(name, what),
  sk: 'seen',
  ttl: Math.floor(now() / 1000) + seconds,
});

export async function wasSeen(name: string, what: string): Promise<boolean> {
  const item = await getItem<Item & { ttl: number }>(
    { pk: partitionOf(name, what), sk: 'seen' },
    { consistent: true },
  );
  return item !== undefined && item.ttl > now() / 1000;
}

/** Seconds until the current window ends. */
export const secondsLeft = ({ windowSeconds }: Pick<Counter, 'windowSeconds'>): number =>
  windowSeconds - (Math.floor(now() / 1000) % windowSeconds);
