import type { Operation } from '../../shared/contract/operation.ts';
import { buildPath } from '../../shared/contract/route.ts';
import { PAGE_SIZE_DEFAULT, PAGE_SIZES } from '../../shared/model/page-size.ts';
import { callLink } from '../lists/call-list.ts';
import { OWNER } from '../lists/measured-list.ts';
import { type ListOperation, queryFields, samplesFor } from '../lists/measured-lists.ts';
import { pageCost } from '../lists/page-cost.ts';
import { type View, viewsOf } from '../lists/views.ts';
import type { World } from '../lists/world.ts';
import type { Meter } from '../measure/meter.ts';

/** Two tables of one engine with copies of the same rows. */
export interface ScaledTables {
  readonly lists: readonly ListOperation[];
  readonly meter: Meter;
  readonly world: World;
  readonly small: string;
  readonly large: string;
}

/** What the pages of a list with one filter or in one order cost in the two tables. */
export interface ScaleCost {
  /** `getBeacons last4:eq`, `getBeacons sort=name`. */
  readonly name: string;
  readonly pages: readonly PagePair[];
  /** The largest ratio of read units. */
  readonly ratio: number;
}

interface PagePair {
  readonly which: 'first' | 'last' | 'rarest';
  readonly whose: View['whose'];
  readonly small: number;
  readonly large: number;
}

/** BENCH 3. */
export const SCALE_RATIO_MAX = 1.02;

/** Compares the lists of both tables: rows of one owner and of all, with the first page, the last and the rarest value. */
export async function* compareScale(tables: ScaledTables): AsyncGenerator<ScaleCost> {
  for (const list of tables.lists) {
    const views = viewsOf(list, tables.world).filter(
      ({ role, whose }) => whose === 'group' || (role === 'ADMIN' && whose !== 'user='),
    );
    for (const { filter, many, rare, sort } of [...filtersOf(list), ...ordersOf(list)]) {
      const pages: PagePair[] = [];
      for (const view of views) {
        const isAllowed = !many || samplesFor(list, view).some(([name]) => name === filter);
        if (isAllowed)
          pages.push(...(await comparePages(tables, list.operation, view, { many, rare, sort })));
      }
      const ratio = Math.max(...pages.map(({ small, large }) => large / small));
      yield { name: `${list.operation.id} ${filter}`, pages, ratio };
    }
  }
}

interface Values {
  readonly many: string | undefined;
  readonly rare: string | undefined;
  /** Undefined: in the list's own order. */
  readonly sort?: string | undefined;
}

/** An order from its other end reads the same index. */
const ordersOf = ({ operation }: ListOperation): (Values & { filter: string })[] =>
  (queryFields(operation).sort?.enum ?? [])
    .filter((sort) => !sort.startsWith('-'))
    .map((sort) => ({ filter: `sort=${sort}`, many: undefined, rare: undefined, sort }));

const filtersOf = ({ list }: ListOperation): (Values & { filter: string })[] => [
  { filter: '(no filter)', many: undefined, rare: undefined },
  ...Object.entries(list.samples).map(([filter, { many, rare }]) => ({
    filter,
    many: `${filter}:${many ?? rare}`,
    rare: rare === undefined || many === undefined ? undefined : `${filter}:${rare}`,
  })),
];

async function comparePages(
  { meter, small, large, world }: ScaledTables,
  operation: Operation,
  view: View,
  { many, rare, sort }: Values,
): Promise<PagePair[]> {
  const linkOf = (filter: string | undefined) =>
    buildPath(
      operation.path,
      {},
      { ...view.query, limit: PAGE_SIZE_DEFAULT, sort, filter: filter?.replace(OWNER, world.owner.id) },
    );
  const cost = async (tableName: string, link: string) => {
    process.env.TABLE_NAME = tableName;
    const session = await view.signIn();
    meter.take();
    const { items, links } = await callLink(operation, link, session);
    // A page that filters after reading may end before it finds a row.
    if (items.length === 0 && !links.next) throw new Error(`${link} finds nothing in ${tableName}`);
    const size = { limit: PAGE_SIZE_DEFAULT, shown: items.length, orders: 1 };
    return { next: links.next, units: pageCost(meter.take(), size).readUnits };
  };
  const pair = async (which: PagePair['which'], link: string): Promise<PagePair> => ({
    which,
    whose: view.whose,
    small: (await cost(small, link)).units,
    large: (await cost(large, link)).units,
  });

  // A link depends on list, filter and user, but not on the table: the link to the last page is valid in both tables.
  const lastFrom = async (first: string) => {
    let last = first;
    for (let next: string | undefined = last; next; next = (await cost(small, next)).next) last = next;
    return last;
  };
  // Large pages lead close to the end in fewer calls.
  const nearEnd = await lastFrom(withLimit(linkOf(many), PAGE_SIZES.at(-1)!));
  const last = await lastFrom(withLimit(nearEnd, PAGE_SIZE_DEFAULT));
  return [
    await pair('first', linkOf(many)),
    await pair('last', last),
    ...(rare === undefined ? [] : [await pair('rarest', linkOf(rare))]),
  ];
}

function withLimit(link: string, limit: number): string {
  const url = new URL(link, 'http://any');
  url.searchParams.set('limit', `${limit}`);
  return `${url.pathname}${url.search}`;
}
