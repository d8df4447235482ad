import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AlertRule } from '../../../../shared/model/alert.ts';
import { givenTable } from '../../../../test/support/engine.ts';
import { itInTurn } from '../../../../test/support/it-in-turn.ts';
import { givenOutbox } from '../../../../test/support/outbox.ts';
import { account, callerOf, refusalOf } from '../../../../test/support/people.ts';
import { givenReceivers, type Receiver } from '../../../../test/support/receivers.ts';
import { webhookQueues } from '../../../../test/support/webhook-queues.ts';
import type { Caller } from '../../../platform/caller.ts';
import { iso, now, setClock } from '../../../platform/clock.ts';
import { expr } from '../../../platform/expression.ts';
import { updateItem } from '../../../platform/table.ts';
import { handOverHubs } from '../../composition/change-of-owner.ts';
import { readUser } from '../../people/accounts/store.ts';
import { userKey } from '../../people/accounts/user-item.ts';
import { createWebhook } from '../../work/webhooks/create-webhook.ts';
import { deleteWebhook } from '../../work/webhooks/delete-webhook.ts';
import { insertHub, setPresence } from '../hubs/store.ts';
import { checkRule } from './check-rule.ts';
import { createAlertRule } from './create-alert-rule.ts';
import { getAlertRules } from './get-alert-rules.ts';
import { getAlerts } from './get-alerts.ts';
import { putAlertRule } from './put-alert-rule.ts';

givenTable();
const outbox = givenOutbox();
const receivers = givenReceivers();

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const nothing = { params: {}, query: {}, body: {} };

let owner: { id: string; email: string };
let caller: Caller;
let receiver: Receiver;
let queues: ReturnType<typeof webhookQueues>;
let devices = 0;
beforeEach(async () => {
  owner = await account({ name: 'Ida' });
  caller = callerOf(owner);
  receiver = await receivers.http();
  queues = webhookQueues(outbox);
});
afterEach(() => setClock(undefined));

async function hubs(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => `hubac${(devices++).toString(16).padStart(6, '0')}`);
  for (const id of ids) await insertHub({ id, hardware: 'HUB-0300', orderCode: 'ABCD' });
  await handOverHubs(ids, owner.id);
  for (const id of ids) await setPresence(id, true, now());
  return ids;
}
const webhook = (events = ['alert.ended', 'alert.opened'] as const, by = caller) =>
  createWebhook(by, {
    ...nothing,
    body: { name: 'Desk', url: receiver.url, events: [...events], isActive: true },
  });
const rule = (more: Partial<AlertRule>) =>
  createAlertRule(caller, {
    ...nothing,
    body: {
      ...{ kind: 'hubOffline', threshold: 15, sendMail: false, isActive: true, siteId: null, tag: null },
      ...{ webhookIds: [], snoozedUntil: null },
      ...more,
    },
  });
const put = ({ id }: { id: string }, body: Partial<AlertRule>) =>
  putAlertRule(caller, { ...nothing, params: { id }, body });
const rules = async () =>
  (await getAlertRules(caller, { ...nothing, query: { limit: 100, filter: [], extra_field: [] } })).items;
const alerts = async () =>
  (await getAlerts(caller, { ...nothing, query: { limit: 100, filter: [], extra_field: [] } })).items;
async function checkAt({ id }: { id: string }, at: number): Promise<void> {
  setClock(at);
  await checkRule({ ruleId: id });
  await queues.run();
}
interface Told {
  type: string;
  data: {
    rule: { id: string };
    alerts: { id: string; deviceId: string; times: number; endedDate: unknown }[];
  };
}
const told = (): Told[] => receiver.received.map(({ body }) => JSON.parse(body));
const summary = () =>
  told().map(({ type, data }) => `${type} ${data.alerts.map(({ deviceId }) => deviceId).toSorted()}`);

