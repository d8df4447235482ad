import { randomUUID } from 'node:crypto';
import {
  acknowledgeAlert,
  alertFilters,
  alertRuleFilters,
  createAlertRule,
  deleteAlertRule,
  getAlertRules,
  getAlerts,
  putAlertRule,
} from '../../shared/contract/devices/alerts.ts';
import { Refusal } from '../../shared/errors.ts';
import type { AlertRule } from '../../shared/model/alert.ts';
import { alerts, currentOf, rules } from './fake-alert-data.ts';
import type { Owned } from './fake-data.ts';
import { does, type FakeOperation, ownerOf, page } from './fake-kit.ts';

function placeOf<T extends { readonly id: string }>(
  owned: readonly Owned<T>[],
  id: string | undefined,
): number {
  const at = owned.findIndex(({ item }) => item.id === id);
  if (at < 0) throw new Refusal('ENTITY_NOT_FOUND');
  return at;
}
const told = (rule: AlertRule) => ({ ...rule, current: currentOf(rule) });
const text = (item: object, field: string) => String((item as Record<string, unknown>)[field] ?? '');

/** Alerts and their rules; no new alert comes up here. */
export const alertOperations: readonly FakeOperation[] = [
  does(getAlerts, (input) => page(input, 'alerts', alertFilters, alerts, text, (alert) => alert)),
  does(acknowledgeAlert, ({ params }) => {
    const at = placeOf(alerts, params.id);
    const { owner, item } = alerts[at]!;
    const acknowledgedDate = item.acknowledgedDate ?? new Date().toISOString();
    if (item.state === 'open')
      alerts[at] = { owner, item: { ...item, state: 'acknowledged', acknowledgedDate } };
    return alerts[at]!.item;
  }),
  does(getAlertRules, (input) => page(input, 'alertRules', alertRuleFilters, rules, text, told)),
  does(createAlertRule, (input) => {
    const owner = ownerOf(input) ?? input.caller.user!.id;
    const made = {
      id: randomUUID(),
      userId: owner,
      createdDate: new Date().toISOString(),
      current: 0,
      version: 1,
    };
    rules.push({ owner, item: { ...input.body, ...made } });
    return rules.at(-1)!.item;
  }),
  does(putAlertRule, ({ params, body: { version, ...said } }) => {
    const at = placeOf(rules, params.id);
    const { owner, item } = rules[at]!;
    if (version !== item.version) throw new Refusal('PLEASE_TRY_AGAIN');
    rules[at] = { owner, item: { ...item, ...said, version: version + 1 } };
    return told(rules[at].item);
  }),
  does(deleteAlertRule, ({ params }) => {
    rules.splice(placeOf(rules, params.id), 1);
    return {};
  }),
];
