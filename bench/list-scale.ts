import { join } from 'node:path';
import type { BenchOptions } from './bench-options.ts';
import { type Figure, withLimit } from './figure.ts';
import { measuredLists, SOME_LISTS } from './lists/measured-lists.ts';
import { compareScale, SCALE_RATIO_MAX, type ScaleCost } from './scale/compare-scale.ts';
import { openScaledTables } from './scale/open-scaled-tables.ts';

const SMALL = { rows: 400, smallRows: 200, edge: 40 };

/** BENCH 3: read units of a page in a large table ÷ in one of a thousand rows: first and last page, rarest value. */
export async function* listScale({ items, lists, data, small }: BenchOptions): AsyncGenerator<Figure> {
  const say = (line: string) => console.error(`  ${line}`);
  const tables = await openScaledTables(
    small ? SMALL : { rows: items },
    measuredLists(small ? SOME_LISTS : lists),
    join(data, 'list-scale'),
    say,
  );
  try {
    for await (const cost of compareScale(tables)) yield figureOf(cost);
  } finally {
    await tables.stop();
  }
}

function figureOf({ name, pages, ratio }: ScaleCost): Figure {
  const worst = (which: string) => {
    const same = pages.filter((page) => page.which === which);
    const { small, large } = same.toSorted((a, b) => b.large / b.small - a.large / a.small)[0]!;
    return `${which} ${large} ÷ ${small}`;
  };
  const whiches = [...new Set(pages.map(({ which }) => which))];
  return withLimit(name, ratio, SCALE_RATIO_MAX, `(${whiches.map(worst).join(', ')})`);
}
