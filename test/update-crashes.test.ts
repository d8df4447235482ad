import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type MeteredTable, openMeteredTable } from '../bench/measure/metered-table.ts';
import { BROKER } from '../functions/core/devices/hubs/channel.ts';
import { noteState } from '../functions/core/devices/hubs/presence/note-messages.ts';
import { readUpdate } from '../functions/core/devices/hubs/update/update-store.ts';
import { now, setClock } from '../functions/platform/clock.ts';
import { crashAtEveryRequest, crashAtRequest } from './support/crash-at-request.ts';
import { publishFirmware } from './support/published-firmware.ts';
import { givenUpdatedHubs, HARDWARE } from './support/updated-hubs.ts';

const NEW = '3.0.9.0';
let table: MeteredTable;
beforeAll(async () => {
  table = await openMeteredTable();
});
const { newHub, induce, get, appointments, checkOverdue, linesOf } = givenUpdatedHubs('cc');
beforeAll(() => publishFirmware(HARDWARE, NEW));
afterAll(() => table.stop());
afterEach(() => setClock(undefined));

async function updatedHub() {
  const id = await newHub();
  await induce(id);
  const [appointment] = appointments();
  return { id, ...appointment! };
}

describe.each(['before', 'after'] as const)('after a crash at any request, %s it was done', (when) => {
  it('while an overdue update is ended, the next check ends it and logs that once', async () => {
    await crashAtEveryRequest(async (at) => {
      const { id, due, about } = await updatedHub();
      setClock(due);
      const hasCrashed = await crashAtRequest(table, at, when, () => checkOverdue(about));
      await checkOverdue(about);
      expect(await get(id)).toMatchObject({ isMarkedForUpdate: false, updateFailure: 'TIMED_OUT' });
      expect(await linesOf(id)).toHaveLength(1);
      expect(await readUpdate(id)).not.toHaveProperty('untold');
      return hasCrashed;
    });
  });

  it('while a hub’s success is processed, the redelivered message logs it once', async () => {
    await crashAtEveryRequest(async (at) => {
      const { id, due, about } = await updatedHub();
      const success = () => noteState(id, { firmware: NEW }, now(), BROKER);
      const hasCrashed = await crashAtRequest(table, at, when, success);
      await success();
      expect(await get(id)).toMatchObject({ isMarkedForUpdate: false, update: { state: 'done' } });
      setClock(due);
      await checkOverdue(about);
      expect(await linesOf(id)).toMatchObject([{ level: 'INFO' }]);
      expect(await readUpdate(id)).not.toHaveProperty('untold');
      return hasCrashed;
    });
  });

  it('while an update is started, the hub is either not marked or its update ends', async () => {
    await crashAtEveryRequest(async (at) => {
      const id = await newHub();
      const hasCrashed = await crashAtRequest(table, at, when, () => induce(id));
      const { isMarkedForUpdate } = await get(id);
      expect((await readUpdate(id)) !== undefined).toBe(isMarkedForUpdate);
      const made = appointments();
      setClock(now() + 31 * 60_000);
      for (const { about } of made) await checkOverdue(about);
      expect(await get(id)).toMatchObject({ isMarkedForUpdate: false });
      expect(await linesOf(id)).toHaveLength(isMarkedForUpdate ? 1 : 0);
      return hasCrashed;
    });
  });
});
