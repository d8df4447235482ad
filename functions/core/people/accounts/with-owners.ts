import type { ItemOwner } from '../../../../shared/model/common.ts';
import { ownersOf } from './owners-of.ts';

/**
 * Adds the owner to each row if the call asks for it; this takes one more request.
 *
 * @param ownerId returns the owner of a row; null: the row belongs to no single account
 */
export async function withOwners<Row extends object>(
  rows: readonly Row[],
  { extra_field }: { extra_field: readonly string[] },
  ownerId: (row: Row) => string | null,
): Promise<(Row & { owner?: ItemOwner })[]> {
  if (!extra_field.includes('owner')) return [...rows];
  const owners = await ownersOf(rows.map((row) => ownerId(row) ?? undefined));
  return rows.map((row) => ({ ...row, owner: owners.get(ownerId(row) ?? '') ?? null }));
}
