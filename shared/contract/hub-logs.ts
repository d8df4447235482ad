import * as z from 'zod/mini';
import type { FilterFields } from '../filter.ts';
import { queryNumber } from '../model/common.ts';
import { HubLog, HubLogArchive, HubLogCount, LOG_LEVELS } from '../model/hub-log.ts';
import { listOf, pageQuery, userQuery } from '../model/page.ts';
import { OWNERS_AND_ADMINS } from '../roles.ts';
import { FILTER_ERRORS, operation } from './operation.ts';

const path = '/api/monitoring/v1/hublogs';

/** The length of a whole hub id; anything shorter is a prefix. */
export const HUB_ID_LENGTH = 11;
/** The maximum number of hubs that a prefix of an id may match. */
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
  /** Exact match; without it all levels are listed. */
  level: { type: 'choice', operators: ['eq', 'in'], choices: LOG_LEVELS, all: 'ALL', case: 'upper' },
  timestamp: { type: 'time', operators: ['ge', 'lt'] },
  /** Each of its words must be a prefix of a word of the message. */
  message: words,
  /** The same as `message`, under the name of the admins' search in all lists. */
  query: { ...words, adminOnly: true },
} as const satisfies FilterFields;

/** The number of lines that were read to find these; absent if all lines that were read are listed. */
const scanned = z.optional(z.int());

export const getHubLogs = operation({
  id: 'getHubLogs',
  method: 'GET',
  path,
  summary:
    'Lists log lines of the hubs of the caller or of `user`, the newest first; an admin who names none gets those of all hubs. A search in messages reads a limited number of lines per call and continues with `next`',
  roles: OWNERS_AND_ADMINS,
  scoped: 'devices',
  query: z.strictObject({ ...pageQuery, ...userQuery }),
  filters: hubLogFilters,
  reply: z.extend(listOf(HubLog), { scanned }),
  errors: ['ENTITY_NOT_FOUND'],
});

/** The maximum number of buckets of a histogram. */
export const BUCKETS_MAX = 1000;

export const getHubLogHistogram = operation({
  id: 'getHubLogHistogram',
  method: 'GET',
  path: `${path}/histogram`,
  summary:
    'Counts log lines by level in buckets of time, the newest first, without empty buckets. It reads a limited number of lines per call and continues with `next`, so a bucket may be split over two pages',
  roles: OWNERS_AND_ADMINS,
  scoped: 'devices',
  query: z.strictObject({
    ...userQuery,
    starting_at: pageQuery.starting_at,
    filter: pageQuery.filter,
    /** The length of a bucket; buckets start at whole multiples of it since 1970. */
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
    'Lists files of archived log lines by day, the latest first: of the hubs that the caller or `user` owned on that day; an admin who names none gets those of all hubs. The list of log lines includes archived lines',
  roles: OWNERS_AND_ADMINS,
  query: z.strictObject({ ...userQuery, starting_at: pageQuery.starting_at, limit: pageQuery.limit }),
  reply: listOf(HubLogArchive),
  errors: ['ENTITY_NOT_FOUND'],
});
