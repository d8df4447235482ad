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
    'Lists changes by admins, by group admins and by callers acting for a user, the latest first; `user` is the user whose data was changed, `managerGroup` the group of that user at the time',
  roles: EVERYONE_IN_REACH,
  query: z.strictObject({ ...pageQuery, ...userQuery, ...groupQuery }),
  filters: auditFilters,
  reply: listOf(AuditEntry),
  errors: ['ENTITY_NOT_FOUND'],
});
