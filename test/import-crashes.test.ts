import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MeteredTable, openMeteredTable } from '../bench/measure/metered-table.ts';
import { addImportRows } from '../functions/core/content/imports/add-import-rows.ts';
import { getImportOutcomes } from '../functions/core/content/imports/get-import-outcomes.ts';
import { runInfoImport } from '../functions/core/content/imports/run-info-import.ts';
import { startInfoImport } from '../functions/core/content/imports/start-info-import.ts';
import { getInfos } from '../functions/core/content/infos/get-infos.ts';
import { getTask } from '../functions/core/work/tasks/get-task.ts';
import { INFO_COLUMNS, type InfoColumn } from '../shared/content/info-csv.ts';
import { crashAtRequest, FIRST, STRIDE } from './support/crash-at-request.ts';
import { provider } from './support/info-calls.ts';
import { owned } from './support/moving-beacons.ts';
import { givenOutbox } from './support/outbox.ts';
import { callerOf } from './support/people.ts';
import { runTask } from './support/run-task.ts';

givenOutbox();
let table: MeteredTable;
beforeAll(async () => {
  table = await openMeteredTable();
});
afterAll(() => table.stop());

/** More rows than one step takes. Most of them say nothing of an Info, so that few requests are those of saves. */
const ROWS = 52;
const SAVED = [0, 1, 51];

describe.each(['before', 'after'] as const)(
  'an import that crashes at any request, %s it was done',
  (when) => {
    it('imports each Info once, with all of its devices', async () => {
      for (let at = FIRST, hasCrashed = true; hasCrashed; at += STRIDE) {
        const ann = await provider();
        const caller = callerOf(ann);
        // The second Info has more devices than fit into the transaction of its content.
        const devices = (await owned(ann, 34)).ids;
        const beacons = [devices[0]!, devices.slice(1, 33).join(' '), devices[33]!];
        const rows = Array.from({ length: ROWS }, (_, n) => {
          const saved = SAVED.indexOf(n);
          const row: Partial<Record<InfoColumn, string>> =
            saved < 0
              ? { name: `Broken ${n}` }
              : {
                  name: `Info ${n}`,
                  beacons: beacons[saved]!,
                  language: 'en',
                  type: 'MESSAGE',
                  title: 'Hi',
                  text: 'Hello',
                };
          return { line: n + 2, cells: INFO_COLUMNS.map((column) => row[column] ?? '') };
        });
        const { id } = await startInfoImport(caller, {
          params: {},
          query: {},
          body: { columns: [...INFO_COLUMNS] },
        });
        await addImportRows(caller, { params: { id, part: 0 }, query: {}, body: { rows } });
        const { taskId } = await runInfoImport(caller, {
          params: { id },
          query: {},
          body: { dryRun: false },
        });
        hasCrashed = await crashAtRequest(table, at, when, () => runTask(taskId));
        await runTask(taskId);
        const task = await getTask(caller, { params: { id: taskId }, query: {}, body: {} });
        expect([at, task]).toMatchObject([
          at,
          {
            taskStatus: 'finished',
            data: { total: ROWS, done: SAVED.length, skippedCount: ROWS - SAVED.length },
          },
        ]);
        const { items } = await getInfos(caller, {
          params: {},
          body: {},
          query: { limit: 100, filter: [], extra_field: [] },
        });
        expect([at, items.map(({ name, beaconsCount }) => [name, beaconsCount])]).toEqual([
          at,
          [
            ['Info 0', 1],
            ['Info 1', 32],
            ['Info 51', 1],
          ],
        ]);
        const query = { dryRun: 'false', after: 0 } as const;
        const outcomes = (await getImportOutcomes(caller, { params: { id }, query, body: {} })).items;
        expect(outcomes).toHaveLength(ROWS);
      }
    });
  },
);
