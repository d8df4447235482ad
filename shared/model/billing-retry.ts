import * as z from 'zod/mini';
import { Month } from './billing-settings.ts';
import { Time } from './common.ts';
import { STATEMENT_STATES } from './statement.ts';

const Sum = z.strictObject({ statements: z.int(), cents: z.int() });

/** The work that charges the declined statements of a month again: how far it is, and what came of it. */
export const BillingRetry = z
  .strictObject({
    month: Month,
    state: z.enum(['running', 'finished']),
    startedDate: Time,
    endedDate: z.nullable(Time),
    /** Statements whose payers have no card: they stay as they are. */
    withoutCard: Sum,
    /** Those that were charged again, by the state that each was left in, with their totals. */
    outcomes: z.partialRecord(z.enum(STATEMENT_STATES), Sum),
    version: z.int(),
  })
  .register(z.globalRegistry, {
    id: 'BillingRetry',
    description: 'The work that charges the declined statements of a month again',
  });
export type BillingRetry = z.output<typeof BillingRetry>;
