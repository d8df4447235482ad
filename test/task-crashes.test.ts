import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MeteredTable, openMeteredTable } from '../bench/measure/metered-table.ts';
import { readConfigurations } from '../functions/core/devices/beacons/configuration/configuration-store.ts';
import { setBeaconBulkConfiguration } from '../functions/core/devices/beacons/configuration/set-beacon-bulk-configuration.ts';
import { getAudit } from '../functions/core/people/audit-trail/get-audit.ts';
import { getTask } from '../functions/core/work/tasks/get-task.ts';
import { isRunning } from '../functions/core/work/tasks/is-running.ts';
import { setClock } from '../functions/platform/clock.ts';
import { crashAtRequest, FIRST, STRIDE } from './support/crash-at-request.ts';
import { countOf, owned, ownersOf, transfer } from './support/moving-beacons.ts';
import { givenOutbox } from './support/outbox.ts';
import { account, callerOf } from './support/people.ts';
import { runTask } from './support/run-task.ts';

const outbox = givenOutbox();
let table: MeteredTable;
let root: ReturnType<typeof callerOf>;
beforeAll(async () => {
  table = await openMeteredTable();
  root = { ...callerOf(await account({ role: 'ADMIN' }), 'ADMIN', 'any'), operation: 'transferBeacons' };
});
afterAll(() => table.stop());

/** Devices that do not exist, enough to fill a chunk. */
const unknown = Array.from({ length: 480 }, (_, n) => `FFFF${String(n).padStart(8, '0')}`);

/** Half a minute later the call that started a task must have ended, so that the state machine continues the task. */
async function inHalfAMinute(run: () => Promise<unknown>): Promise<void> {
  setClock(Date.now() + 30_000);
  await run();
  setClock(undefined);
}

const entriesAbout = async (item: string) => {
  const filter = [`item:eq:${item}`];
  return (await getAudit(root, { params: {}, body: {}, query: { limit: 100, filter } })).items;
};
const entriesOf = (taskId: string) => entriesAbout(`task/${taskId}`);

describe.each(['before', 'after'] as const)('a task that crashes at any request, %s it was done', (when) => {
  it('continues after a crash in its steps and transfers each device once', async () => {
    const [ida, otto] = [await account(), await account()];
    for (let at = FIRST, hasCrashed = true; hasCrashed; at += STRIDE) {
      const before = await countOf(otto);
      // Two parts, each with devices to transfer. A task of more than one chunk does not start within the call.
      const { ids } = await owned(ida, 6);
      const list = [...ids.slice(0, 3), ...unknown.slice(0, 94), ...ids.slice(3), ...unknown.slice(94)];
      const { taskId } = await transfer(root, list, otto, { user: ida.id, sendMail: true });
      hasCrashed = await crashAtRequest(table, at, when, () => runTask(taskId));
      await runTask(taskId);
      const task = await getTask(root, { params: { id: taskId }, query: {}, body: {} });
      expect([at, task]).toMatchObject([
        at,
        { taskStatus: 'finished', data: { total: list.length, done: 6, skippedCount: unknown.length } },
      ]);
      expect(new Set(await ownersOf(ids))).toEqual(new Set([otto.id]));
      expect([await countOf(ida), await countOf(otto)]).toEqual([0, before + 6]);
      const moved = (await entriesOf(taskId)).flatMap(({ after }) => after.beacons);
      expect(moved.toSorted()).toEqual(ids.toSorted());
      expect(await outbox.mails()).toHaveLength(1);
    }
  });

  it('continues after a crash in its steps and configures each beacon once', async () => {
    const ida = await account();
    for (let at = FIRST, hasCrashed = true; hasCrashed; at += STRIDE) {
      const { ids } = await owned(ida, 4);
      // More than one call does without a task, in two chunks, each with beacons to configure.
      const list = [...ids.slice(0, 2), ...unknown.slice(0, 238), ...ids.slice(2)];
      const body = { userId: ida.id, idList: list, configData: { adv_int: 500 } };
      const started = await setBeaconBulkConfiguration(root, { params: {}, query: {}, body });
      if (!('taskId' in started)) throw new Error('it is done by a task');
      const { taskId } = started;
      hasCrashed = await crashAtRequest(table, at, when, () => runTask(taskId));
      await runTask(taskId);
      const task = await getTask(root, { params: { id: taskId }, query: {}, body: {} });
      expect([at, task]).toMatchObject([
        at,
        { taskStatus: 'finished', data: { total: list.length, done: 4, skippedCount: 238 } },
      ]);
      const configured = await readConfigurations(ids);
      for (const id of ids) {
        const { version, index, wanted } = configured.get(id)!;
        expect([at, version, index, wanted.adv_int]).toEqual([at, 2, 1, 500]);
        expect(await entriesAbout(`beacon/${id}`)).toHaveLength(1);
      }
    }
  });

  it('is done by the state machine or was never started after a crash in the call that starts it', async () => {
    const [ida, otto] = [await account(), await account()];
    for (let at = FIRST, hasCrashed = true; hasCrashed; at += STRIDE) {
      const before = await countOf(otto);
      const { ids } = await owned(ida, 3);
      let answered: string | undefined;
      const call = async () => {
        answered = (await transfer(root, ids, otto, { user: ida.id })).taskStatus;
      };
      const started = outbox.startedTasks().length;
      hasCrashed = await crashAtRequest(table, at, when, call);
      const taskId = outbox.startedTasks()[started];
      const isThere = taskId !== undefined && (await isRunning(taskId)) !== undefined;
      if (isThere) await inHalfAMinute(() => runTask(taskId));
      const [owner] = new Set(await ownersOf(ids));
      expect([at, owner, await countOf(otto)]).toEqual(
        isThere ? [at, otto.id, before + 3] : [at, ida.id, before],
      );
      if (!hasCrashed) expect(answered).toBe('finished');
    }
  });
});
