import * as z from 'zod/mini';
import { BillingReport } from '../../model/billing-report.ts';
import { BillingRetry } from '../../model/billing-retry.ts';
import { DRY_OUTCOMES, DryRun, DryStatement } from '../../model/dry-run.ts';
import { extraFieldQuery, listOf, pageQuery } from '../../model/page.ts';
import { ADMINS } from '../../roles.ts';
import { operation } from '../operation.ts';
import { oneRun, runPath } from './one-run.ts';

export const startBillingDryRun = operation({
  id: 'startBillingDryRun',
  method: 'POST',
  path: `${runPath}/dryrun`,
  summary:
    'Begins to count what the run of a month would charge, and changes nothing else; one that is under way is answered as it is. The month may be over, charged already, or running',
  roles: ADMINS,
  notRunAs: true,
  params: oneRun,
  reply: DryRun,
  errors: [],
});

export const getBillingDryRun = operation({
  id: 'getBillingDryRun',
  method: 'GET',
  path: `${runPath}/dryrun`,
  summary: 'Returns the last dry run of a month, or null if there is none',
  roles: ADMINS,
  notRunAs: true,
  params: oneRun,
  reply: z.strictObject({ value: z.nullable(DryRun) }),
  errors: [],
});

export const getBillingDryRunStatements = operation({
  id: 'getBillingDryRunStatements',
  method: 'GET',
  path: `${runPath}/dryrun/statements`,
  summary:
    'Lists the statements of the last dry run of a month, as far as it has counted; those that would be charged last',
  roles: ADMINS,
  notRunAs: true,
  params: oneRun,
  query: z.strictObject({
    starting_at: pageQuery.starting_at,
    limit: pageQuery.limit,
    /** Only those of which this would become. */
    outcome: z.optional(z.enum(DRY_OUTCOMES)),
    ...extraFieldQuery(['owner']),
  }),
  reply: listOf(DryStatement),
  errors: [],
});

export const retryBillingRun = operation({
  id: 'retryBillingRun',
  method: 'POST',
  path: `${runPath}/retry`,
  summary:
    'Begins to charge all declined statements of a month again, each with the present card of its payer; while that is under way, twice is once',
  roles: ADMINS,
  notRunAs: true,
  // Once it has ended, the same call again would be another one.
  idempotent: 'kept',
  params: oneRun,
  reply: BillingRetry,
  errors: [],
});

export const getBillingRetry = operation({
  id: 'getBillingRetry',
  method: 'GET',
  path: `${runPath}/retry`,
  summary: 'Returns how far the last retry of a month is, or null if there is none',
  roles: ADMINS,
  params: oneRun,
  reply: z.strictObject({ value: z.nullable(BillingRetry) }),
  errors: [],
});

export const startBillingReport = operation({
  id: 'startBillingReport',
  method: 'POST',
  path: `${runPath}/report`,
  summary:
    'Begins to sum the close of a month up, in place of the last one; one that is under way is answered as it is',
  roles: ADMINS,
  notRunAs: true,
  params: oneRun,
  reply: BillingReport,
  errors: [],
});

export const getBillingReport = operation({
  id: 'getBillingReport',
  method: 'GET',
  path: `${runPath}/report`,
  summary:
    'Returns the close of a month as it was last summed up, or null: sums of the ledger for its statements and for what happened in it, and whether its invoice numbers have a gap',
  roles: ADMINS,
  params: oneRun,
  reply: z.strictObject({ value: z.nullable(BillingReport) }),
  errors: [],
});
