import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal } from '../bench/measure/meter.ts';
import { type MeteredTable, openMeteredTable } from '../bench/measure/metered-table.ts';
import { getAudit } from '../functions/core/audit/get-audit.ts';
import { getTask } from '../functions/core/tasks/get-task.ts';
import { isRunning } from '../functions/core/tasks/is-running.ts';
import { setClock } from '../functions/platform/clock.ts';
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

/** Devices that nobody knows: enough to fill a chunk. */
const unknown = Array.from({ length: 480 }, (_, n) => `FFFF${String(n).padStart(8, '0')}`);

/** What dies does nothing more: each later request fails, and is not worth another try. */
const DEAD = refusal(400, 'ValidationException');

/** Lets what runs die at a request, before or after it was done; answers whether it came that far. */
async function dyingAt(at: number, when: 'before' | 'after', run: () => Promise<unknown>): Promise<boolean> {
  let seen = 0;
  table.meter.interfere = async (_, pass) => {
    if (++seen < at) return pass();
    if (seen === at && when === 'after') await pass();
    return DEAD;
  };
  await run().catch(() => {});
  table.meter.interfere = (_, pass) => pass();
  return seen >= at;
}

/** By then the call that started a task must have ended, and the machine goes on. */
async function inHalfAMinute(run: () => Promise<unknown>): Promise<void> {
  setClock(Date.now() + 30_000);
  await run();
  setClock(undefined);
}

const entriesOf = async (taskId: string) => {
  const filter = [`item:eq:task/${taskId}`];
  return (await getAudit(root, { params: {}, body: {}, query: { limit: 100, filter } })).items;
};

describe.each(['before', 'after'] as const)('a task that dies at any request, %s it was done', (when) => {
  it('in its steps, goes on and moves each device once', async () => {
    const [ida, otto] = [await account(), await account()];
    for (let at = 1, isDead = true; isDead; at++) {
      const before = await countOf(otto);
      // Two parts with something to do each. What is more than a chunk does not begin within the call.
      const { ids } = await owned(ida, 6);
      const list = [...ids.slice(0, 3), ...unknown.slice(0, 94), ...ids.slice(3), ...unknown.slice(94)];
      const { taskId } = await transfer(root, list, otto, { user: ida.id, sendMail: true });
      isDead = await dyingAt(at, when, () => runTask(taskId));
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
  }, 240_000);

  it('in the call that started it, is done by its machine, or was never begun', async () => {
    const [ida, otto] = [await account(), await account()];
    for (let at = 1, isDead = true; isDead; at++) {
      const before = await countOf(otto);
      const { ids } = await owned(ida, 3);
      let answered: string | undefined;
      const call = async () => {
        answered = (await transfer(root, ids, otto, { user: ida.id })).taskStatus;
      };
      const started = outbox.startedTasks().length;
      isDead = await dyingAt(at, when, call);
      const taskId = outbox.startedTasks()[started];
      const isThere = taskId !== undefined && (await isRunning(taskId)) !== undefined;
      if (isThere) await inHalfAMinute(() => runTask(taskId));
      const [owner] = new Set(await ownersOf(ids));
      expect([at, owner, await countOf(otto)]).toEqual(
        isThere ? [at, otto.id, before + 3] : [at, ida.id, before],
      );
      if (!isDead) expect(answered).toBe('finished');
    }
  }, 240_000);
});
