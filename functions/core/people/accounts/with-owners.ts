import type { ItemOwner } from '../../../../shared/model/common.ts';
import { ownersOf } from './owners-of.ts';

/**
 * Rows of a list, each with whose it is where that is asked for: one request more.
 *
 * @param ownerId of a row; null: it is of no one account
 */
export async function withOwners<Row extends object>(
  rows: readonly Row[],
  { extra_field }: { extra_field: readonly 'owner'[] },
  ownerId: (row: Row) => string | null,
): Promise<(Row & { owner?: ItemOwner })[]> {
  if (!extra_field.includes('owner')) return [...rows];
  const owners = await ownersOf(rows.map((row) => ownerId(row) ?? undefined));
  return rows.map((row) => ({ ...row, owner: owners.get(ownerId(row) ?? '') ?? null }));
}
