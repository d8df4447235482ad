import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type MeteredTable, openMeteredTable } from '../bench/measure/metered-table.ts';
import { setClock } from '../functions/platform/clock.ts';
import { crashAtEveryRequest, crashAtRequest } from './support/crash-at-request.ts';
import { givenPushingHubs, MINUTE } from './support/pushing-hubs.ts';

let table: MeteredTable;
beforeAll(async () => {
  table = await openMeteredTable();
});
const newHub = givenPushingHubs();
afterAll(() => table.stop());
afterEach(() => setClock(undefined));

describe.each(['before', 'after'] as const)('after a crash at any request, %s it was done', (when) => {
  it('while a first push is processed, an online hub has an appointment for its next check', async () => {
    await crashAtEveryRequest(async (at) => {
      const hub = await newHub();
      const hasCrashed = await crashAtRequest(table, at, when, hub.push);
      const { isOnline, lookAt } = await hub.live();
      expect(isOnline).toBe(lookAt !== undefined);
      if (isOnline) expect(hub.appointments()).toContain(lookAt);
      await hub.push();
      expect(await hub.live()).toMatchObject({ isOnline: true, lookAt: hub.appointments().at(-1) });
      return hasCrashed;
    });
  });

  it('while a hub that pushes is checked, the next run makes the appointment for its next check', async () => {
    await crashAtEveryRequest(async (at) => {
      const hub = await newHub();
      await hub.push();
      hub.pass(10 * MINUTE);
      await hub.push();
      hub.pass(6 * MINUTE);
      const hasCrashed = await crashAtRequest(table, at, when, hub.runDueChecks);
      await hub.runDueChecks();
      expect(await hub.live()).toMatchObject({ isOnline: true });
      expect(hub.appointments()).toContain((await hub.live()).lookAt);
      hub.pass(16 * MINUTE);
      await hub.runDueChecks();
      expect(await hub.live()).toMatchObject({ isOnline: false });
      return hasCrashed;
    });
  });

  it('while a hub is marked offline, the next run marks it offline', async () => {
    await crashAtEveryRequest(async (at) => {
      const hub = await newHub();
      await hub.push();
      const { seenAt } = await hub.live();
      hub.pass(16 * MINUTE);
      const hasCrashed = await crashAtRequest(table, at, when, hub.runDueChecks);
      await hub.runDueChecks();
      const live = await hub.live();
      expect([live.isOnline, live.lookAt, live.presenceAt - seenAt]).toEqual([false, undefined, 1]);
      return hasCrashed;
    });
  });
});
