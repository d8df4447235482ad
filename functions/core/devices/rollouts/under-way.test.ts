import { afterEach, beforeAll, expect, it } from 'vitest';
import { givenTable } from '../../../../test/support/engine.ts';
import { itInTurn } from '../../../../test/support/it-in-turn.ts';
import { account, accountWithId, callerOf } from '../../../../test/support/people.ts';
import { publishFirmware, revokeFirmware } from '../../../../test/support/published-firmware.ts';
import { givenUpdatedHubs, HARDWARE } from '../../../../test/support/updated-hubs.ts';
import { now, setClock } from '../../../platform/clock.ts';
import { changeUser } from '../../people/accounts/store.ts';
import { BROKER } from '../hubs/channel.ts';
import { noteState } from '../hubs/presence/note-messages.ts';
import { setPresence } from '../hubs/store.ts';
import { abortRollout, pauseRollout, resumeRollout, startRollout } from './command-rollout.ts';
import { createRollout } from './create-rollout.ts';
import { renew, runRound } from './run-round.ts';
import { readGroups, readRollout, readTargets } from './store.ts';

/** Updates that run when no more updates start: their outcomes must still be recorded in the roll-out. */
givenTable();
const { newHub, owner } = givenUpdatedHubs('ef');
const admin = callerOf({ id: 'admin' }, 'ADMIN', 'any');
const NEW = '3.0.9.0';
const LATER = '3.0.10.0';
beforeAll(() => publishFirmware(HARDWARE, NEW));
beforeAll(() => accountWithId('admin', 'ADMIN'));
afterEach(() => setClock(undefined));

const plan = (name: string, firmware: string, groups: readonly number[]) => ({
  name,
  firmware: { hardwareId: HARDWARE, id: firmware },
  user: owner().userId,
  filter: [],
  groups: groups.map((hubs) => ({ hubs })),
  thresholds: { errors: 100, success: 100 },
  window: null,
});

/** A roll-out to two hubs, one of which is updating. */
async function underWay() {
  const hubs = [await newHub(), await newHub()];
  for (const id of hubs) await setPresence(id, true, now());
  const body = plan('Trial', NEW, [1, 1]);
  const { id, total } = await createRollout(admin, { params: {}, query: {}, body });
  // Hubs of earlier tests have this firmware already.
  expect(total).toBe(2);
  await startRollout(admin, { params: { id } });
  const step = async () => ({ rolloutId: id, run: (await readRollout(id))!.run, looks: 1 });
  await runRound(await step());
  return {
    id,
    step,
    look: async () => runRound(await step()),
    succeed: () => Promise.all(hubs.map((hub) => noteState(hub, { firmware: NEW }, now(), BROKER))),
    canary: async () => (await readGroups(id))[0]!,
  };
}

it.each([
  ['paused', pauseRollout],
  ['aborted', abortRollout],
])('the outcomes of running updates are recorded after a roll-out is %s', async (state, command) => {
  const one = await underWay();
  expect((await command(admin, { params: { id: one.id } })).state).toBe(state);
  expect(await one.look()).toMatchObject({ onward: 'wait', seconds: 5 });
  expect(await one.canary()).toMatchObject({ updating: 1, done: 0 });
  await one.succeed();
  expect(await one.look()).toMatchObject({ onward: 'end' });
  expect(await one.canary()).toMatchObject({ updating: 0, done: 1 });
  expect((await readRollout(one.id))!.row.state).toBe(state);
});

it('a roll-out stops when the admin who started it loses the right, until another admin resumes it', async () => {
  const rollout = await underWay();
  await changeUser('admin', () => ({ change: { row: { role: 'INFO_PROVIDER' } } }));
  await rollout.succeed();
  await rollout.look();
  expect((await readRollout(rollout.id))!.row).toMatchObject({ state: 'stopped', stopReason: 'RIGHT_LOST' });
  // The running update counts, and no other one starts.
  await rollout.look();
  expect(await rollout.canary()).toMatchObject({ done: 1 });
  expect((await readGroups(rollout.id))[1]).toMatchObject({ waiting: 1 });

  const other = callerOf(await account({ role: 'ADMIN' }), 'ADMIN', 'any');
  await resumeRollout(other, { params: { id: rollout.id } });
  for (let looks = 0; looks < 4; looks++) await rollout.look();
  expect((await readRollout(rollout.id))!.row.state).toBe('finished');
  expect((await readGroups(rollout.id))[1]).toMatchObject({ waiting: 0 });
  await changeUser('admin', () => ({ change: { row: { role: 'ADMIN' } } }));
});

it('a new execution records outcomes if the roll-out was paused while it took over', async () => {
  const one = await underWay();
  const step = await one.step();
  await pauseRollout(admin, { params: { id: one.id } });
  await renew(step);
  expect((await readRollout(one.id))!.run).not.toBe(step.run);
  expect(await runRound(step)).toMatchObject({ onward: 'end' });
  expect(await one.look()).toMatchObject({ onward: 'wait', seconds: 5 });
  await one.succeed();
});

it('the outcomes of running updates are recorded after a roll-out stops by itself, too', async () => {
  const one = await underWay();
  await revokeFirmware(HARDWARE, NEW);
  expect(await one.look()).toMatchObject({ onward: 'wait' });
  expect((await readRollout(one.id))!.row).toMatchObject({ state: 'stopped' });
  expect(await one.look()).toMatchObject({ onward: 'wait', seconds: 5 });
  await one.succeed();
  expect(await one.look()).toMatchObject({ onward: 'end' });
  expect(await one.canary()).toMatchObject({ updating: 0, done: 1 });
});

itInTurn(
  'a roll-out waits 14 days for late hubs, counted from its last group and not from its start',
  async () => {
    const DAY_MS = 24 * 3600_000;
    const startedAt = now();
    const hubs = [await newHub(), await newHub(), await newHub()];
    for (const id of hubs) await setPresence(id, true, now());
    const body = plan('Slow', LATER, [1, 2]);
    await publishFirmware(HARDWARE, LATER);
    const { id } = await createRollout(admin, { params: {}, query: {}, body });
    await startRollout(admin, { params: { id } });
    const rounds = async () => {
      for (let n = 0; n < 4; n++)
        await runRound({ rolloutId: id, run: (await readRollout(id))!.run, looks: 1 });
      return (await readRollout(id))!.row.state;
    };
    await rounds();
    setClock(startedAt + 10 * DAY_MS);
    const [late] = (await readTargets(id, 'waiting', { limit: 1 })).items;
    await setPresence(late!.hubId, false, now());
    // The other hubs succeed, those of earlier tests, too.
    let updating: readonly { readonly hubId: string }[];
    do {
      updating = (await readTargets(id, 'updating', { limit: 50 })).items;
      for (const { hubId } of updating) await noteState(hubId, { firmware: LATER }, now(), BROKER);
      expect(await rounds()).toBe('running');
    } while (updating.length > 0);
    setClock(startedAt + 20 * DAY_MS);
    expect(await rounds()).toBe('running');
    setClock(startedAt + 25 * DAY_MS);
    expect(await rounds()).toBe('finished');
  },
);
