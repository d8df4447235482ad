import { beforeAll } from 'vitest';
import { handOverHubs } from '../../functions/core/composition/change-of-owner.ts';
import { getHub } from '../../functions/core/devices/hubs/get-hub.ts';
import { checkPushes, PushesExpected } from '../../functions/core/devices/hubs/settings/expect-pushes.ts';
import { putHub } from '../../functions/core/devices/hubs/settings/put-hub.ts';
import { insertHub, readHubLives } from '../../functions/core/devices/hubs/store.ts';
import { takePush } from '../../functions/core/devices/ingest/take-push.ts';
import type { Caller } from '../../functions/platform/caller.ts';
import { setClock } from '../../functions/platform/clock.ts';
import { FACTORY_SETTINGS } from '../../shared/model/hub-settings.ts';
import { givenBroker } from './broker.ts';
import { givenOutbox } from './outbox.ts';
import { account, callerOf } from './people.ts';

export const MINUTE = 60_000;
const START = Date.parse('2026-11-21T10:00:00Z');

/** Hubs with life monitoring that push by HTTP, on a clock that the test sets, with the appointments made for them. */
export function givenPushingHubs() {
  givenBroker();
  const outbox = givenOutbox();
  let owner: Caller;
  beforeAll(async () => {
    owner = callerOf(await account());
  });
  let count = 0;

  return async () => {
    const id = `hubbb${(count++).toString(16).padStart(6, '0')}`;
    const params = { id };
    await insertHub({ id, hardware: 'HUB-0300', orderCode: 'ABCD' });
    await handOverHubs([id], owner.userId);
    const { version } = await getHub(owner, { params, query: {}, body: {} });
    const settings = { ...FACTORY_SETTINGS, lifeMonitoring: true };
    await putHub(owner, { params, query: {}, body: { version, settings } });
    outbox.take('appointments');
    let at = START;
    setClock(at);
    let appointments: { due: number; about: PushesExpected }[] = [];
    const take = () => {
      const made = outbox.take('appointments') as { due: number; about: unknown }[];
      appointments.push(...made.map(({ due, about }) => ({ due, about: PushesExpected.parse(about) })));
    };
    return {
      id,
      live: async () => (await readHubLives([id], { consistent: true })).get(id)!,
      get: () => getHub(owner, { params, query: {}, body: {} }),
      now: () => at,
      pass(ms: number) {
        at += ms;
        setClock(at);
      },
      push: () => takePush(owner, { body: { id, items: [] } }),
      /** The times of the checks that are still to be made. */
      appointments() {
        take();
        return appointments.map(({ about }) => about.lookAt);
      },
      /** Runs every check that is due, each this many times, all concurrently. */
      async runDueChecks(times = 1) {
        take();
        const due = appointments.filter((one) => one.due <= at);
        await Promise.all(
          due.flatMap(({ about }) => Array.from({ length: times }, () => checkPushes(about))),
        );
        appointments = appointments.filter((one) => !due.includes(one));
      },
    };
  };
}
