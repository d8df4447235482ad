import fc from 'fast-check';
import { afterEach, beforeAll, expect } from 'vitest';
import {
  type GroupCount,
  type RolloutPlan,
  TARGET_STATES,
  type Thresholds,
} from '../../../../shared/model/rollout.ts';
import { tries } from '../../../../test/support/depth.ts';
import { givenTable } from '../../../../test/support/engine.ts';
import { itInTurn } from '../../../../test/support/it-in-turn.ts';
import { account, accountWithId, callerOf, refusalOf } from '../../../../test/support/people.ts';
import { publishFirmware } from '../../../../test/support/published-firmware.ts';
import { givenUpdatedHubs, HARDWARE } from '../../../../test/support/updated-hubs.ts';
import { now, setClock } from '../../../platform/clock.ts';
import { queryItems } from '../../../platform/table.ts';
import { deleteHub, handOverHubs } from '../../composition/change-of-owner.ts';
import { BROKER } from '../hubs/channel.ts';
import { noteState } from '../hubs/presence/note-messages.ts';
import { insertHub, setPresence, setReported } from '../hubs/store.ts';
import { isOpen, readUpdate, readUpdates } from '../hubs/update/update-store.ts';
import { abortRollout, pauseRollout, resumeRollout, retryRollout, startRollout } from './command-rollout.ts';
import { createRollout } from './create-rollout.ts';
import { runRound } from './run-round.ts';
import { type GroupItem, type RolloutItem, readRollout, stateOf, type TargetItem } from './store.ts';

givenTable();
const { appointments, checkOverdue } = givenUpdatedHubs('cc');
const OLD = '3.0.7.8';
const NEW = '3.0.9.0';
beforeAll(() => publishFirmware(HARDWARE, NEW));
beforeAll(() => accountWithId('admin', 'ADMIN'));
afterEach(() => setClock(undefined));

const admin = callerOf({ id: 'admin' }, 'ADMIN', 'any');
const COMMANDS = {
  start: startRollout,
  pause: pauseRollout,
  resume: resumeRollout,
  abort: abortRollout,
  retry: retryRollout,
};

