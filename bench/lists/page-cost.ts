import { itemBytes } from '../measure/item-bytes.ts';
import type { Metered } from '../measure/meter.ts';
import type { WireItem } from '../measure/wire.ts';

/** What a page cost, and what it would cost at the least. */
export interface PageCost {
  /** Of the page itself: its Queries, and what it reads of live state, configurations and owners beside them. */
  readonly queries: number;
  readonly further: number;
  /** Requests that what is read beside the Queries takes at the least: one holds a hundred keys. */
  readonly batches: number;
  readonly readUnits: number;
  /** One Query of the rows for each order that is merged, and half a unit for each row of live state, configuration or owner. */
  readonly leastUnits: number;
  /** The same, with the one row more that tells whether there is a next page. */
  readonly mustUnits: number;
  /** Read for the caller's session and to find the user that `user=` names. */
  readonly apart: readonly Metered[];
}

const isOfSession = ({ keys }: Metered) => keys.some(({ sk }) => sk.startsWith('session#'));
const isOfNamedUser = ({ operation, keys }: Metered) =>
  operation === 'GetItem' && keys.every(({ pk }) => pk.startsWith('user#'));

const BATCH_GET_MAX = 100;

/** An eventually consistent read of these items in one request. */
const unitsOf = (items: readonly WireItem[]): number =>
  Math.max(1, Math.ceil(items.reduce((sum, item) => sum + itemBytes(item), 0) / 4096)) / 2;

/**
 * @param page rows that were asked for and that were shown, how many orders of rows it merges, and how many people each
 * row may name
 */
export function pageCost(
  requests: readonly Metered[],
  { limit, shown, orders, people = 1 }: { limit: number; shown: number; orders: number; people?: number },
): PageCost {
  const apart = requests.filter((request) => isOfSession(request) || isOfNamedUser(request));
  const page = requests.filter((request) => !apart.includes(request));
  const queries = page.filter(({ operation }) => operation === 'Query');
  const further = page.filter((request) => !queries.includes(request));
  const rows = rowsOf(queries.slice(0, orders), further);
  // An item that is not there costs as much as a small one.
  const beside = further.flatMap(({ keys }) => keys).filter(({ pk }) => !rows.pointedTo.has(pk));
  const isOwner = ({ pk }: { pk: string }) => pk.startsWith('user#');
  const owners = beside.filter(isOwner).length;
  // Of each kind of item (live state, configuration) one a row.
  const kinds = Map.groupBy(
    beside.filter((key) => !isOwner(key)),
    ({ sk }) => sk,
  );
  const perRow = sum([...kinds.values()].map(({ length }) => Math.min(shown, length)));
  const unitsBeside = 0.5 * (perRow + Math.min(people * shown, owners));
  const unitsOfRows = (count: number) => sum(rows.orders.map((items) => unitsOf(items.slice(0, count))));
  return {
    queries: queries.length,
    further: further.length,
    batches: Math.ceil(beside.length / BATCH_GET_MAX),
    readUnits: sum(page.map(({ readUnits }) => readUnits)),
    leastUnits: unitsOfRows(shown) + unitsBeside,
    mustUnits: unitsOfRows(limit + 1) + unitsBeside,
    apart,
  };
}

/**
 * The rows of a page as one Query finds them: in the indexes, or, where a search by words follows pointers, as an index
 * would hold what they lead to.
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
