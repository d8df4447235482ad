import type { Comparison, Difference } from '../../../../shared/model/comparison.ts';
import { expr } from '../../../platform/expression.ts';
import { getItem, type Item, transact } from '../../../platform/table.ts';
import type { Moved } from '../provider/port.ts';
import type { Sums } from './buckets.ts';

/** The parts of the work, in their order. */
export type Phase = 'payments' | 'refunds' | 'disputes' | 'statements' | 'oneByOne';

/** A comparison that is under way. */
export interface Work {
  /** ms. */
  readonly startedAt: number;
  readonly phase: Phase | 'ended';
  /** Where the next page of the provider's list begins. */
  readonly after?: string | undefined;
  /** Where the next page of statements begins. */
  readonly position?: Record<string, string> | undefined;
  readonly provider: Sums;
  readonly ledger: Sums;
  /** Payments at the provider for statements that do not exist. */
  readonly strangers: Moved;
  /** The buckets whose statements are looked at one by one. */
  readonly buckets: readonly string[];
  readonly differing: number;
  readonly differences: readonly Difference[];
}

/** `billingRun#<month>` / `comparison`: what has come of the last comparison of a month, and how far the present one is. */
export interface ComparisonItem extends Item {
  readonly schema: 1;
  readonly month: number;
  /** Null: none has ended. */
  readonly row: Comparison | null;
  /** Null: none is under way. */
  readonly work: Work | null;
  /** When the call that began the last one was due: the same call again begins none. */
  readonly dueAt: string;
  readonly version: number;
}

const keyOf = (month: number) => ({ pk: `billingRun#${month}`, sk: 'comparison' });

/** Read consistently: the next part is decided by it. */
export const readComparison = (month: number) => getItem<ComparisonItem>(keyOf(month), { consistent: true });

/** Writes a comparison after one that was read; returns it. Throws ConditionFailed after a concurrent change. */
export async function writeComparison(
  month: number,
  was: ComparisonItem | undefined,
  is: Pick<ComparisonItem, 'row' | 'work' | 'dueAt'>,
): Promise<ComparisonItem> {
  const version = (was?.version ?? 0) + 1;
  const item: ComparisonItem = { ...keyOf(month), schema: 1, month, ...is, version };
  const when = was ? expr`#version = ${was.version}` : expr`attribute_not_exists(#pk)`;
  await transact([{ put: item, when }]);
  return item;
}
