import { PAGE_SIZE_DEFAULT, PAGE_SIZES } from '../shared/model/page-size.ts';
import type { BenchOptions } from './bench-options.ts';
import { type Figure, withLimit } from './figure.ts';
import { listCounts, UNIT_RATIO_MAX } from './lists/list-counts.ts';
import { type MeasuredPage, measureLists } from './lists/measure-lists.ts';
import { SOME_LISTS } from './lists/measured-lists.ts';
import { collect } from './measure/collect.ts';
import { openMeteredTable } from './measure/metered-table.ts';

/** BENCH 2b: read units of a list page ÷ one Query of its rows and half a unit for each row of live state. */
export async function* listUnits({ lists, small }: BenchOptions): AsyncGenerator<Figure> {
  const table = await openMeteredTable();
  try {
    const pages = await collect(
      measureLists(table, small ? [PAGE_SIZE_DEFAULT] : PAGE_SIZES, small ? SOME_LISTS : lists),
    );
    for (const { name, pages: some, orders, unitRatio } of listCounts(pages)) {
      const figure = withLimit(name, unitRatio, UNIT_RATIO_MAX, `(${unitsText(some)})`);
      yield orders > 1 ? { ...figure, what: `${name}, ${orders} orders merged` } : figure;
    }
  } finally {
    await table.stop();
  }
}

/** The units of the most frequent page, in each of its sizes. */
function unitsText(pages: readonly MeasuredPage[]): string {
  const { view, extra, rows } = pages.find((page) => page.view.whose !== 'one')!;
  const plain = pages.filter((page) => page.rows === rows && page.view === view && page.extra === extra);
  const units = (of: 'readUnits' | 'leastUnits') => plain.map(({ cost }) => cost[of]).join(' ');
  return `${units('readUnits')} ÷ ${units('leastUnits')}`;
}
