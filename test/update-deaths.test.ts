import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type MeteredTable, openMeteredTable } from '../bench/measure/metered-table.ts';
import { BROKER } from '../functions/core/devices/hubs/channel.ts';
import { noteState } from '../functions/core/devices/hubs/presence/note-messages.ts';
import { readUpdate } from '../functions/core/devices/hubs/update/update-store.ts';
import { now, setClock } from '../functions/platform/clock.ts';
import { dyingAt, everywhere } from './support/dying-at.ts';
import { publishFirmware } from './support/published-firmware.ts';
import { givenUpdatedHubs, HARDWARE } from './support/updated-hubs.ts';

const NEW = '3.0.9.0';
let table: MeteredTable;
beforeAll(async () => {
  table = await openMeteredTable();
});
const { newHub, induce, get, appointments, lookAfter, linesOf } = givenUpdatedHubs('cc');
beforeAll(() => publishFirmware(HARDWARE, NEW));
afterAll(() => table.stop());
afterEach(() => setClock(undefined));

async function updatedHub() {
  const id = await newHub();
  await induce(id);
  const [appointment] = appointments();
  return { id, ...appointment! };
}

describe.each(['before', 'after'] as const)('who dies at any request, %s it was done', (when) => {
  it('while it ends an overdue update, has it ended and told once by the one after', async () => {
    await everywhere(async (at) => {
      const { id, due, about } = await updatedHub();
      setClock(due);
      const isDead = await dyingAt(table, at, when, () => lookAfter(about));
      await lookAfter(about);
      expect(await get(id)).toMatchObject({ isMarkedForUpdate: false, updateFailure: 'TIMED_OUT' });
      expect(await linesOf(id)).toHaveLength(1);
      expect(await readUpdate(id)).not.toHaveProperty('untold');
      return isDead;
    });
  });

  it('while it takes a hub’s success, has it told once when the message comes again', async () => {
    await everywhere(async (at) => {
      const { id, due, about } = await updatedHub();
      const success = () => noteState(id, { firmware: NEW }, now(), BROKER);
      const isDead = await dyingAt(table, at, when, success);
      await success();
      expect(await get(id)).toMatchObject({ isMarkedForUpdate: false, update: { state: 'done' } });
      setClock(due);
      await lookAfter(about);
      expect(await linesOf(id)).toMatchObject([{ level: 'INFO' }]);
      expect(await readUpdate(id)).not.toHaveProperty('untold');
      return isDead;
    });
  });

  it('while it starts an update, leaves a hub that is not marked, or whose update has an end', async () => {
    await everywhere(async (at) => {
      const id = await newHub();
      const isDead = await dyingAt(table, at, when, () => induce(id));
      const { isMarkedForUpdate } = await get(id);
      expect((await readUpdate(id)) !== undefined).toBe(isMarkedForUpdate);
      const made = appointments();
      setClock(now() + 31 * 60_000);
      for (const { about } of made) await lookAfter(about);
      expect(await get(id)).toMatchObject({ isMarkedForUpdate: false });
      expect(await linesOf(id)).toHaveLength(isMarkedForUpdate ? 1 : 0);
      return isDead;
    });
  });
});
