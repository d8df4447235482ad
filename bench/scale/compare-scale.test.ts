import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { measuredLists } from '../lists/measured-lists.ts';
import { collect } from '../measure/collect.ts';
import { compareScale, SCALE_RATIO_MAX, type ScaledTables } from './compare-scale.ts';
import { openScaledTables } from './open-scaled-tables.ts';

const folder = mkdtempSync(join(tmpdir(), 'scale-'));
let tables: ScaledTables & { stop(): Promise<void> };
beforeAll(async () => {
  tables = await openScaledTables({ rows: 5000 }, measuredLists(), folder, () => {});
});
afterAll(async () => {
  await tables?.stop();
  rmSync(folder, { recursive: true });
});

it('a page costs the same in a table of any size: the first, the last and the one of the rarest value', async () => {
  const costs = await collect(compareScale(tables));
  expect(costs.length).toBeGreaterThan(0);
  const grown = costs.filter(({ ratio }) => ratio > SCALE_RATIO_MAX).map(({ name }) => name);
  expect(grown).toEqual([]);
});
