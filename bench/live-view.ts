import { PAGE_SIZE_DEFAULT } from '../shared/model/page-size.ts';
import type { BenchOptions } from './bench-options.ts';
import { type Figure, withLimit } from './figure.ts';
import { callList } from './lists/call-list.ts';
import { fillLists } from './lists/fill-lists.ts';
import { SOME_LISTS } from './lists/measured-lists.ts';
import { pageCost } from './lists/page-cost.ts';
import { viewsOf } from './lists/views.ts';
import { openMeteredTable } from './measure/metered-table.ts';

/** Read units of an eventually consistent read of up to 4 KB. */
const SMALLEST_READ = 0.5;
const RATIO_MAX = 1;

/**
 * BENCH 8: read units of an unchanged poll of the live view ÷ the smallest read, for every list that reads only its rows,
 * without live state or owners.
 */
export async function* liveView({ lists: only, small }: BenchOptions): AsyncGenerator<Figure> {
  const table = await openMeteredTable();
  const { meter, engine } = table;
  try {
    const { world, lists } = await fillLists(engine, 4 * PAGE_SIZE_DEFAULT, small ? SOME_LISTS : only);
    const sessions = new Set<number>();
    for (const list of lists.filter(({ list: { live } }) => live !== 'always')) {
      const view = viewsOf(list, world).find(({ whose }) => whose !== 'one')!;
      const session = await view.signIn();
      const poll = async () => {
        meter.take();
        const { items } = await callList(list.operation, view.query, session);
        const orders = list.list.queries ?? 1;
        return pageCost(meter.take(), { limit: PAGE_SIZE_DEFAULT, shown: items.length, orders });
      };
      // The console repeats exactly the same request.
      await poll();
      const { readUnits, queries, apart } = await poll();
      sessions.add(apart.reduce((sum, one) => sum + one.readUnits, 0));
      const found = `(${readUnits} units in ${queries} ${queries === 1 ? 'Query' : 'Queries'})`;
      yield withLimit(list.operation.id, readUnits / SMALLEST_READ, RATIO_MAX, found);
    }
    yield { what: 'in addition: the session', found: `${[...sessions].join(', ')} units` };
  } finally {
    await table.stop();
  }
}
