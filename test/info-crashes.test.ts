import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type MeteredTable, openMeteredTable } from '../bench/measure/metered-table.ts';
import { carryOutSchedule } from '../functions/core/content/infos/carry-out-schedule.ts';
import { devicesTask, toAdd, toRemove } from '../functions/core/content/infos/devices-task.ts';
import { releaseLater } from '../functions/core/content/infos/remove-info.ts';
import { infoPointsOf } from '../functions/core/devices/beacons/info-point.ts';
import { readCauses } from '../functions/core/kernel/meter/causes.ts';
import { getTask } from '../functions/core/work/tasks/get-task.ts';
import { startTask } from '../functions/core/work/tasks/start-task.ts';
import { keep } from '../functions/platform/appointments.ts';
import { iso, now, setClock } from '../functions/platform/clock.ts';
import { queryItems } from '../functions/platform/table.ts';
import { monthOf } from '../shared/month.ts';
import { crashAtEveryRequest, crashAtRequest } from './support/crash-at-request.ts';
import { infoCalls, message, provider } from './support/info-calls.ts';
import { owned } from './support/moving-beacons.ts';
import { givenOutbox } from './support/outbox.ts';
import { callerOf } from './support/people.ts';
import { runTask } from './support/run-task.ts';

const MINUTE = 60_000;
const outbox = givenOutbox();
let table: MeteredTable;
beforeAll(async () => {
  table = await openMeteredTable();
});
afterAll(() => table.stop());
afterEach(() => setClock(undefined));

const inMinutes = (minutes: number) => iso(now() + minutes * MINUTE);
let names = 0;

/** A published Info with a draft, on one device. */
async function drafted() {
  const owner = await provider();
  const calls = infoCalls({ ...callerOf(owner), operation: 'setInfoDevices' });
  const [device] = (await owned(owner, 1)).ids as [string];
  const name = `Info ${++names}`;
  const { id } = await calls.save({ name, outputs: { en: [message('old')] }, beaconIds: [device] });
  await calls.putDraft(id, { outputs: { en: [message('new')] } });
  outbox.take('appointments');
  const switches = async () =>
    (await readCauses(owner.id, monthOf(now()))).flatMap(({ kind }) =>
      kind === 'infoOn' || kind === 'infoOff' ? [kind] : [],
    );
  return { calls, device, id, switches };
}

/** All appointments that were made, as their worker takes them. */
async function keepAppointments(): Promise<void> {
  for (const made of outbox.take('appointments'))
    await keep(made as { due: number; about: { kind: 'infoSchedule'; infoId: string } }, carryOutSchedule);
}

describe.each(['before', 'after'] as const)('after a crash at any request, %s it was done,', (when) => {
  it('the next timer carries a schedule out, each part once', async () => {
    await crashAtEveryRequest(async (at) => {
      const { calls, device, id, switches } = await drafted();
      await calls.schedule(id, { publishAt: inMinutes(5), unpublishAt: inMinutes(10) });
      const due = { kind: 'infoSchedule', infoId: id } as const;
      setClock(now() + 20 * MINUTE);
      const hasCrashed = await crashAtRequest(table, at, when, () => carryOutSchedule(due));
      await carryOutSchedule(due);
      await carryOutSchedule(due);
      expect([at, await calls.shownNear(device)]).toEqual([at, undefined]);
      expect((await calls.versions(id)).map(({ number }) => number)).toEqual([2, 1]);
      expect((await calls.version(id, 2)).content?.outputs).toEqual({ en: [message('new')] });
      expect(await switches()).toEqual(['infoOn', 'infoOff']);
      setClock(undefined);
      return hasCrashed;
    });
  });

  it('a schedule that was stored comes at its time, and one that was not does nothing', async () => {
    await crashAtEveryRequest(async (at) => {
      const { calls, device, id } = await drafted();
      const call = () => calls.schedule(id, { publishAt: inMinutes(5) });
      const hasCrashed = await crashAtRequest(table, at, when, call);
      const isStored = (await calls.read(id)).schedule !== null;
      setClock(now() + 6 * MINUTE);
      await keepAppointments();
      expect([at, await calls.shownNear(device)]).toEqual([at, { en: isStored ? 'new' : 'old' }]);
      setClock(undefined);
      return hasCrashed;
    });
  });

  it('a publication has happened as a whole or not at all, and is repeated without another version', async () => {
    await crashAtEveryRequest(async (at) => {
      const { calls, device, id } = await drafted();
      const hasCrashed = await crashAtRequest(table, at, when, () => calls.publish(id));
      const { hasDraft } = await calls.read(id);
      expect([at, await calls.shownNear(device)]).toEqual([at, { en: hasDraft ? 'old' : 'new' }]);
      expect(await calls.publish(id)).toMatchObject({ hasDraft: false });
      expect(await calls.versions(id)).toHaveLength(2);
      return hasCrashed;
    });
  });

  it('the devices of an Info are assigned and released once by its task', async () => {
    await crashAtEveryRequest(async (at) => {
      const { calls, device, id } = await drafted();
      const { ids } = await owned({ id: calls.caller.userId }, 4);
      const unknown = Array.from({ length: 50 }, (_, n) => `FFFF${String(n).padStart(8, '0')}`);
      // Two parts, each with devices to assign. It is not done within a call.
      const added = [...ids.slice(0, 2), ...unknown, ...ids.slice(2)];
      const taskId = await startTask(calls.caller, devicesTask, {
        order: { infoId: id, userId: calls.caller.userId },
        ids: [toRemove(device), ...added.map(toAdd)],
      });
      const hasCrashed = await crashAtRequest(table, at, when, () => runTask(taskId));
      await runTask(taskId);
      const task = await getTask(calls.caller, { params: { id: taskId }, query: {}, body: {} });
      expect([at, task]).toMatchObject([
        at,
        { taskStatus: 'finished', data: { total: 55, done: 5, skippedCount: 50 } },
      ]);
      expect(await calls.read(id)).toMatchObject({ beaconsCount: 4, beaconIds: ids.toSorted() });
      expect((await infoPointsOf([device])).get(device)?.infoPointId).toBeNull();
      return hasCrashed;
    });
  });

  it('a worker deletes all that is left of a deleted Info', async () => {
    await crashAtEveryRequest(async (at) => {
      const { calls, id } = await drafted();
      await calls.schedule(id, { unpublishAt: inMinutes(5) });
      outbox.take('removals');
      const hasCrashed = await crashAtRequest(table, at, when, () => calls.remove(id));
      const isThere = await calls.read(id).then(
        () => true,
        () => false,
      );
      for (const left of outbox.take('removals')) await releaseLater(left as { devicesOfInfo: string });
      const items = async () =>
        (await Promise.all([queryItems(`info#${id}`), queryItems(`infoSchedule#${id}`)])).flatMap(
          (found) => found.items,
        );
      if (isThere) expect(await calls.read(id)).toMatchObject({ hasDraft: true });
      else expect([at, await items()]).toEqual([at, []]);
      return hasCrashed;
    });
  });
});
