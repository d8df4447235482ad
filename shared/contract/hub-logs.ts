import * as z from 'zod/mini';
import type { FilterFields } from '../filter.ts';
import { queryNumber } from '../model/common.ts';
import { HubLog, HubLogArchive, HubLogCount, LOG_LEVELS } from '../model/hub-log.ts';
import { listOf, pageQuery, userQuery } from '../model/page.ts';
import { OWNERS_AND_ADMINS } from '../roles.ts';
import { FILTER_ERRORS, operation } from './operation.ts';

const path = '/api/monitoring/v1/hublogs';

/** A whole id is as long as this; anything shorter is the beginning of some. */
export const HUB_ID_LENGTH = 11;
/** So many hubs may the beginning of an id mean. */
export const HUBS_MAX = 20;

const words = { type: 'text', operators: ['prefix'], min: 2, max: 64, pattern: /[\p{L}\p{N}]/u } as const;

export const hubLogFilters = {
  hubId: {
    type: 'text',
    operators: ['eq'],
    min: 3,
    max: HUB_ID_LENGTH,
    pattern: /^hub[0-9a-f]*$/,
    case: 'lower',
  },
  /** Exact; without it all levels are listed. */
  level: { type: 'choice', operators: ['eq', 'in'], choices: LOG_LEVELS, all: 'ALL', case: 'upper' },
  timestamp: { type: 'time', operators: ['ge', 'lt'] },
  /** Each word begins a word of the message. */
  message: words,
  /** The same under the name that admins search all lists by. */
  query: { ...words, adminOnly: true },
} as const satisfies FilterFields;

/** How many lines were read to find these; absent where each line that was read is listed. */
const scanned = z.optional(z.int());

export const getHubLogs = operation({
  id: 'getHubLogs',
  method: 'GET',
  path,
  summary:
    'Log lines of the hubs of the caller or of `user`, the newest first; of all hubs for an admin who names none. A search of messages reads so much at once and goes on with `next`',
  roles: OWNERS_AND_ADMINS,
  query: z.strictObject({ ...pageQuery, ...userQuery }),
  filters: hubLogFilters,
  reply: z.extend(listOf(HubLog), { scanned }),
  errors: ['ENTITY_NOT_FOUND'],
});

/** So many stretches of time a histogram may have. */
export const BUCKETS_MAX = 1000;

export const getHubLogHistogram = operation({
  id: 'getHubLogHistogram',
  method: 'GET',
  path: `${path}/histogram`,
  summary:
    'How many log lines of each level there are in each stretch of time, the newest first; empty ones are left out. Counts so much at once and goes on with `next`: a stretch may be told in two parts',
  roles: OWNERS_AND_ADMINS,
  query: z.strictObject({
    ...userQuery,
    starting_at: pageQuery.starting_at,
    filter: pageQuery.filter,
    /** How long a stretch is; they begin at whole multiples of it since 1970. */
    bucketSeconds: queryNumber(60, 400 * 24 * 3600),
  }),
  reply: z.extend(listOf(HubLogCount), { scanned }),
  errors: ['ENTITY_NOT_FOUND', ...FILTER_ERRORS],
});

export const getHubLogArchives = operation({
  id: 'getHubLogArchives',
  method: 'GET',
  path: `${path}/archives`,
  summary:
    'Files of log lines that leave the table, by day, the latest first: of the hubs that were the caller’s or the user’s then, of all for an admin who names none. The list of lines reads them too',
  roles: OWNERS_AND_ADMINS,
  query: z.strictObject({ ...userQuery, starting_at: pageQuery.starting_at, limit: pageQuery.limit }),
  reply: listOf(HubLogArchive),
  errors: ['ENTITY_NOT_FOUND'],
});
