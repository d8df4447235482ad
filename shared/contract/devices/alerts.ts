import * as z from 'zod/mini';
import type { FilterFields } from '../../filter.ts';
import {
  ALERT_KINDS,
  ALERT_STATES,
  Alert,
  AlertRule,
  AlertRuleChange,
  NewAlertRule,
} from '../../model/alert.ts';
import { EmptyReply, OpaqueId } from '../../model/common.ts';
import { extraFieldQuery, listOf, pageQuery, userQuery } from '../../model/page.ts';
import { OWNERS_AND_ADMINS } from '../../roles.ts';
import { operation } from '../operation.ts';
import { writes } from '../writes.ts';
import { prefix } from './prefix.ts';

const one = z.strictObject({ id: OpaqueId });
const rulesPath = `${prefix}/alertrules` as const;
const rulePath = `${rulesPath}/{id}` as const;

export const alertRuleFilters = {
  kind: { type: 'choice', operators: ['eq'], choices: ALERT_KINDS },
} as const satisfies FilterFields;

export const alertFilters = {
  state: { type: 'choice', operators: ['eq', 'in'], choices: ALERT_STATES },
  kind: { type: 'choice', operators: ['eq'], choices: ALERT_KINDS },
  /** The whole id of a hub or beacon. */
  deviceId: { type: 'text', operators: ['eq'], min: 4, max: 41, pattern: /^-?[A-Za-z0-9_]{4,40}$/ },
  /** The alerts of one rule. */
  ruleId: { type: 'text', operators: ['eq'], max: 64, pattern: /^[A-Za-z0-9_-]+$/ },
} as const satisfies FilterFields;

const OF_RULE = {
  id: 'fixed',
  userId: 'fixed',
  owner: 'reported',
  siteName: 'reported',
  createdDate: 'fixed',
  current: 'reported',
} as const;

export const createAlertRule = operation({
  id: 'createAlertRule',
  method: 'POST',
  path: rulesPath,
  summary: 'Creates a rule for the devices of the caller or of `user`; it is checked from now on',
  roles: OWNERS_AND_ADMINS,
  idempotent: 'kept',
  query: z.strictObject(userQuery),
  ...writes(AlertRule, NewAlertRule, { ...OF_RULE, version: 'fixed' }),
  reply: AlertRule,
  errors: ['ENTITY_NOT_FOUND', 'MISSING_DATA_REFERENCE'],
});

export const getAlertRules = operation({
  id: 'getAlertRules',
  method: 'GET',
  path: rulesPath,
  summary: 'Lists rules of the caller or of `user`; an admin who names none gets all rules',
  roles: OWNERS_AND_ADMINS,
  query: z.strictObject({ ...pageQuery, ...userQuery, ...extraFieldQuery(['owner']) }),
  filters: alertRuleFilters,
  reply: listOf(AlertRule),
  errors: ['ENTITY_NOT_FOUND'],
});

export const putAlertRule = operation({
  id: 'putAlertRule',
  method: 'PUT',
  path: rulePath,
  summary: 'Changes the threshold of a rule, its devices, its mails, and whether it is active',
  roles: OWNERS_AND_ADMINS,
  params: one,
  ...writes(AlertRule, AlertRuleChange, { ...OF_RULE, kind: 'fixed' }),
  reply: AlertRule,
  errors: ['MISSING_DATA_REFERENCE'],
});

export const deleteAlertRule = operation({
  id: 'deleteAlertRule',
  method: 'DELETE',
  path: rulePath,
  summary: 'Deletes a rule and ends its alerts',
  roles: OWNERS_AND_ADMINS,
  params: one,
  reply: EmptyReply,
  errors: [],
});

export const getAlerts = operation({
  id: 'getAlerts',
  method: 'GET',
  path: `${prefix}/alerts`,
  summary:
    'Lists alerts of the caller or of `user`, the newest first; an admin who names none gets all alerts',
  roles: OWNERS_AND_ADMINS,
  query: z.strictObject({ ...pageQuery, ...userQuery, ...extraFieldQuery(['owner']) }),
  filters: alertFilters,
  reply: listOf(Alert),
  errors: ['ENTITY_NOT_FOUND'],
});

export const acknowledgeAlert = operation({
  id: 'acknowledgeAlert',
  method: 'POST',
  path: `${prefix}/alerts/{id}/acknowledge`,
  summary: 'Marks an open alert as seen. It is idempotent; an alert that has ended does not change',
  roles: OWNERS_AND_ADMINS,
  params: one,
  reply: Alert,
  errors: [],
});

export const alertOperations = [
  createAlertRule,
  getAlertRules,
  putAlertRule,
  deleteAlertRule,
  getAlerts,
  acknowledgeAlert,
] as const;
