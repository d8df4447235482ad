import { createHash } from 'node:crypto';
import type { Moved } from '../provider/port.ts';
import { isSame, NOTHING, sumOf } from './moved.ts';

/**
 * Sums of both sides, in buckets by a hash of the statement's id. They are read at different times and in different orders;
 * if a sum differs, only the statements of its bucket are looked at one by one.
 */
const BUCKETS = 64;

/** The sums by bucket; one that is missing is nothing. */
export type Sums = Readonly<Record<string, Moved>>;

export const bucketOf = (statementId: string): string =>
  String(createHash('sha256').update(statementId).digest()[0]! % BUCKETS);

export const plus = (sums: Sums, statementId: string, moved: Moved): Sums => {
  const bucket = bucketOf(statementId);
  return { ...sums, [bucket]: sumOf(sums[bucket] ?? NOTHING, moved) };
};

/** The buckets whose sums differ. */
export const differingIn = (a: Sums, b: Sums): string[] =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].filter(
    (bucket) => !isSame(a[bucket] ?? NOTHING, b[bucket] ?? NOTHING),
  );

export const without = (sums: Sums, buckets: readonly string[]): Sums =>
  Object.fromEntries(Object.entries(sums).filter(([bucket]) => !buckets.includes(bucket)));

export const totalOf = (sums: Sums): Moved => Object.values(sums).reduce(sumOf, NOTHING);
