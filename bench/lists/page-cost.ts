import { itemBytes } from '../measure/item-bytes.ts';
import type { Metered } from '../measure/meter.ts';
import type { WireItem } from '../measure/wire.ts';

/** What a page cost, and the minimum that it could cost. */
export interface PageCost {
  /** Requests of the page itself: Queries, and further reads of live state, configurations and owners. */
  readonly queries: number;
  readonly further: number;
  /** The minimum number of requests for the further reads, with a hundred keys in each. */
  readonly batches: number;
  readonly readUnits: number;
  /** One Query of the rows for each merged index order, and half a unit for each further item. */
  readonly leastUnits: number;
  /** The same, with the additional row that shows whether there is a next page. */
  readonly mustUnits: number;
  /** Read for the caller's session and to find the user that `user=` names. */
  readonly apart: readonly Metered[];
}

const isOfSession = ({ keys }: Metered) => keys.some(({ sk }) => sk.startsWith('session#'));
const isOfNamedUser = ({ operation, keys }: Metered) =>
  operation === 'GetItem' && keys.every(({ pk }) => pk.startsWith('user#'));

/** The policy of the user's group, at the first call that an instance gets of a user; later ones read it with the session. */
const isOfPolicy = ({ operation, keys }: Metered) =>
  operation === 'BatchGetItem' && keys.length > 0 && keys.every(({ pk }) => pk.startsWith('managergroup#'));

const BATCH_GET_MAX = 100;

/** An eventually consistent read of these items in one request. */
const unitsOf = (items: readonly WireItem[]): number =>
  Math.max(1, Math.ceil(items.reduce((sum, item) => sum + itemBytes(item), 0) / 4096)) / 2;

/**
 * @param page requested rows, shown rows, number of merged index orders, and number of users that each row may name
 */
export function pageCost(
  requests: readonly Metered[],
  { limit, shown, orders, people = 1 }: { limit: number; shown: number; orders: number; people?: number },
): PageCost {
  const apart = requests.filter((request) => isOfSession(request) || isOfNamedUser(request));
  const page = requests.filter((request) => !apart.includes(request) && !isOfPolicy(request));
  const queries = page.filter(({ operation }) => operation === 'Query');
  const further = page.filter((request) => !queries.includes(request));
  const rows = rowsOf(queries.slice(0, orders), further);
  // Reading a missing item costs as much as reading a small one.
  const furtherKeys = further.flatMap(({ keys }) => keys).filter(({ pk }) => !rows.pointedTo.has(pk));
  const isOwner = ({ pk }: { pk: string }) => pk.startsWith('user#');
  const owners = furtherKeys.filter(isOwner).length;
  // Of each kind of item (live state, configuration) one a row.
  const kinds = Map.groupBy(
    furtherKeys.filter((key) => !isOwner(key)),
    ({ sk }) => sk,
  );
  const perRow = sum([...kinds.values()].map(({ length }) => Math.min(shown, length)));
  const furtherUnits = 0.5 * (perRow + Math.min(people * shown, owners));
  const unitsOfRows = (count: number) => sum(rows.orders.map((items) => unitsOf(items.slice(0, count))));
  return {
    queries: queries.length,
    further: further.length,
    batches: Math.ceil(furtherKeys.length / BATCH_GET_MAX),
    readUnits: sum(page.map(({ readUnits }) => readUnits)),
    leastUnits: unitsOfRows(shown) + furtherUnits,
    mustUnits: unitsOfRows(limit + 1) + furtherUnits,
    // A session that is used for minutes notes that, too, which is a write.
    apart: apart.filter(({ operation }) => operation !== 'UpdateItem'),
  };
}

/**
 * The rows of a page as Queries of an index return them. For a search by words, whose Queries return pointers, the rows
 * that these point to, in the form in which an index would contain them.
 */
function rowsOf(
  queries: readonly Metered[],
  further: readonly Metered[],
): { orders: readonly (readonly WireItem[])[]; pointedTo: ReadonlySet<string> } {
  const found = queries.flatMap(({ items }) => items);
  if (!found.some(({ pk }) => textOf(pk)?.startsWith('word#')))
    return { orders: queries.map(({ items }) => items), pointedTo: new Set() };
  const ids = new Set(found.map(({ sk }) => textOf(sk)!.split('#').at(-1)!));
  const items = further.flatMap((request) => request.items);
  const rows = items.filter(({ pk, row }) => row && ids.has(textOf(pk)!.split('#').at(-1)!));
  const inIndex = ({ pk, sk, own, all, row }: WireItem) => ({ pk, sk, own, all, row }) as WireItem;
  return { orders: [rows.map(inIndex)], pointedTo: new Set(rows.map(({ pk }) => textOf(pk)!)) };
}

const textOf = (value: WireItem[string] | undefined) => (value && 'S' in value ? value.S : undefined);

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
