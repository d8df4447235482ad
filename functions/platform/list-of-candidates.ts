import type { Condition } from '../../shared/filter.ts';
import { SIGNED } from './cursor.ts';
import {
  bindingOf,
  type Candidates,
  idOf,
  type ListDefinition,
  type ListRequest,
  type Page,
  type RowItem,
} from './list-definition.ts';
import { getItems } from './table.ts';

/** The maximum number of stretches per page, and of candidates per stretch. */
const STRETCHES_MAX = 4;
const CANDIDATES = 100;

/**
 * A page of a list that no index has in order: reads candidates, then their rows. The rows decide, because a candidate
 * may be stale.
 *
 * @param fits whether an item matches the conditions that did not lead to the candidates; undefined: there are none
 */
export async function pageOfCandidates<Row>(
  list: ListDefinition,
  { owner, conditions, scope, limit, starting_at, cursors = SIGNED }: ListRequest,
  candidates: Candidates,
  fits: ((item: RowItem<Row>) => boolean) | undefined,
): Promise<Page<Row>> {
  const binding = bindingOf(list, owner ?? '*', { conditions, scope });
  let position = starting_at && (await cursors.read(starting_at, binding));
  const items: { row: Row; ownerId: string | undefined; at: string }[] = [];
  for (let stretches = 0; stretches < STRETCHES_MAX; stretches++) {
    const most = fits || stretches > 0 ? CANDIDATES : limit + 1;
    const { found, stoppedAt } = await candidates(position, most);
    const rows = await getItems<RowItem<Row>>(
      found.map(({ id }) => ({ pk: `${list.kind}#${id}`, sk: 'row' })),
      // A right ends with the change that ends it.
      scope && { consistent: true },
    );
    const byId = new Map(rows.map((item) => [idOf(item.pk), item]));
    for (const { id, at, accepts } of found) {
      const item = byId.get(id);
      if (!item || !isOwnedBy(item, list, owner) || accepts?.(item) === false) continue;
      if (fits?.(item) === false) continue;
      items.push({ row: item.row, ownerId: item.own?.slice(list.kind.length + 1), at });
      if (items.length > limit) {
        const page = items.slice(0, limit);
        return { items: page, next: await cursors.sign(page.at(-1)!.at, binding) };
      }
    }
    if (stoppedAt === undefined) return { items };
    position = stoppedAt;
  }
  return { items, next: await cursors.sign(position!, binding), searchedUntil: position!.split('#')[0]! };
}

const isOwnedBy = <Row>({ own }: RowItem<Row>, { kind }: ListDefinition, owner: string | undefined) =>
  owner === undefined || own === `${kind}#${owner}`;

/** Evaluates a condition on a row in the same way as DynamoDB. */
export function holds(
  list: ListDefinition,
  { field, operator, values }: Condition,
  row: Record<string, unknown>,
): boolean {
  const { path, isList } = list.fields[field]!;
  const actual = row[path!];
  const [value] = values as [string | boolean];
  if (isList) return (actual as readonly unknown[]).includes(value);
  if (operator === 'eq' || operator === 'in') return values.includes(actual as string | boolean);
  if (operator === 'ne') return actual !== value;
  if (typeof actual !== 'string' || typeof value !== 'string') return false;
  switch (operator) {
    case 'lt':
      return actual < value;
    case 'le':
      return actual <= value;
    case 'gt':
      return actual > value;
    case 'ge':
      return actual >= value;
    case 'prefix':
      return actual.startsWith(value);
  }
}
