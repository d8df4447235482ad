import { PAGE_SIZE_DEFAULT } from '../shared/model/page.ts';
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
  const told = (rows: MeasuredPage['rows']) => {
    const byExtra = Map.groupBy(
      pages.filter((page) => page.rows === rows),
      ({ extra }) => extra.join(' and '),
    );
    return [...byExtra].map(([extra, some]) => {
      const requests = Math.max(...some.map(({ cost }) => cost.queries + cost.further));
      return extra ? `${requests} with ${extra}` : `${requests}`;
    });
  };
  const many = told('many').join(', ') || told('rare').join(', ');
  const rare = told('rare')[0];
  const plain = pages.filter(({ rows, extra }) => rows === pages[0]!.rows && extra.length === 0);
  const needed = Math.max(...plain.map(({ needs }) => needs.queries + needs.further));
  return {
    what: name,
    found: rare === undefined || rare === many.split(',')[0] ? many : `${many}; one row alone: ${rare}`,
    target: orders > 1 ? `${orders} levels` : `${needed}`,
    holds: requestsMissed.length === 0,
  };
}

/** What is read for who calls and who is named: each of them in one request, whatever the list. */
function* apart(pages: readonly MeasuredPage[]): Generator<Figure> {
  for (const whose of ['own', 'user='] as const) {
    const counts = pages
      .filter(({ view }) => view.whose === whose)
      .map(
        ({ cost }) =>
          `${cost.apart.length} (${cost.apart.reduce((sum, one) => sum + one.readUnits, 0)} units)`,
      );
    yield {
      what: whose === 'own' ? 'set apart: the session' : 'set apart: the session, and user=',
      found: [...new Set(counts)].join(', '),
    };
  }
}
