import * as z from 'zod/mini';
import { Month } from './billing-settings.ts';
import { ItemOwner, OpaqueId, Time } from './common.ts';
import { Position, STATEMENT_STATES } from './statement.ts';

/**
 * What would become of a statement: it would be charged, it would be declined without a call since there is no card, or it is
 * too small and would be carried on.
 */
export const DRY_OUTCOMES = ['charged', 'noCard', 'carried'] as const;
export type DryOutcome = (typeof DRY_OUTCOMES)[number];

const Cents = z.int();

/** What the run of a month would do if it began when this one did: it changes nothing. */
export const DryRun = z
  .strictObject({
    month: Month,
    state: z.enum(['running', 'finished']),
    startedDate: Time,
    endedDate: z.nullable(Time),
    /** It and its statements are shown until then. */
    expiryDate: Time,
    /** Whether the month was over when it began. If not, it counts what was used until now. */
    isOver: z.boolean(),
    /** Accounts that were looked at, and those of them that were used. */
    accounts: z.int(),
    usedAccounts: z.int(),
    /** What their use costs, without VAT. */
    netCents: Cents,
    /** Its statements by what would become of them, with their totals. */
    outcomes: z.partialRecord(z.enum(DRY_OUTCOMES), z.strictObject({ statements: z.int(), cents: Cents })),
    /** Accounts whose use costs nothing. */
    freeAccounts: z.int(),
    /** Accounts whose use nobody would pay, since they have not accepted live mode, and what it costs without VAT. */
    unpaid: z.strictObject({ accounts: z.int(), netCents: Cents }),
    /** Groups that should pay but have no admin. */
    groupsWithoutPayer: z.array(z.string()),
    version: z.int(),
  })
  .register(z.globalRegistry, { id: 'DryRun', description: 'What the run of a month would do' });
export type DryRun = z.output<typeof DryRun>;

/** A statement that the run of a month would make. */
export const DryStatement = z
  .strictObject({
    /** That of the statement. */
    id: z.string(),
    /** Whose card would pay: the account itself, or the admin of the group. */
    payerId: OpaqueId,
    /** The group that would pay for its members; null: an account would pay for itself. */
    group: z.nullable(z.string()),
    month: Month,
    outcome: z.enum(DRY_OUTCOMES),
    /** With what earlier months have left. */
    netCents: Cents,
    /** Of 10,000: 1900 is 19 %. */
    vatRateBp: z.int(),
    vatCents: Cents,
    totalCents: Cents,
    /** Earlier statements that were too small and are part of this one. */
    carried: z.array(z.strictObject({ month: Month, netCents: Cents })),
    /** What an account that pays for itself has used; null: see the members of the group. */
    position: z.nullable(Position),
    /** The statement that the month has already, which no run would make again; null: there is none. */
    made: z.nullable(z.strictObject({ state: z.enum(STATEMENT_STATES), totalCents: Cents })),
    /** The account whose card would pay, with `extra_field=owner`. */
    owner: z.optional(ItemOwner),
  })
  .register(z.globalRegistry, { id: 'DryStatement', description: 'A statement that a run would make' });
export type DryStatement = z.output<typeof DryStatement>;
