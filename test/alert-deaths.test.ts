import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type MeteredTable, openMeteredTable } from '../bench/measure/metered-table.ts';
import { handOverHubs } from '../functions/core/composition/change-of-owner.ts';
import { checkRule } from '../functions/core/devices/alerts/check-rule.ts';
import { createAlertRule } from '../functions/core/devices/alerts/create-alert-rule.ts';
import { deleteAlertRule } from '../functions/core/devices/alerts/delete-alert-rule.ts';
import { getAlerts } from '../functions/core/devices/alerts/get-alerts.ts';
import { readRule, readWatch } from '../functions/core/devices/alerts/rule-store.ts';
import { insertHub, setPresence } from '../functions/core/devices/hubs/store.ts';
import { now, setClock } from '../functions/platform/clock.ts';
import type { Alert } from '../shared/model/alert.ts';
import { dyingAt, FIRST, STRIDE } from './support/dying-at.ts';
import { givenOutbox } from './support/outbox.ts';
import { account, callerOf } from './support/people.ts';

const MINUTE = 60_000;
let table: MeteredTable;
beforeAll(async () => {
  table = await openMeteredTable();
});
const outbox = givenOutbox();
afterAll(() => table.stop());
afterEach(() => setClock(undefined));

let count = 0;
const nothing = { params: {}, query: {}, body: {} };

/** A rule of somebody with three hubs, which are offline for some minutes by now. */
async function offlineHubs() {
  const caller = callerOf(await account());
  const hubs = [0, 1, 2].map(() => `hubad${(count++).toString(16).padStart(6, '0')}`);
  for (const id of hubs) await insertHub({ id, hardware: 'HUB-0300', orderCode: 'ABCD' });
  await handOverHubs(hubs, caller.userId);
  const at = now();
  for (const id of hubs) await setPresence(id, true, at - 60 * MINUTE);
  for (const id of hubs) await setPresence(id, false, at - 30 * MINUTE);
  const said = { threshold: 15, sendMail: true, isActive: true };
  const { id } = await createAlertRule(caller, { ...nothing, body: { kind: 'hubOffline', ...said } });
  outbox.take('alerts');
  const alerts = async () =>
    (await getAlerts(caller, { ...nothing, query: { limit: 100, filter: [], extra_field: [] } })).items;
  return { id, hubs, caller, alerts };
}
const summary = (alerts: readonly Alert[]) =>
  alerts.map(({ deviceId, state, times }) => `${deviceId} ${state} ${times}`).sort();

it.each(['before', 'after'] as const)(
  'a look that dies at any request, %s it was done, is made good by the next: each hub has one alert, of one mail',
  async (when) => {
    let at = FIRST;
    for (let isDead = true; isDead; at += STRIDE) {
      const { id, hubs, alerts } = await offlineHubs();
      isDead = await dyingAt(table, at, when, () => checkRule({ ruleId: id }));
      await checkRule({ ruleId: id });
      await checkRule({ ruleId: id });
      expect(summary(await alerts())).toEqual(hubs.map((hub) => `${hub} open 1`));
      expect((await readRule(id))!.row.current).toBe(3);
      expect((await readWatch(id))!.todo).toEqual([]);
      // However often it is asked for, it goes once.
      expect(await outbox.mails()).toHaveLength(1);
    }
    expect(at).toBeGreaterThan(8);
  },
);

it.each(['before', 'after'] as const)(
  'a deleted rule whose last look dies at any request, %s it was done, ends what it told of, and is gone',
  async (when) => {
    let at = FIRST;
    for (let isDead = true; isDead; at += STRIDE) {
      const { id, hubs, caller, alerts } = await offlineHubs();
      await checkRule({ ruleId: id });
      await deleteAlertRule(caller, { ...nothing, params: { id } });
      isDead = await dyingAt(table, at, when, () => checkRule({ ruleId: id }));
      await checkRule({ ruleId: id });
      expect(summary(await alerts())).toEqual(hubs.map((hub) => `${hub} ended 1`));
      expect([await readRule(id), await readWatch(id)]).toEqual([undefined, undefined]);
    }
    expect(at).toBeGreaterThan(8);
  },
);

it('two looks at once tell of each hub once', async () => {
  const { id, hubs, alerts } = await offlineHubs();
  await Promise.all([1, 2, 3, 4].map(() => checkRule({ ruleId: id })));
  expect(summary(await alerts())).toEqual(hubs.map((hub) => `${hub} open 1`));
  expect(await outbox.mails()).toHaveLength(1);
});
