import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEngine } from 'local-platform';
import { type ListOperation, measuredLists } from '../lists/measured-lists.ts';
import type { World } from '../lists/world.ts';
import { openMeteredTable } from '../measure/metered-table.ts';
import type { ScaledTables } from './compare-scale.ts';
import { fillDataFile } from './fill-data-file.ts';
import { createSeed, type Seed, scaleItems } from './scale-items.ts';

interface TableSizes {
  readonly rows: number;
  readonly smallRows?: number;
  /** How many rows at each end of a list are the same in both tables: more than a search without an index reads. */
  readonly edge?: number;
}

interface Filled {
  readonly stamp: string;
  readonly world: World;
}

/**
 * A small and a large table of one engine. The data file is kept in the folder for the next run until its rows would
 * differ; it takes about 9 kB a row.
 */
export async function openScaledTables(
  { rows, smallRows = 1000, edge = 150 }: TableSizes,
  lists: readonly ListOperation[],
  folder: string,
  say: (line: string) => void,
): Promise<ScaledTables & { stop(): Promise<void> }> {
  const table = await openMeteredTable();
  const { meter } = table;
  const seed = await createSeed(table, lists);
  const name = lists.length === measuredLists().length ? `${rows}` : [rows, ...idsOf(lists)].join('-');
  const file = join(folder, `${name}.db`);
  const record = join(folder, `${name}.json`);
  const stamp = stampOf(seed);
  let filled: Filled | undefined = existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : undefined;
  if (filled?.stamp !== stamp || !existsSync(file)) {
    say(`filling ${file} with ${rows.toLocaleString('en')} rows …`);
    mkdirSync(folder, { recursive: true });
    await fillDataFile(file, {
      small: scaleItems(seed, smallRows, edge),
      large: scaleItems(seed, rows, edge),
    });
    filled = { stamp, world: seed.world };
    writeFileSync(record, JSON.stringify(filled));
  }
  const engine = await startEngine(file, undefined);
  meter.engine = engine.url;
  return {
    lists,
    meter,
    world: filled.world,
    small: 'small',
    large: 'large',
    async stop() {
      await engine.stop();
      await table.stop();
    },
  };
}

const idsOf = (lists: readonly ListOperation[]) => lists.map(({ operation }) => operation.id);

/** A hash that changes with what the product writes, but not with the ids and times of a run. */
function stampOf({ world, planted }: Seed): string {
  const texts = planted
    .flat()
    .flatMap(({ uniqueTexts, items }) =>
      items
        .filter(({ row }) => row !== undefined)
        .map((row) =>
          [world.owner.id, ...uniqueTexts].reduce(
            (json, text) => json.replaceAll(text, ''),
            JSON.stringify(row, inOrder),
          ),
        ),
    );
  // The engine returns rows and attributes in another order each time.
  const text = texts.map((one) => one.replace(/\d/g, '0')).sort();
  return createHash('sha256').update(text.join('\n')).digest('hex');
}

const inOrder = (_key: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
