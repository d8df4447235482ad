import fc from 'fast-check';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { tries } from '../../../../../test/support/depth.ts';
import { givenTable } from '../../../../../test/support/engine.ts';
import { callerOf, refusalOf } from '../../../../../test/support/people.ts';
import { publishFirmware } from '../../../../../test/support/published-firmware.ts';
import { givenUpdatedHubs, HARDWARE } from '../../../../../test/support/updated-hubs.ts';
import { now, setClock } from '../../../../platform/clock.ts';
import { getItem } from '../../../../platform/table.ts';
import { deleteHub } from '../../../composition/change-of-owner.ts';
import { BROKER } from '../channel.ts';
import { knownHubs, noteState, repeatCommands } from '../presence/note-messages.ts';
import { putHub } from '../settings/put-hub.ts';
import { type HubItem, hubKeys, setReported } from '../store.ts';
import { isOpen, readUpdate } from './update-store.ts';

givenTable();
const { broker, owner, newHub, induce, appointments, checkOverdue, linesOf } = givenUpdatedHubs('bb');
const OLD = '3.0.7.8';
const NEW = '3.0.9.0';
beforeAll(() => publishFirmware(HARDWARE, NEW));
afterEach(() => setClock(undefined));

/** How late messages may arrive. */
const late = fc.integer({ min: 0, max: 3 });
/** Steps in any order, several of them concurrently. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('induce' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('report' as const), late, of: fc.constantFrom(OLD, NEW) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('say' as const),
      late,
      state: fc.constantFrom('downloading' as const, 'applying' as const, 'failed' as const),
      /** About the last update that was sent, or about an earlier one. */
      behind: fc.integer({ min: 0, max: 2 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('push' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('put' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('time passes' as const) }) },
  // The old firmware is restored by hand, so that another update is possible.
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('back' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** The state in the three items of a hub, which must always agree. */
async function stateOf(id: string) {
  const [hub, update, lives] = await Promise.all([
    getItem<HubItem>(hubKeys(id).rowKey, { consistent: true }),
    readUpdate(id),
    knownHubs([id]),
  ]);
  return { hub, update, live: lives.get(id) };
}

async function checkAgreement(id: string): Promise<void> {
  const { hub, update, live } = await stateOf(id);
  if (!hub) {
    expect([update, live]).toEqual([undefined, undefined]);
    return;
  }
  const open = update && isOpen(update) ? update : undefined;
  const { isMarkedForUpdate, updateStatus, updateFailure } = hub.row;
  expect({ isMarkedForUpdate, updateStatus, updateFailure, s7: hub.s7 }).toEqual({
    isMarkedForUpdate: open !== undefined,
    updateStatus: open ? 'running' : update?.state === 'failed' ? 'failed' : 'none',
    updateFailure: update?.state === 'failed' ? update.reason : undefined,
    s7: `${open !== undefined}#${id}`,
  });
  expect(live!.updating?.updateId).toBe(open?.updateId);
  if (update && !open) expect(update).not.toHaveProperty('untold');
  if (update && update.state !== 'failed') expect(update).not.toHaveProperty('reason');
}

it('in any order of starts, reports, timeouts, changes and deletions, each update ends once and its marks agree', async () => {
  const scenario = fc.asyncProperty(
    fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 10 }),
    async (turns) => {
      const id = await newHub();
      appointments();
      const due: ReturnType<typeof appointments> = [];
      const started: string[] = [];
      // A simulated clock, so that late messages are clearly late and every time is unique.
      let at = now();
      const tick = () => {
        at += 10;
        setClock(at);
      };
      tick();
      const run = async (one: Step): Promise<void> => {
        if (one.kind === 'induce') {
          const refusal = await refusalOf(induce(id));
          expect([
            undefined,
            'HUB_UPDATE_RUNNING',
            'FIRMWARE_FILE_MISSING',
            'ENTITY_NOT_FOUND',
            'PLEASE_TRY_AGAIN',
          ]).toContain(refusal);
          if (!refusal) started.push(id);
        } else if (one.kind === 'report') {
          await noteState(id, { firmware: one.of }, at - one.late * 10, BROKER);
        } else if (one.kind === 'say') {
          const update = broker
            .sentCommands()
            .filter(({ kind }) => kind === 'firmware')
            .at(-1 - one.behind);
          const said =
            one.state === 'failed'
              ? ({ state: 'failed', reason: 'NO_SPACE' } as const)
              : { state: one.state };
          if (update)
            await noteState(id, { updateStatus: { id: update.id, ...said } }, at - one.late * 10, BROKER);
        } else if (one.kind === 'push') {
          const live = (await knownHubs([id])).get(id);
          if (live) await repeatCommands(id, live, BROKER);
        } else if (one.kind === 'put') {
          const body = { description: `at ${at}` };
          const refusal = await refusalOf(putHub(owner(), { params: { id }, query: {}, body }));
          expect([undefined, 'HUB_UPDATE_RUNNING', 'ENTITY_NOT_FOUND', 'PLEASE_TRY_AGAIN']).toContain(
            refusal,
          );
        } else if (one.kind === 'time passes') {
          due.push(...appointments());
          at = Math.max(at, ...due.map((appointment) => appointment.due));
          tick();
          await Promise.all(due.map(({ about }) => checkOverdue(about)));
        } else if (one.kind === 'back') {
          await setReported(id, OLD, undefined, at);
        } else {
          const admin = callerOf({ id: 'admin' }, 'ADMIN', 'any');
          await refusalOf(deleteHub(admin, { params: { id }, query: {}, body: {} }));
        }
      };
      for (const turn of turns) {
        tick();
        await Promise.all(turn.map(run));
        await checkAgreement(id);
      }
      // After any steps, no update is open in the end, and the outcome of each is in the log.
      due.push(...appointments());
      at = Math.max(at, ...due.map((appointment) => appointment.due));
      tick();
      for (const { about } of due) await checkOverdue(about);
      const { hub, update } = await stateOf(id);
      expect(hub?.row.isMarkedForUpdate ?? false).toBe(false);
      expect(update === undefined || !isOpen(update)).toBe(true);
      if (!hub) return;
      const lines = await linesOf(id);
      const failed = lines.filter(({ level }) => level === 'SEVERE').length;
      const done = lines.length - failed;
      // A failed update may succeed late.
      expect(failed + done).toBeGreaterThanOrEqual(started.length);
      expect(failed).toBeLessThanOrEqual(started.length);
      expect(done).toBeLessThanOrEqual(started.length);
    },
  );
  await fc.assert(scenario, tries(15, 400));
});
