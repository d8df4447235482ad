import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type MeteredTable, openMeteredTable } from '../bench/measure/metered-table.ts';
import { setClock } from '../functions/platform/clock.ts';
import { dyingAt, everywhere } from './support/dying-at.ts';
import { givenPushingHubs, MINUTE } from './support/pushing-hubs.ts';

let table: MeteredTable;
beforeAll(async () => {
  table = await openMeteredTable();
});
const newHub = givenPushingHubs();
afterAll(() => table.stop());
afterEach(() => setClock(undefined));

describe.each(['before', 'after'] as const)('who dies at any request, %s it was done', (when) => {
  it('while it takes a first push, leaves no hub that is online with nobody to look after it', async () => {
    await everywhere(async (at) => {
      const hub = await newHub();
      const isDead = await dyingAt(table, at, when, hub.push);
      const { isOnline, lookAt } = await hub.live();
      expect(isOnline).toBe(lookAt !== undefined);
      if (isOnline) expect(hub.looks()).toContain(lookAt);
      await hub.push();
      expect(await hub.live()).toMatchObject({ isOnline: true, lookAt: hub.looks().at(-1) });
      return isDead;
    });
  });

  it('while it looks after a hub that pushes, has it looked after by the one after', async () => {
    await everywhere(async (at) => {
      const hub = await newHub();
      await hub.push();
      hub.pass(10 * MINUTE);
      await hub.push();
      hub.pass(6 * MINUTE);
      const isDead = await dyingAt(table, at, when, hub.look);
      await hub.look();
      expect(await hub.live()).toMatchObject({ isOnline: true });
      expect(hub.looks()).toContain((await hub.live()).lookAt);
      hub.pass(16 * MINUTE);
      await hub.look();
      expect(await hub.live()).toMatchObject({ isOnline: false });
      return isDead;
    });
  });

  it('while it gives up a hub, has it given up by the one after', async () => {
    await everywhere(async (at) => {
      const hub = await newHub();
      await hub.push();
      const { seenAt } = await hub.live();
      hub.pass(16 * MINUTE);
      const isDead = await dyingAt(table, at, when, hub.look);
      await hub.look();
      const live = await hub.live();
      expect([live.isOnline, live.lookAt, live.presenceAt - seenAt]).toEqual([false, undefined, 1]);
      return isDead;
    });
  });
});