describe('the webhooks of a rule', () => {
  it('are told which alerts opened, which ended, and which came again', async () => {
    const start = now();
    const [first, second] = (await hubs(2)) as [string, string];
    const one = await rule({ webhookIds: [(await webhook()).id] });
    for (const id of [first, second]) await setPresence(id, false, start + MINUTE);
    await checkAt(one, start + 20 * MINUTE);
    expect(summary()).toEqual([`alert.opened ${[first, second]}`]);
    const shown = await alerts();
    expect(told()[0]!.data).toMatchObject({ userId: owner.id, rule: { id: one.id, kind: 'hubOffline' } });
    for (const { id, deviceId, since, openedDate } of told()[0]!.data.alerts as never as typeof shown)
      expect(shown).toContainEqual(expect.objectContaining({ id, deviceId, since, openedDate }));
    await setPresence(second, true, start + 21 * MINUTE);
    await checkAt(one, start + 22 * MINUTE);
    await checkAt(one, start + 45 * MINUTE);
    expect(summary().slice(1)).toEqual([`alert.ended ${second}`]);
    expect(told()[1]!.data.alerts[0]).toMatchObject({ endedDate: expect.any(String), times: 1 });
    await setPresence(second, false, start + 46 * MINUTE);
    await checkAt(one, start + 65 * MINUTE);
    expect(summary().slice(2)).toEqual([`alert.opened ${second}`]);
    expect(told()[2]!.data.alerts[0]).toMatchObject({ endedDate: null, times: 2 });
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(3);
  });

  itInTurn('get a hundred alerts in one event at most', async () => {
    const start = now();
    const ids = await hubs(130);
    const one = await rule({ webhookIds: [(await webhook()).id] });
    for (const id of ids) await setPresence(id, false, start + MINUTE);
    await checkAt(one, start + 20 * MINUTE);
    expect(
      told()
        .map(({ data }) => data.alerts.length)
        .toSorted(),
    ).toEqual([100, 30]);
    expect(new Set(told().flatMap(({ data }) => data.alerts.map(({ deviceId }) => deviceId)))).toEqual(
      new Set(ids),
    );
  });

  it('are the owner’s own; one that is deleted is passed over, and the rule is accepted as it was read', async () => {
    const start = now();
    const foreign = await webhook(undefined, callerOf(await account()));
    expect(await refusalOf(rule({ webhookIds: [foreign.id] }))).toBe('MISSING_DATA_REFERENCE');
    const [gone, kept] = [await webhook(), await webhook()];
    const one = await rule({ webhookIds: [gone.id, kept.id] });
    expect(one.webhookIds).toEqual([gone.id, kept.id]);
    expect(await refusalOf(put(one, { webhookIds: [kept.id, foreign.id] }))).toBe('MISSING_DATA_REFERENCE');
    await deleteWebhook(caller, { ...nothing, params: { id: gone.id } });
    const [read] = await rules();
    expect(await put(one, { ...read!, threshold: 20 } as never)).toMatchObject({ threshold: 20 });
    const [id] = (await hubs(1)) as [string];
    await setPresence(id, false, start + MINUTE);
    await checkAt(one, start + 30 * MINUTE);
    expect(summary()).toEqual([`alert.opened ${id}`]);
  });

  it('are not called for an account that is deactivated', async () => {
    const start = now();
    const [id] = (await hubs(1)) as [string];
    const one = await rule({ webhookIds: [(await webhook()).id] });
    await setPresence(id, false, start + MINUTE);
    const { row } = (await readUser(owner.id))!;
    await updateItem(userKey(owner.id), expr`SET #row = ${{ ...row, deactivated: true }}`);
    await checkAt(one, start + 20 * MINUTE);
    expect(await alerts()).toMatchObject([{ state: 'open' }]);
    expect(receiver.received).toEqual([]);
  });
});

describe('a rule that is snoozed', () => {
  it('opens and ends alerts, and tells nobody until then; one mail tells what is still open afterwards', async () => {
    const start = now();
    const [back, away] = (await hubs(2)) as [string, string];
    const one = await rule({
      ...{ webhookIds: [(await webhook()).id], sendMail: true },
      snoozedUntil: iso(start + 8 * HOUR),
    });
    for (const id of [back, away]) await setPresence(id, false, start + MINUTE);
    await checkAt(one, start + 20 * MINUTE);
    expect(await alerts()).toMatchObject([{ state: 'open' }, { state: 'open' }]);
    await setPresence(back, true, start + 21 * MINUTE);
    for (const minutes of [25, 50]) await checkAt(one, start + minutes * MINUTE);
    expect((await alerts()).filter(({ state }) => state === 'ended')).toHaveLength(1);
    expect([receiver.received, outbox.sent()]).toEqual([[], []]);
    await checkAt(one, start + 8 * HOUR + MINUTE);
    const [mail, ...others] = outbox.sent();
    expect(others).toEqual([]);
    expect(mail!.text).toContain(away);
    expect(mail!.text).not.toContain(back);
    expect((await rules())[0]).toMatchObject({ snoozedUntil: null });
    await setPresence(away, true, start + 8 * HOUR + 2 * MINUTE);
    for (const minutes of [3, 30]) await checkAt(one, start + 8 * HOUR + minutes * MINUTE);
    expect(summary()).toEqual([`alert.ended ${away}`]);
  });

  it('is snoozed for a month at most, and woken by its owner', async () => {
    const one = await rule({ snoozedUntil: iso(now() + DAY) });
    expect(await refusalOf(put(one, { snoozedUntil: iso(now() + 32 * DAY) }))).toBe('FORM_VALIDATION_FAILED');
    expect((await put(one, {})).snoozedUntil).toBe(one.snoozedUntil);
    expect((await put(one, { snoozedUntil: null })).snoozedUntil).toBeNull();
  });
});
