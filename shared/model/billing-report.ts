import * as z from 'zod/mini';
import { Month } from './billing-settings.ts';
import { Time } from './common.ts';

/** The accounts of the ledger (see functions/core/money/ledger/movement.ts). */
export const LEDGER_ACCOUNTS = ['receivable', 'revenue', 'vat', 'cash', 'writeOff', 'disputed'] as const;

/** What happens to the money of a statement, in the order in which it does. */
export const MOVEMENT_KINDS = [
  'invoiced',
  'carried',
  'takenOver',
  'paid',
  'refunded',
  'disputed',
  'disputeWon',
  'disputeLost',
  'writtenOff',
  'cancelled',
] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

const Cents = z.int();

const ReportSums = z.strictObject({
  /** By the accounts of the ledger: a debit is positive, a credit is negative, and together they are 0. */
  accounts: z.strictObject({
    ...{ receivable: Cents, revenue: Cents, vat: Cents, cash: Cents, writeOff: Cents, disputed: Cents },
  }),
  /** How often each happened, and how much it was. */
  movements: z.partialRecord(z.enum(MOVEMENT_KINDS), z.strictObject({ count: z.int(), cents: Cents })),
});
export type ReportSums = z.output<typeof ReportSums>;

/** The close of a month: the sums of its statements, what happened in it, and whether its invoice numbers have a gap. */
export const BillingReport = z
  .strictObject({
    month: Month,
    state: z.enum(['running', 'finished']),
    startedDate: Time,
    endedDate: z.nullable(Time),
    /** The statements of the month, and all that has happened to them since. */
    statements: z.int(),
    ofMonth: ReportSums,
    /** What happened in the month, to statements of any month. */
    inMonth: ReportSums,
    /** The numbers of the invoices for the month. Between them may be numbers of others: each must have its invoice. */
    numbers: z.strictObject({
      first: z.nullable(z.int()),
      last: z.nullable(z.int()),
      /** How many numbers between them were looked for. */
      checked: z.int(),
      /** Those that have no invoice; the first ones, if there are very many. */
      missing: z.array(z.int()),
    }),
    version: z.int(),
  })
  .register(z.globalRegistry, { id: 'BillingReport', description: 'The close of a month' });
export type BillingReport = z.output<typeof BillingReport>;
