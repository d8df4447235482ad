import * as z from 'zod/mini';
import { Month } from './billing-settings.ts';
import { Time } from './common.ts';

const Cents = z.int();

/** What was moved by payments, in cents: what is kept is what was paid, without what was refunded and disputed. */
const Moved = z.strictObject({
  payments: z.int(),
  paidCents: Cents,
  refundedCents: Cents,
  /** What banks have taken back, for now or for good. */
  disputedCents: Cents,
});

/** How many differences are named. */
export const DIFFERENCES_MAX = 50;

/** What the statements of a month say was paid, and what the card provider says. */
export const Comparison = z
  .strictObject({
    month: Month,
    comparedDate: Time,
    provider: Moved,
    ledger: Moved,
    /** The number of statements that the two say different things of. */
    differing: z.int(),
    /** The first of them. `ledger` is null if there is no such statement. */
    differences: z.array(
      z.strictObject({ statementId: z.string(), provider: Moved, ledger: z.nullable(Moved) }),
    ),
  })
  .register(z.globalRegistry, {
    id: 'Comparison',
    description: 'The charges of a month, as they are stored and as the card provider has them',
  });
export type Comparison = z.output<typeof Comparison>;
export type Difference = Comparison['differences'][number];
