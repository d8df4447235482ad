import { PAGE_SIZE_DEFAULT } from '../shared/model/page-size.ts';
import type { BenchOptions } from './bench-options.ts';
import type { Figure } from './figure.ts';
import { type ListCounts, listCounts } from './lists/list-counts.ts';
import { type MeasuredPage, measureLists } from './lists/measure-lists.ts';
import { SOME_LISTS } from './lists/measured-lists.ts';
import { collect } from './measure/collect.ts';
import { openMeteredTable } from './measure/metered-table.ts';

/** BENCH 2: requests of a list page, for every list, role and single filter. */
export async function* listRequests({ lists, small }: BenchOptions): AsyncGenerator<Figure> {
  const table = await openMeteredTable();
  try {
    const pages = await collect(measureLists(table, [PAGE_SIZE_DEFAULT], small ? SOME_LISTS : lists));
    for (const list of listCounts(pages)) yield figureOf(list);
    yield* apart(pages);
  } finally {
    await table.stop();
  }
}

function figureOf({ name, pages, orders, requestsMissed }: ListCounts): Figure {
  const reported = (rows: MeasuredPage['rows']) => {
    const byExtra = Map.groupBy(
      pages.filter((page) => page.rows === rows),
      ({ extra }) => extra.join(' and '),
    );
    return [...byExtra].map(([extra, some]) => {
      const requests = Math.max(...some.map(({ cost }) => cost.queries + cost.further));
      return extra ? `${requests} with ${extra}` : `${requests}`;
    });
  };
  const many = reported('many').join(', ') || reported('rare').join(', ');
  const rare = reported('rare')[0];
  const plain = pages.filter(({ rows, extra }) => rows === pages[0]!.rows && extra.length === 0);
  const needed = Math.max(...plain.map(({ needs }) => needs.queries + needs.further));
  return {
    what: name,
    found: rare === undefined || rare === many.split(',')[0] ? many : `${many}; a single row: ${rare}`,
    target: orders > 1 ? `${orders} orders` : `${needed}`,
    holds: requestsMissed.length === 0,
  };
}

/** Requests for the session and for the user that `user=` names: one each, whatever the list. */
function* apart(pages: readonly MeasuredPage[]): Generator<Figure> {
  for (const whose of ['own', 'user='] as const) {
    const counts = pages
      .filter(({ view }) => view.whose === whose)
      .map(
        ({ cost }) =>
          `${cost.apart.length} (${cost.apart.reduce((sum, one) => sum + one.readUnits, 0)} units)`,
      );
    yield {
      what: whose === 'own' ? 'in addition: the session' : 'in addition: the session, and user=',
      found: [...new Set(counts)].join(', '),
    };
  }
}