const which = fc.nat({ max: 11 });
const step = fc.oneof(
  { weight: 10, arbitrary: fc.record({ kind: fc.constant('look' as const) }) },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('succeed' as const), which }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('fail' as const), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('time passes' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave' as const), which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('return' as const), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), which }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('command' as const),
      command: fc.constantFrom(
        'start' as const,
        'pause' as const,
        'resume' as const,
        'resume' as const,
        'retry' as const,
      ),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const plan = fc.record({
  hubs: fc.integer({ min: 1, max: 9 }),
  groups: fc.array(
    fc.oneof(
      fc.record({ share: fc.integer({ min: 1, max: 60 }) }),
      fc.record({ hubs: fc.integer({ min: 1, max: 5 }) }),
    ),
    { minLength: 1, maxLength: 4 },
  ),
  thresholds: fc.record({
    errors: fc.integer({ min: 1, max: 100 }),
    success: fc.integer({ min: 0, max: 100 }),
  }),
  turns: fc.array(fc.array(step, { minLength: 1, maxLength: 2 }), { minLength: 5, maxLength: 20 }),
});

/** The number of hubs that may fail, calculated independently of the product code. */
const mayFail = (tried: number, { errors }: Thresholds) => {
  let allowed = 0;
  while ((allowed + 1) * 100 <= tried * errors) allowed++;
  return allowed === 0 ? 1 : allowed;
};

const isSuccessful = (
  { waiting, updating, done, failed, late }: GroupCount,
  { success }: Thresholds,
  forgiven: number,
) =>
  waiting + updating === 0 &&
  (done + failed - forgiven > 0 || late === 0) &&
  done >= (success / 100) * (done + failed - forgiven) - 1e-9;

/** A roll-out with its groups in order and all its hubs. */
async function itemsOf(pk: string) {
  const { items } = await queryItems<RolloutItem | GroupItem | TargetItem>(pk, { consistent: true });
  return {
    head: items.find((item): item is RolloutItem => 'row' in item)!,
    groups: items.filter((item): item is GroupItem => 'total' in item),
    targets: items.filter((item): item is TargetItem => 'hubId' in item),
  };
}

itInTurn('for any commands and any outcomes of updates, a roll-out keeps its promises', async () => {
  let run = 0;
  const scenario = fc.asyncProperty(plan, async ({ hubs: size, groups, thresholds, turns }) => {
    const owner = await account();
    let at = now();
    // The clock never goes back: on a slow machine, an update may start long after its turn.
    const tick = () => {
      at = Math.max(at + 10, now());
      setClock(at);
    };
    tick();
    const hubs = Array.from(
      { length: size },
      (_, n) => `hubcc${(run * 16 + n).toString(16).padStart(6, '0')}`,
    );
    run++;
    await Promise.all(
      hubs.map(async (id) => {
        await insertHub({ id, hardware: HARDWARE, orderCode: 'ABCD' });
        await setReported(id, OLD, undefined, at);
        await setPresence(id, true, at);
      }),
    );
    await handOverHubs(hubs, owner.id);
    const body: RolloutPlan = {
      name: 'Trial',
      firmware: { hardwareId: HARDWARE, id: NEW },
      user: owner.id,
      filter: [],
      groups,
      thresholds,
      window: null,
    };
    const { id, counts } = await createRollout(admin, { params: {}, query: {}, body });
    expect(counts.reduce((sum, { total }) => sum + total, 0)).toBe(size);
    const one = { params: { id }, query: {}, body: {} };

    const { pk } = (await readRollout(id))!;
    const groupOf = new Map((await itemsOf(pk)).targets.map(({ hubId, group }) => [hubId, group]));
    const begun = new Map<string, string>();
    const goneWell = new Set<number>();

    const perform = async (what: Step): Promise<void> => {
      const hubId = 'which' in what ? hubs[what.which % hubs.length]! : '';
      switch (what.kind) {
        case 'look': {
          const { run: current } = (await readRollout(id))!;
          await runRound({ rolloutId: id, run: current, looks: 1 });
          return;
        }
        case 'succeed':
          if (await isUpdating(hubId)) await noteState(hubId, { firmware: NEW }, at, BROKER);
          return;
        case 'fail': {
          const update = await readUpdate(hubId);
          if (!update || !isOpen(update)) return;
          const updateStatus = { id: update.updateId, state: 'failed', reason: 'NO_SPACE' } as const;
          return noteState(hubId, { updateStatus }, at, BROKER);
        }
        case 'time passes': {
          const due = appointments();
          at = Math.max(at, ...due.map((appointment) => appointment.due));
          tick();
          await Promise.all(due.map(({ about }) => checkOverdue(about)));
          return;
        }
        case 'leave':
        case 'return':
          await setPresence(hubId, what.kind === 'return', at);
          return;
        case 'delete':
          await refusalOf(deleteHub(admin, { params: { id: hubId }, query: {}, body: {} }));
          return;
        case 'command': {
          const refusal = await refusalOf(COMMANDS[what.command](admin, one));
          expect([undefined, 'FORM_VALIDATION_FAILED', 'PLEASE_TRY_AGAIN']).toContain(refusal);
        }
      }
    };

    /** The invariants; `before` is the roll-out at the start of the last turn. */
    const check = async (before: Awaited<ReturnType<typeof readRollout>>, turn: readonly Step[]) => {
      const [{ head, groups: groupItems, targets }, updates] = await Promise.all([
        itemsOf(pk),
        readUpdates(hubs),
      ]);
      // Each hub has one state, and is counted once.
      expect(targets.map(({ hubId }) => hubId).sort()).toEqual([...hubs].sort());
      for (const [n, group] of groupItems.entries()) {
        const inGroup = targets.filter((target) => target.group === n);
        for (const state of TARGET_STATES)
          expect([state, group[state]]).toEqual([
            state,
            inGroup.filter((target) => stateOf(target) === state).length,
          ]);
        // Never more hubs fail than allowed, even if all running updates fail.
        const allowed = mayFail(group.total - group.skipped, thresholds);
        const { failed, updating, forgiven } = group;
        // Deleted hubs make the group smaller than it was when the other updates started.
        if (group.skipped === 0) expect(failed - forgiven + updating).toBeLessThanOrEqual(allowed);
        if (isSuccessful(group, thresholds, forgiven)) goneWell.add(n);
        else if (group.waiting > 0 && head.retrying) goneWell.delete(n);
      }
      for (const hubId of hubs) {
        const update = updates.get(hubId);
        if (!update || begun.get(hubId) === update.updateId) continue;
        begun.set(hubId, update.updateId);
        const group = groupOf.get(hubId)!;
        // A group starts only while the roll-out runs, and after the previous group has succeeded.
        const mayHaveRun = before!.row.state === 'running' || turn.some(({ kind }) => kind === 'command');
        expect([hubId, mayHaveRun]).toEqual([hubId, true]);
        if (group > 0) expect([group, goneWell.has(group - 1)]).toEqual([group, true]);
      }
    };

    const isUpdating = async (hubId: string) => {
      const update = await readUpdate(hubId);
      return update !== undefined && isOpen(update);
    };

    for (const turn of turns) {
      tick();
      const before = await readRollout(id);
      await Promise.all(turn.map(perform));
      await check(before, turn);
    }

    // After any steps, it finishes in the end, and each existing hub runs the firmware.
    tick();
    await Promise.all(hubs.map((hubId) => setPresence(hubId, true, at)));
    for (let round = 0; round < 200; round++) {
      tick();
      const before = (await readRollout(id))!;
      if (before.row.state === 'finished') break;
      const command =
        before.row.state === 'ready' ? 'start' : before.row.state === 'running' ? undefined : 'resume';
      const turn: Step[] = [command ? { kind: 'command', command } : { kind: 'look' }];
      await perform(turn[0]!);
      await check(before, turn);
      tick();
      const updating = [...(await readUpdates(hubs))].filter(([, update]) => isOpen(update));
      await Promise.all(updating.map(([hubId]) => noteState(hubId, { firmware: NEW }, at, BROKER)));
    }
    const { head, targets } = await itemsOf(pk);
    expect(head.row.state).toBe('finished');
    for (const target of targets) expect(['done', 'failed', 'skipped']).toContain(stateOf(target));
  });
  // Each takes a second. `decide.test.ts` checks the same rules in 2,000 sequences without a table.
  await fc.assert(scenario, { ...tries(8, 2000), endOnFailure: true });
});
