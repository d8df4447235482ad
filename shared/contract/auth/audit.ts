import * as z from 'zod/mini';
import type { FilterFields } from '../../filter.ts';
import { AuditEntry } from '../../model/audit.ts';
import { groupQuery, listOf, pageQuery, userQuery } from '../../model/page.ts';
import { EVERYONE_IN_REACH } from '../../roles.ts';
import { operation } from '../operation.ts';
import { prefix } from './prefix.ts';

export const auditFilters = {
  timestamp: { type: 'time', operators: ['ge', 'lt'] },
  actor: { type: 'text', operators: ['eq'], min: 1, max: 64, adminOnly: true },
  item: { type: 'text', operators: ['eq'], min: 3, max: 120 },
  operation: { type: 'text', operators: ['eq'], min: 3, max: 64 },
} as const satisfies FilterFields;

export const getAudit = operation({
  id: 'getAudit',
  method: 'GET',
  path: `${prefix}/audit`,
  summary:
    'What was changed by admins, by group admins and under run-as, the latest first; `user` is whose data it was, `managerGroup` the group that this user was in',
  roles: EVERYONE_IN_REACH,
  query: z.strictObject({ ...pageQuery, ...userQuery, ...groupQuery }),
  filters: auditFilters,
  reply: listOf(AuditEntry),
  errors: ['ENTITY_NOT_FOUND'],
});
