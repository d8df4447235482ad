import type { ItemOwner } from '../../../shared/model/common.ts';
import { ownersOf } from '../accounts/owners-of.ts';

/** The rows of a page, each with whose it is where that is asked for. */
export async function withOwners<
  Row extends { userId: string },
  Page extends { items: readonly { row: Row }[] },
>(
  page: Page,
  { extra_field }: { extra_field: readonly 'owner'[] },
): Promise<Omit<Page, 'items'> & { items: (Row & { owner?: ItemOwner })[] }> {
  const rows = page.items.map(({ row }) => row);
  if (!extra_field.includes('owner')) return { ...page, items: rows };
  const owners = await ownersOf(rows.map(({ userId }) => userId));
  return { ...page, items: rows.map((row) => ({ ...row, owner: owners.get(row.userId) ?? null })) };
}
