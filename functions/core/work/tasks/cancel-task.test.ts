import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { tries } from '../../../../test/support/depth.ts';
import { givenTable } from '../../../../test/support/engine.ts';
import { itInTurn } from '../../../../test/support/it-in-turn.ts';
import {
  beacons,
  countOf,
  detach,
  owned,
  ownersOf,
  transfer,
} from '../../../../test/support/moving-beacons.ts';
import { givenOutbox } from '../../../../test/support/outbox.ts';
import { account, callerOf } from '../../../../test/support/people.ts';
import { runTask } from '../../../../test/support/run-task.ts';
import { now, setClock } from '../../../platform/clock.ts';
import { handOverBeacons } from '../../composition/change-of-owner.ts';
import { cancelTask } from './cancel-task.ts';
import { getTask } from './get-task.ts';

givenTable();
givenOutbox();
afterEach(() => setClock(undefined));

const GRACE = 600;
type User = Awaited<ReturnType<typeof account>>;
const cancel = (user: User, id: string) =>
  cancelTask(callerOf(user), { params: { id }, query: {}, body: {} });
const stateOf = async (user: User, id: string) =>
  (await getTask(callerOf(user), { params: { id }, query: {}, body: {} })).taskStatus;

describe('a detachment or transfer that was given ten minutes', () => {
  it('changes nothing until then, and nothing at all if it is cancelled', async () => {
    const ida = await account();
    const { ids } = await owned(ida, 2);
    const { taskId, taskStatus, startsAt, data } = await detach(callerOf(ida), ids, undefined, GRACE);
    expect({ taskStatus, data }).toMatchObject({ taskStatus: 'waiting', data: { total: 2, done: 0 } });
    expect(Date.parse(startsAt!)).toBeGreaterThan(now() + (GRACE - 60) * 1000);
    expect(await ownersOf(ids)).toEqual([ida.id, ida.id]);

    expect(await cancel(ida, taskId)).toMatchObject({ taskStatus: 'cancelled' });
    expect(await cancel(ida, taskId), 'twice').toMatchObject({ taskStatus: 'cancelled' });
    setClock(now() + GRACE * 1000);
    await runTask(taskId);
    expect(await ownersOf(ids)).toEqual([ida.id, ida.id]);
    expect(await stateOf(ida, taskId)).toBe('cancelled');
  });

  it('happens then, and cannot be cancelled any more', async () => {
    const ida = await account();
    const { ids } = await owned(ida, 2);
    const { taskId } = await detach(callerOf(ida), ids, undefined, GRACE);
    setClock(now() + GRACE * 1000);
    await runTask(taskId);
    expect(await ownersOf(ids)).toEqual([undefined, undefined]);
    await expect(cancel(ida, taskId)).rejects.toMatchObject({ code: 'TASK_BEGUN' });
  });

  itInTurn('that begins in the moment in which it is cancelled either happens or is cancelled', async () => {
    const ida = await account();
    const { ids } = await owned(ida, 1);
    for (let n = 0; n < 20; n++) {
      await handOverBeacons(ids, ida.id);
      const { taskId } = await detach(callerOf(ida), ids, undefined, GRACE);
      setClock(now() + GRACE * 1000);
      const [isCancelled] = await Promise.all([
        cancel(ida, taskId).then(
          () => true,
          () => false,
        ),
        runTask(taskId),
      ]);
      expect(await stateOf(ida, taskId)).toBe(isCancelled ? 'cancelled' : 'finished');
      expect(await ownersOf(ids)).toEqual([isCancelled ? ida.id : undefined]);
    }
  });

  it('can be cancelled by nobody else', async () => {
    const [ida, otto] = [await account(), await account()];
    const { ids } = await owned(ida, 1);
    const { taskId } = await detach(callerOf(ida), ids, undefined, GRACE);
    await expect(cancel(otto, taskId)).rejects.toMatchObject({ code: 'ENTITY_NOT_FOUND' });
    expect(await stateOf(ida, taskId)).toBe('waiting');
  });

  it('moves what its giver owns when it begins, whatever was moved, undone and waited for until then', async () => {
    const users = [await account(), await account(), await account()];
    const { ids } = await beacons(4);
    const who = fc.nat({ max: users.length - 1 });
    const some = fc.subarray(ids, { minLength: 1 });
    const to = fc.option(who, { nil: undefined });
    const command = fc.oneof(
      fc.record({ kind: fc.constant('give' as const), who, some }),
      fc.record({ kind: fc.constant('order' as const), who, some, to, grace: fc.constantFrom(0, 60, GRACE) }),
      fc.record({ kind: fc.constant('cancel' as const), nth: fc.nat({ max: 5 }) }),
      fc.record({ kind: fc.constant('wait' as const), seconds: fc.constantFrom(30, 100, GRACE) }),
    );
    interface Waiting {
      readonly id: string;
      readonly giver: number;
      readonly ids: readonly string[];
      readonly to: number | undefined;
      readonly at: number;
    }
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 3, maxLength: 10 }), async (commands) => {
        const owners = new Map<string, number | undefined>();
        const give = (moved: readonly string[], from: number | undefined, next: number | undefined) => {
          for (const id of moved) if (owners.get(id) === from) owners.set(id, next);
        };
        for (const user of users) await detach(callerOf(user), ids);
        const waiting: Waiting[] = [];
        setClock(now());
        for (const one of commands) {
          if (one.kind === 'give') {
            const free = one.some.filter((id) => owners.get(id) === undefined);
            if (free.length) await handOverBeacons(free, users[one.who]!.id);
            give(free, undefined, one.who);
          } else if (one.kind === 'order') {
            if (one.to === one.who) continue;
            const caller = callerOf(users[one.who]!);
            const { taskId, taskStatus } =
              one.to === undefined
                ? await detach(caller, one.some, undefined, one.grace)
                : await transfer(caller, one.some, users[one.to]!, { graceSeconds: one.grace });
            expect(taskStatus).toBe(one.grace ? 'waiting' : 'finished');
            const entry = { giver: one.who, ids: one.some, to: one.to, id: taskId };
            if (one.grace) waiting.push({ ...entry, at: now() + one.grace * 1000 });
            else give(one.some, one.who, one.to);
          } else if (one.kind === 'cancel') {
            const [cancelled] = waiting.splice(one.nth, 1);
            if (cancelled) await cancel(users[cancelled.giver]!, cancelled.id);
          } else {
            setClock(now() + one.seconds * 1000);
            for (const due of waiting.filter(({ at }) => at <= now())) {
              await runTask(due.id);
              give(due.ids, due.giver, due.to);
              waiting.splice(waiting.indexOf(due), 1);
            }
          }
          for (const id of ids) {
            const owner = owners.get(id);
            expect(await ownersOf([id])).toEqual([owner === undefined ? undefined : users[owner]!.id]);
          }
        }
        for (const { giver, id } of waiting) await cancel(users[giver]!, id);
        for (const [n, user] of users.entries())
          expect(await countOf(user)).toBe([...owners.values()].filter((owner) => owner === n).length);
      }),
      tries(8, 300),
    );
  });
});
