import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type MeteredTable, openMeteredTable } from '../bench/measure/metered-table.ts';
import { handOverHubs } from '../functions/core/composition/change-of-owner.ts';
import { checkRule } from '../functions/core/devices/alerts/check-rule.ts';
import { createAlertRule } from '../functions/core/devices/alerts/create-alert-rule.ts';
import { deleteAlertRule } from '../functions/core/devices/alerts/delete-alert-rule.ts';
import { getAlerts } from '../functions/core/devices/alerts/get-alerts.ts';
import { readRule, readRuleState } from '../functions/core/devices/alerts/rule-store.ts';
import { insertHub, setPresence } from '../functions/core/devices/hubs/store.ts';
import { now, setClock } from '../functions/platform/clock.ts';
import type { Alert } from '../shared/model/alert.ts';
import { crashAtRequest, FIRST, STRIDE } from './support/crash-at-request.ts';
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

/** An alert rule of an owner with three hubs, which have been offline for longer than its threshold. */
async function offlineHubs() {
  const caller = callerOf(await account());
  const hubs = [0, 1, 2].map(() => `hubad${(count++).toString(16).padStart(6, '0')}`);
  for (const id of hubs) await insertHub({ id, hardware: 'HUB-0300', orderCode: 'ABCD' });
  await handOverHubs(hubs, caller.userId);
  const at = now();
  for (const id of hubs) await setPresence(id, true, at - 60 * MINUTE);
  for (const id of hubs) await setPresence(id, false, at - 30 * MINUTE);
  const said = {
    threshold: 15,
    sendMail: true,
    isActive: true,
    siteId: null,
    tag: null,
    webhookIds: [],
    snoozedUntil: null,
  };
  const { id } = await createAlertRule(caller, { ...nothing, body: { kind: 'hubOffline', ...said } });
  outbox.take('alerts');
  const alerts = async () =>
    (await getAlerts(caller, { ...nothing, query: { limit: 100, filter: [], extra_field: [] } })).items;
  return { id, hubs, caller, alerts };
}
const summary = (alerts: readonly Alert[]) =>
  alerts.map(({ deviceId, state, times }) => `${deviceId} ${state} ${times}`).sort();

it.each(['before', 'after'] as const)(
  'after a check that crashes at any request, %s it was done, the next check opens one alert for each hub, with one mail',
  async (when) => {
    let at = FIRST;
    for (let hasCrashed = true; hasCrashed; at += STRIDE) {
      const { id, hubs, alerts } = await offlineHubs();
      hasCrashed = await crashAtRequest(table, at, when, () => checkRule({ ruleId: id }));
      await checkRule({ ruleId: id });
      await checkRule({ ruleId: id });
      expect(summary(await alerts())).toEqual(hubs.map((hub) => `${hub} open 1`));
      expect((await readRule(id))!.row.current).toBe(3);
      expect((await readRuleState(id))!.state.pending).toEqual([]);
      // However often the mail is queued, it is sent once.
      expect(await outbox.mails()).toHaveLength(1);
    }
    expect(at).toBeGreaterThan(8);
  },
);

it.each(['before', 'after'] as const)(
  'after a deleted rule’s last check crashes at any request, %s it was done, the next one ends its alerts and removes it',
  async (when) => {
    let at = FIRST;
    for (let hasCrashed = true; hasCrashed; at += STRIDE) {
      const { id, hubs, caller, alerts } = await offlineHubs();
      await checkRule({ ruleId: id });
      await deleteAlertRule(caller, { ...nothing, params: { id } });
      hasCrashed = await crashAtRequest(table, at, when, () => checkRule({ ruleId: id }));
      await checkRule({ ruleId: id });
      expect(summary(await alerts())).toEqual(hubs.map((hub) => `${hub} ended 1`));
      expect([await readRule(id), await readRuleState(id)]).toEqual([undefined, undefined]);
    }
    expect(at).toBeGreaterThan(8);
  },
);

it('concurrent checks of a rule open one alert for each hub', async () => {
  const { id, hubs, alerts } = await offlineHubs();
  await Promise.all([1, 2, 3, 4].map(() => checkRule({ ruleId: id })));
  expect(summary(await alerts())).toEqual(hubs.map((hub) => `${hub} open 1`));
  expect(await outbox.mails()).toHaveLength(1);
});
