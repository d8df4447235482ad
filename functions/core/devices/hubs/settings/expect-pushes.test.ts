import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { FACTORY_SETTINGS } from '../../../../../shared/model/hub-settings.ts';
import { tries } from '../../../../../test/support/depth.ts';
import { givenTable } from '../../../../../test/support/engine.ts';
import { itInTurn } from '../../../../../test/support/it-in-turn.ts';
import { givenPushingHubs, MINUTE } from '../../../../../test/support/pushing-hubs.ts';
import { now, setClock } from '../../../../platform/clock.ts';
import { answerOf, BROKER } from '../channel.ts';
import { noteMessage, notePresence } from '../presence/note-messages.ts';
import { patienceOf } from './expect-pushes.ts';

givenTable();
const newHub = givenPushingHubs();
const HOUR = 60 * MINUTE;
afterEach(() => setClock(undefined));

it('a hub that pushes by HTTP is online while it pushes, and offline since its last push when it stops', async () => {
  const hub = await newHub();
  expect(await hub.get()).toMatchObject({ isOnline: false });
  for (let pushes = 0; pushes < 20; pushes++) {
    await hub.push();
    hub.pass(2 * MINUTE);
    await hub.runDueChecks();
    expect(await hub.get()).toMatchObject({ isOnline: true });
  }
  const { seenAt } = await hub.live();
  hub.pass(12 * MINUTE);
  await hub.runDueChecks();
  expect(await hub.get()).toMatchObject({ isOnline: true });
  hub.pass(2 * MINUTE);
  await hub.runDueChecks();
  expect(await hub.live()).toMatchObject({ isOnline: false, presenceAt: seenAt });
  expect(hub.appointments()).toEqual([]);
  await hub.push();
  expect(await hub.get()).toMatchObject({ isOnline: true });
});

it('a hub is offline after three missed pushes, at least 15 minutes, or two hours without life monitoring', () => {
  const patience = (lifeMonitoring: boolean, pushIntervalSeconds: number) =>
    patienceOf({ ...FACTORY_SETTINGS, lifeMonitoring, pushIntervalSeconds });
  expect(patience(true, 60)).toBe(15 * MINUTE);
  expect(patience(true, 600)).toBe(30 * MINUTE);
  expect(patience(false, 60)).toBe(2 * HOUR);
  expect(patience(false, 86_400)).toBe(72 * HOUR);
});

itInTurn('a hub that is heard while it is being marked offline is online, in either order', async () => {
  for (let time = 0; time < 10; time++) {
    const hub = await newHub();
    await hub.push();
    hub.pass(16 * MINUTE);
    await Promise.all([hub.runDueChecks(), hub.push()]);
    expect(await hub.get()).toMatchObject({ isOnline: true });
    expect(hub.appointments()).toContain((await hub.live()).lookAt);
  }
});

it('a hub is online if it was marked offline while its push was handled', async () => {
  const hub = await newHub();
  await hub.push();
  hub.pass(16 * MINUTE);
  const asRead = await hub.live();
  await hub.runDueChecks();
  expect(await hub.get()).toMatchObject({ isOnline: false });
  await noteMessage(hub.id, asRead, now(), answerOf([]));
  expect(await hub.get()).toMatchObject({ isOnline: true });
  expect(hub.appointments()).toContain((await hub.live()).lookAt);
});

it('with any messages by HTTP and MQTT, every hub that stops is marked offline, and no hub that pushes', async () => {
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.constant('push' as const) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('connects' as const, 'disconnects' as const, 'message' as const),
    },
    { weight: 4, arbitrary: fc.integer({ min: 1, max: 20 }).map((minutes) => ({ minutes })) },
    { weight: 3, arbitrary: fc.constantFrom({ looks: 1 }, { looks: 2 }) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const hub = await newHub();
      let reached: 'http' | 'broker' | undefined;
      let heardAt = 0;
      for (const one of steps) {
        if (one === 'push' || one === 'message') {
          if (one === 'push') await hub.push();
          else await noteMessage(hub.id, await hub.live(), now(), BROKER);
          reached ??= one === 'push' ? 'http' : 'broker';
          heardAt = hub.now();
        } else if (one === 'connects' || one === 'disconnects') {
          const isOnline = one === 'connects';
          await notePresence(hub.id, await hub.live(), { isOnline, at: now() }, BROKER);
          reached = isOnline ? 'broker' : undefined;
        } else if ('minutes' in one) hub.pass(one.minutes * MINUTE);
        else await hub.runDueChecks(one.looks);
        // Advance the clock by more than the step took.
        hub.pass(1000);

        const { isOnline, lookAt } = await hub.live();
        if (!isOnline && reached === 'http') {
          // The time of the last message is stored to the minute.
          expect(hub.now() - heardAt).toBeGreaterThanOrEqual(14 * MINUTE);
          reached = undefined;
        }
        expect([isOnline, lookAt !== undefined]).toEqual([reached !== undefined, reached === 'http']);
        if (lookAt !== undefined) expect(hub.appointments()).toContain(lookAt);
      }
      for (let rounds = 0; rounds < 3; rounds++) {
        hub.pass(16 * MINUTE);
        await hub.runDueChecks();
      }
      expect([(await hub.get()).isOnline, hub.appointments()]).toEqual([reached === 'broker', []]);
    }),
    { ...tries(8, 200), examples: [[['push', { minutes: 3 }, 'message', { minutes: 12 }, { looks: 1 }]]] },
  );
});
