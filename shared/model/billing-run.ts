import * as z from 'zod/mini';
import { Month } from './billing-settings.ts';
import { Time } from './common.ts';
import { STATEMENT_STATES } from './statement.ts';

export const RUN_STATES = ['running', 'paused', 'finished'] as const;

const Sum = z.strictObject({ statements: z.int(), cents: z.int() });

/** The run that charges a month: how far it is, and what came of it at that time. */
export const BillingRun = z
  .strictObject({
    month: Month,
    state: z.enum(RUN_STATES),
    startedDate: Time,
    endedDate: z.nullable(Time),
    /** Accounts that were looked at, and those of them that were used. */
    accounts: z.int(),
    usedAccounts: z.int(),
    /** What their use costs, without VAT. */
    netCents: z.int(),
    /** The statements that it has made, by the state that each was left in, with their totals. */
    outcomes: z.partialRecord(z.enum(STATEMENT_STATES), Sum),
    /** Groups that should pay but have no admin. One whose admin has no card gets a statement, which is declined. */
    groupsWithoutPayer: z.array(z.string()),
    version: z.int(),
  })
  .register(z.globalRegistry, { id: 'BillingRun', description: 'The run that charges a month' });
export type BillingRun = z.output<typeof BillingRun>;
