import * as z from 'zod/mini';
import type { FilterFields } from '../../filter.ts';
import { BillingRun } from '../../model/billing-run.ts';
import { OpaqueId } from '../../model/common.ts';
import { LabelName } from '../../model/label-name.ts';
import { extraFieldQuery, listOf, pageQuery, totalQuery, userQuery } from '../../model/page.ts';
import { ChargeInfo, Position, STATEMENT_STATES, Statement } from '../../model/statement.ts';
import { ADMINS, EVERYONE, GROUP_ADMINS_AND_ADMINS } from '../../roles.ts';
import { operation } from '../operation.ts';
import { oneRun, pathMonth, runPath } from './one-run.ts';

export const statementFilters = {
  state: { type: 'choice', operators: ['eq'], choices: STATEMENT_STATES },
} as const satisfies FilterFields;

export const getStatements = operation({
  id: 'getStatements',
  method: 'GET',
  path: '/api/infoprovider/v1/statements',
  summary: 'Lists the statements that the caller’s own card pays, the latest month first',
  roles: EVERYONE,
  query: z.strictObject(pageQuery),
  filters: statementFilters,
  reply: listOf(Statement),
  errors: [],
});

/** Of the statements of all accounts. */
export const allStatementFilters = {
  /** Year and month as one number, such as 202611. */
  month: { type: 'text', operators: ['eq'], min: 6, max: 6, pattern: /^\d{6}$/ },
  state: { type: 'choice', operators: ['eq', 'in'], choices: STATEMENT_STATES },
} as const satisfies FilterFields;

export const getStatementsAsAdmin = operation({
  id: 'getStatementsAsAdmin',
  method: 'GET',
  path: '/api/admin/v1/statements',
  summary: 'Lists the statements that the card of `user` pays, or without one all, the latest month first',
  roles: ADMINS,
  query: z.strictObject({
    ...pageQuery,
    ...totalQuery,
    ...userQuery,
    ...extraFieldQuery(['owner']),
  }),
  filters: allStatementFilters,
  reply: listOf(Statement),
  errors: ['ENTITY_NOT_FOUND'],
});

export const getInfoProviderChargeInfos = operation({
  id: 'getInfoProviderChargeInfos',
  method: 'GET',
  path: '/api/admin/v1/getInfoProviderChargeInfos/{id}',
  summary:
    'Lists what the use of an account has cost, the latest month first; for the admin of a group, what the group has paid',
  roles: GROUP_ADMINS_AND_ADMINS,
  params: z.strictObject({ id: OpaqueId }),
  reply: z.strictObject({ items: z.array(ChargeInfo) }),
  errors: ['ENTITY_NOT_FOUND'],
});

export const getGroupCharges = operation({
  id: 'getGroupCharges',
  method: 'GET',
  path: '/api/admin/v1/groupcharges/{group}/{month}',
  summary:
    'Lists what the use of each user has cost that a group pays for in a month: for the admin of the group, and for admins',
  roles: GROUP_ADMINS_AND_ADMINS,
  params: z.strictObject({ group: LabelName, month: pathMonth }),
  query: z.strictObject({ starting_at: pageQuery.starting_at, limit: pageQuery.limit }),
  reply: listOf(Position),
  errors: [],
});

export const getBillingRuns = operation({
  id: 'getBillingRuns',
  method: 'GET',
  path: '/api/admin/v1/billingruns',
  summary: 'Lists the runs that charge the months, the latest first',
  roles: ADMINS,
  query: z.strictObject(pageQuery),
  reply: listOf(BillingRun),
  errors: [],
});

export const pauseBillingRun = operation({
  id: 'pauseBillingRun',
  method: 'POST',
  path: `${runPath}/pause`,
  summary:
    'Pauses a run after the part that it is at; twice is once, and one that has finished stays as it is',
  roles: ADMINS,
  notRunAs: true,
  params: oneRun,
  reply: BillingRun,
  errors: [],
});

export const resumeBillingRun = operation({
  id: 'resumeBillingRun',
  method: 'POST',
  path: `${runPath}/resume`,
  summary:
    'Lets a paused run go on; one that has finished looks again at the groups that could not pay, if there are any',
  roles: ADMINS,
  notRunAs: true,
  params: oneRun,
  reply: BillingRun,
  errors: [],
});
