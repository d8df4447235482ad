import { itemBytes } from '../measure/item-bytes.ts';
import type { Metered } from '../measure/meter.ts';
import type { WireItem } from '../measure/wire.ts';

/** What a page cost, and what it would cost at the least. */
export interface PageCost {
  /** Of the page itself: its Queries, and what it reads of live state and owners beside them. */
  readonly queries: number;
  readonly further: number;
  readonly readUnits: number;
  /** One Query of the rows for each order that is merged, and half a unit for each row of live state or owner. */
  readonly leastUnits: number;
  /** The same, with the one row more that tells whether there is a next page. */
  readonly mustUnits: number;
  /** Read for the caller's session and to find the user that `user=` names. */
  readonly apart: readonly Metered[];
}

const isOfSession = ({ keys }: Metered) => keys.some(({ sk }) => sk.startsWith('session#'));
const isOfNamedUser = ({ operation, keys }: Metered) =>
  operation === 'GetItem' && keys.every(({ pk }) => pk.startsWith('user#'));

/** An eventually consistent read of these items in one request. */
const unitsOf = (items: readonly WireItem[]): number =>
  Math.max(1, Math.ceil(items.reduce((sum, item) => sum + itemBytes(item), 0) / 4096)) / 2;

/**
 * @param page rows that were asked for and that were shown, and how many orders of rows it merges
 */
export function pageCost(
  requests: readonly Metered[],
  { limit, shown, orders }: { limit: number; shown: number; orders: number },
): PageCost {
  const apart = requests.filter((request) => isOfSession(request) || isOfNamedUser(request));
  const page = requests.filter((request) => !apart.includes(request));
  const queries = page.filter(({ operation }) => operation === 'Query');
  const further = page.filter((request) => !queries.includes(request));
  const beside = further.flatMap(({ items }) => items);
  const owners = beside.filter(({ pk }) => pk && 'S' in pk && pk.S.startsWith('user#'));
  const lives = beside.length - owners.length;
  const unitsBeside = 0.5 * (Math.min(shown, lives) + Math.min(shown, owners.length));
  const unitsOfRows = (rows: number) =>
    sum(queries.slice(0, orders).map(({ items }) => unitsOf(items.slice(0, rows))));
  return {
    queries: queries.length,
    further: further.length,
    readUnits: sum(page.map(({ readUnits }) => readUnits)),
    leastUnits: unitsOfRows(shown) + unitsBeside,
    mustUnits: unitsOfRows(limit + 1) + unitsBeside,
    apart,
  };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
