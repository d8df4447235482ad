import * as z from 'zod/mini';
import type { FilterFields } from '../filter.ts';
import { HubLog, LOG_LEVELS } from '../model/hub-log.ts';
import { listOf, pageQuery, userQuery } from '../model/page.ts';
import { OWNERS_AND_ADMINS } from '../roles.ts';
import { type Group, operation } from './operation.ts';

const prefix = '/api/monitoring/v1';

export const hubLogFilters = {
  hubId: { type: 'text', operators: ['eq'], min: 11, max: 11, pattern: /^hub[0-9a-f]{8}$/, case: 'lower' },
  /** Exact; without it all levels are listed. */
  level: { type: 'choice', operators: ['eq'], choices: LOG_LEVELS, case: 'upper' },
  timestamp: { type: 'time', operators: ['ge', 'lt'] },
} as const satisfies FilterFields;

export const getHubLogs = operation({
  id: 'getHubLogs',
  method: 'GET',
  path: `${prefix}/hublogs`,
  summary:
    'Log lines of the hubs of the caller or of `user`, the newest first; of all hubs for an admin who names none',
  roles: OWNERS_AND_ADMINS,
  query: z.strictObject({ ...pageQuery, ...userQuery }),
  filters: hubLogFilters,
  reply: listOf(HubLog),
  errors: ['ENTITY_NOT_FOUND'],
});

export const monitoring = { name: 'monitoring', prefix, operations: [getHubLogs] } as const satisfies Group;
