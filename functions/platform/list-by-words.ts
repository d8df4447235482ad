import type { Condition } from '../../shared/filter.ts';
import { readCursor, signCursor } from './cursor.ts';
import { bindingOf, idOf, type ListDefinition, type ListRequest, type Page } from './list-definition.ts';
import { getItems, type Item, queryItems } from './table.ts';
import { firstWord, wordPartition } from './words.ts';

/** How many Queries one page may take, and how many pointers each looks at. */
const QUERIES_MAX = 4;
const POINTERS = 100;
/** The scope of everybody's words. */
export const EVERYBODY = '*';

type RowItem<Row> = Item & { row: Row & Record<string, unknown>; own?: string };

/**
 * A page of a list that is searched by the beginning of words: pointers in the order of the words, then the rows they
 * point to. What a pointer leads to may have changed since: the row decides.
 */
export async function pageByWords<Row>(
  list: ListDefinition,
  { owner, conditions, limit, starting_at }: ListRequest,
  driver: Condition,
  rest: readonly Condition[],
): Promise<Page<Row>> {
  const beginning = String(driver.values[0]);
  const scope = owner ?? EVERYBODY;
  const binding = bindingOf(list, scope, conditions);
  const partition = wordPartition(list.kind, driver.field, scope);
  const path = list.fields[driver.field]!.path!;
  let position = starting_at && (await readCursor(starting_at, binding));
  const items: { row: Row; ownerId: string | undefined; at: string }[] = [];
  for (let queries = 0; queries < QUERIES_MAX; queries++) {
    const { items: pointers, stoppedAt } = await queryItems(partition, {
      range: { prefix: beginning },
      limit: rest.length ? POINTERS : limit + 1,
      after: position ? { pk: partition, sk: position } : undefined,
    });
    const found = await getItems<RowItem<Row>>(
      pointers.map(({ sk }) => ({ pk: `${list.kind}#${idOf(sk)}`, sk: 'row' })),
    );
    const byId = new Map(found.map((item) => [idOf(item.pk), item]));
    for (const { sk } of pointers) {
      const item = byId.get(idOf(sk));
      const isTheOne =
        item &&
        `${firstWord(String(item.row[path]), beginning)}#${idOf(sk)}` === sk &&
        isOwnedBy(item, list, owner);
      if (!isTheOne || !rest.every((condition) => holds(list, condition, item.row))) continue;
      items.push({ row: item.row, ownerId: item.own?.slice(list.kind.length + 1), at: sk });
      if (items.length > limit) {
        const page = items.slice(0, limit);
        return { items: page, next: await signCursor(page.at(-1)!.at, binding) };
      }
    }
    if (!stoppedAt) return { items };
    position = stoppedAt.sk!;
  }
  return { items, next: await signCursor(position!, binding), searchedUntil: position!.split('#')[0]! };
}

const isOwnedBy = <Row>({ own }: RowItem<Row>, { kind }: ListDefinition, owner: string | undefined) =>
  owner === undefined || own === `${kind}#${owner}`;

/** A condition on a row that was read, as DynamoDB would judge it. */
function holds(
  list: ListDefinition,
  { field, operator, values }: Condition,
  row: Record<string, unknown>,
): boolean {
  const actual = row[list.fields[field]!.path!];
  const [value] = values as [string | boolean];
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
