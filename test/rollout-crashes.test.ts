import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type MeteredTable, openMeteredTable } from '../bench/measure/metered-table.ts';
import { handOverHubs } from '../functions/core/composition/change-of-owner.ts';
import { BROKER } from '../functions/core/devices/hubs/channel.ts';
import { noteState } from '../functions/core/devices/hubs/presence/note-messages.ts';
import { insertHub, setPresence, setReported } from '../functions/core/devices/hubs/store.ts';
import { isOpen, readUpdate } from '../functions/core/devices/hubs/update/update-store.ts';
import { pauseRollout, startRollout } from '../functions/core/devices/rollouts/command-rollout.ts';
import { createRollout } from '../functions/core/devices/rollouts/create-rollout.ts';
import { renew, runRound } from '../functions/core/devices/rollouts/run-round.ts';
import { readGroups, readRollout } from '../functions/core/devices/rollouts/store.ts';
import { now, setClock } from '../functions/platform/clock.ts';
import { crashAtRequest, FIRST, STRIDE } from './support/crash-at-request.ts';
import { account, accountWithId, callerOf } from './support/people.ts';
import { publishFirmware } from './support/published-firmware.ts';
import { givenUpdatedHubs, HARDWARE } from './support/updated-hubs.ts';

const NEW = '3.0.9.0';
let table: MeteredTable;
beforeAll(async () => {
  table = await openMeteredTable();
});
givenUpdatedHubs('dd');
beforeAll(() => publishFirmware(HARDWARE, NEW));
beforeAll(() => accountWithId('admin', 'ADMIN'));
afterAll(() => table.stop());
afterEach(() => setClock(undefined));

const admin = callerOf({ id: 'admin' }, 'ADMIN', 'any');
let count = 0;

/** A running roll-out to two hubs in two groups. */
async function runningRollout() {
  const owner = await account();
  const hubs = [0, 1].map(() => `hubdd${(count++).toString(16).padStart(6, '0')}`);
  for (const id of hubs) {
    await insertHub({ id, hardware: HARDWARE, orderCode: 'ABCD' });
    await setReported(id, '3.0.7.8', undefined, 1);
    await setPresence(id, true, now());
  }
  await handOverHubs(hubs, owner.id);
  const { id } = await createRollout(admin, {
    params: {},
    query: {},
    body: {
      name: 'Trial',
      firmware: { hardwareId: HARDWARE, id: NEW },
      user: owner.id,
      filter: [],
      groups: [{ hubs: 1 }, { share: 100 }],
      thresholds: { errors: 100, success: 100 },
      window: null,
    },
  });
  const one = { params: { id }, query: {}, body: {} };
  await startRollout(admin, one);
  return { id, hubs, one };
}

/** Runs the checks of the state machine until the roll-out has ended. Every update of a hub succeeds. */
async function continueRollout(id: string, hubs: readonly string[]): Promise<void> {
  for (let round = 0; round < 20; round++) {
    const { run, row } = (await readRollout(id))!;
    if (row.state !== 'running') return;
    const step = { rolloutId: id, run, looks: 1 };
    const { onward } = await runRound(step);
    if (onward === 'renew') await renew(step);
    for (const hubId of hubs) {
      const update = await readUpdate(hubId);
      if (update && isOpen(update)) await noteState(hubId, { firmware: NEW }, now(), BROKER);
    }
  }
}

it.each(['before', 'after'] as const)(
  'a roll-out whose check crashes at any request, %s it was done, is finished by the next checks, each hub updated once',
  async (when) => {
    let at = FIRST;
    for (let hasCrashed = true; hasCrashed; at += STRIDE) {
      const { id, hubs } = await runningRollout();
      const { run } = (await readRollout(id))!;
      hasCrashed = await crashAtRequest(table, at, when, () => runRound({ rolloutId: id, run, looks: 1 }));
      await continueRollout(id, hubs);
      expect((await readRollout(id))!.row.state).toBe('finished');
      const groups = await readGroups(id);
      expect(groups.map(({ done, failed, waiting, updating }) => [done, failed, waiting, updating])).toEqual([
        [1, 0, 0, 0],
        [1, 0, 0, 0],
      ]);
      for (const hubId of hubs) expect(await readUpdate(hubId)).toMatchObject({ state: 'done' });
    }
    // Otherwise no check has crashed, and nothing was tested.
    expect(at).toBeGreaterThan(10);
  },
);

it.each(['before', 'after'] as const)(
  'a call to pause that crashes at any request, %s it was done, succeeds when it is repeated, and no update starts then',
  async (when) => {
    let at = FIRST;
    for (let hasCrashed = true; hasCrashed; at += STRIDE) {
      const { id, hubs, one } = await runningRollout();
      hasCrashed = await crashAtRequest(table, at, when, () => pauseRollout(admin, one));
      expect((await pauseRollout(admin, one)).state).toBe('paused');
      await continueRollout(id, hubs);
      for (const hubId of hubs) expect(await readUpdate(hubId)).toBeUndefined();
    }
    expect(at).toBeGreaterThan(2);
  },
);
