import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { depth } from '../../test/support/depth.ts';
import { measuredLists } from '../lists/measured-lists.ts';
import { collect } from '../measure/collect.ts';
import { compareScale, SCALE_RATIO_MAX, type ScaledTables } from './compare-scale.ts';
import { openScaledTables } from './open-scaled-tables.ts';

/** Fewer rows are the same in both, so fewer pages lead to the last one. */
const size = depth({ rows: 4000, edge: 100 }, { rows: 5000 });
const folder = mkdtempSync(join(tmpdir(), 'scale-'));
let tables: ScaledTables & { stop(): Promise<void> };
beforeAll(async () => {
  tables = await openScaledTables(size, measuredLists(), folder, () => {});
});
afterAll(async () => {
  await tables?.stop();
  rmSync(folder, { recursive: true });
});

it('a page costs the same in a table of any size: first, last and rarest', async () => {
  const costs = await collect(compareScale(tables));
  expect(costs.length).toBeGreaterThan(0);
  const grown = costs.filter(({ ratio }) => ratio > SCALE_RATIO_MAX).map(({ name }) => name);
  expect(grown).toEqual([]);
});
