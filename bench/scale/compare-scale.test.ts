import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { depth, tries } from '../../test/support/depth.ts';
import { measuredLists } from '../lists/measured-lists.ts';
import { collect } from '../measure/collect.ts';
import { compareScale, SCALE_RATIO_MAX, type ScaledTables } from './compare-scale.ts';
import { openScaledTables } from './open-scaled-tables.ts';

/** Rows of each list in the small table: only those at its two ends, which are the same in a table of any size. */
const SMALL = 300;
/** Twice as many show a cost that grows with the table; ten times as many take a minute to fill. */
const LARGE = depth(600, 3_000);

const all = measuredLists().map(({ operation }) => operation.id);
/** Each run measures others, since all take a minute. */
const some = fc.shuffledSubarray(all, { minLength: 5, maxLength: 5 });
const lists = measuredLists(depth(fc.sample(some, tries(1, 1))[0]!, []));
const folder = mkdtempSync(join(tmpdir(), 'scale-'));
let tables: ScaledTables & { stop(): Promise<void> };
beforeAll(async () => {
  tables = await openScaledTables(
    { rows: LARGE * lists.length, smallRows: SMALL * lists.length },
    lists,
    folder,
    () => {},
  );
});
afterAll(async () => {
  await tables?.stop();
  rmSync(folder, { recursive: true });
});

it('a page costs the same in a table of any size: the first, the last and the one of the rarest value', async () => {
  const costs = await collect(compareScale(tables));
  expect(costs.length).toBeGreaterThan(lists.length);
  const grown = costs.filter(({ ratio }) => ratio > SCALE_RATIO_MAX).map(({ name }) => name);
  expect(grown).toEqual([]);
});
