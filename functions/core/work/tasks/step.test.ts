import { afterEach, expect, it } from 'vitest';
import { givenTable } from '../../../../test/support/engine.ts';
import { owned, transfer } from '../../../../test/support/moving-beacons.ts';
import { givenOutbox } from '../../../../test/support/outbox.ts';
import { account, callerOf } from '../../../../test/support/people.ts';
import { now, setClock } from '../../../platform/clock.ts';
import { taskTypeOf } from '../../composition/task-types.ts';
import { runStep } from './step.ts';
import { insertTask } from './store.ts';

givenTable();
const outbox = givenOutbox();
afterEach(() => setClock(undefined));

const gather = (taskId: string, tries = 0) => runStep(taskTypeOf, { step: 'gather', taskId, from: 0, tries });

it('the state machine waits for the record of its task without an error, and ends after two minutes', async () => {
  let waited = 0;
  for (let tries = 0; ; ) {
    const round = (await gather('never-begun', tries)) as { onward: string; seconds: number; tries: number };
    if (round.onward === 'end') break;
    expect(round).toMatchObject({ chunks: [], onward: 'wait', tries: tries + 1 });
    waited += round.seconds;
    tries = round.tries;
  }
  expect(waited).toBeGreaterThan(100);
  expect(waited).toBeLessThan(150);
});

it('the state machine waits while the call that started a small task works on it, then takes over', async () => {
  const [ida, otto] = [await account(), await account()];
  const caller = { ...callerOf(ida), operation: 'transferBeacons' };
  const { ids } = await owned(ida, 1);
  await transfer(caller, ids, otto);
  const [done] = outbox.startedTasks();
  // The task finished within the call.
  expect(await gather(done!)).toMatchObject({ onward: 'finish', chunks: [] });

  const at = now();
  const { userId, actsFor, kind, reach, administers, roles, operation, viewer } = caller;
  const { requestId, host } = viewer;
  const starter = {
    userId,
    actsFor,
    kind,
    reach,
    administers,
    roles,
    operation,
    viewer: { requestId, host },
  };
  const row = { id: 'under-way', kind: 'transferBeacons', taskStatus: 'running', createdDate: '' } as const;
  const counts = { total: 1, done: 0, skippedCount: 0 };
  const order = { order: {}, chunks: 1, skipped: [], inRequestUntil: at + 20_500 };
  await insertTask({ row: { ...row, ...counts }, starter, ...order });
  setClock(at);
  // The call ends in 20.5 seconds. The clock runs on, so fewer are left on a slow machine.
  const { seconds, ...round } = (await gather('under-way')) as { seconds: number };
  expect(round).toMatchObject({ onward: 'wait', chunks: [] });
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(21);
  setClock(at + 21_000);
  expect(await gather('under-way')).toMatchObject({ onward: 'finish', chunks: [0] });
});
