import * as z from 'zod/mini';
import type { FilterFields } from '../../filter.ts';
import {
  ALERT_KINDS,
  ALERT_RECIPIENTS_MAX,
  ALERT_STATES,
  Alert,
  AlertRecipient,
  AlertRule,
  AlertRuleChange,
  NewAlertRule,
} from '../../model/alert.ts';
import { EmptyReply, OpaqueId } from '../../model/common.ts';
import { extraFieldQuery, listOf, pageQuery, userQuery } from '../../model/page.ts';
import { EMAIL_MAX } from '../../model/user.ts';
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
  recipients: 'reported',
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

const recipientsPath = `${rulePath}/recipients` as const;
const recipientPath = `${recipientsPath}/{recipient}` as const;
const oneRecipient = z.strictObject({ id: OpaqueId, recipient: OpaqueId });

export const getAlertRecipients = operation({
  id: 'getAlertRecipients',
  method: 'GET',
  path: recipientsPath,
  summary: 'Returns the recipients of a rule besides its owner, in the order of their addresses',
  roles: OWNERS_AND_ADMINS,
  params: one,
  reply: z.strictObject({ items: z.array(AlertRecipient).check(z.maxLength(ALERT_RECIPIENTS_MAX)) }),
  errors: [],
});

export const addAlertRecipient = operation({
  id: 'addAlertRecipient',
  method: 'POST',
  path: recipientsPath,
  summary:
    'Adds a recipient to a rule and asks it by mail to confirm; until then it gets nothing else. One that is there stays as it is',
  roles: OWNERS_AND_ADMINS,
  params: one,
  /** Any text, because faults of an address have error codes of their own. */
  body: z.strictObject({ email: z.string().check(z.minLength(1), z.maxLength(EMAIL_MAX)) }),
  reply: AlertRecipient,
  errors: [
    ...['INVALID_EMAIL', 'EMAIL_CONTAINS_UNSUPPORTED_CHARACTERS', 'FORM_VALIDATION_FAILED'],
    ...['RECIPIENT_HAS_STOPPED', 'PLEASE_TRY_AGAIN'],
  ] as const,
});

export const askAlertRecipient = operation({
  id: 'askAlertRecipient',
  method: 'POST',
  path: `${recipientPath}/ask`,
  summary:
    'Asks a recipient by mail again whether it wants the mails of a rule; one that has confirmed is not asked',
  roles: OWNERS_AND_ADMINS,
  idempotent: 'kept',
  params: oneRecipient,
  reply: AlertRecipient,
  errors: ['RECIPIENT_HAS_STOPPED'],
});

export const removeAlertRecipient = operation({
  id: 'removeAlertRecipient',
  method: 'DELETE',
  path: recipientPath,
  summary: 'Deletes a recipient of a rule with its address',
  roles: OWNERS_AND_ADMINS,
  params: oneRecipient,
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
  getAlertRecipients,
  addAlertRecipient,
  askAlertRecipient,
  removeAlertRecipient,
  getAlerts,
  acknowledgeAlert,
] as const;
