import * as z from 'zod/mini';
import { DECLINE_REASONS } from '../money/decline-reasons.ts';
import { Month } from './billing-settings.ts';
import { ItemOwner, OpaqueId, Time } from './common.ts';

/**
 * The states of a statement; docs/decisions/statements-and-runs.md says what leads from one to another.
 * - `carried`: too little for a card payment; it becomes part of the next statement, which makes it `merged`
 * - `paying`: a payment is under way; `toConfirm`: the card holder must confirm it; `paid`
 * - `declined`: it is owed; `disputed`: the card holder has asked the bank for the money; `writtenOff`: an admin gave it up or cancelled its invoice, or its account has ended
 */
export const STATEMENT_STATES = [
  'carried',
  'merged',
  'paying',
  'toConfirm',
  'paid',
  'declined',
  'disputed',
  'writtenOff',
] as const;
export type StatementState = (typeof STATEMENT_STATES)[number];

/** Why a statement was not paid: the card, nobody confirmed it in time, no card, or the bank took the money back. */
export const UNPAID_REASONS = [...DECLINE_REASONS, 'not_confirmed', 'no_card', 'dispute_lost'] as const;
export type UnpaidReason = (typeof UNPAID_REASONS)[number];

const Cents = z.int();

/** What the use of one account in a month costs, in cents without VAT. */
export const Position = z.strictObject({
  userId: OpaqueId,
  userName: z.string(),
  devices: z.int(),
  /** For a device. */
  priceCents: Cents,
  rawCents: Cents,
  discountPercent: z.int(),
  discountCents: Cents,
  additionalCents: Cents,
  additionalInfo: z.string(),
  netCents: Cents,
});
export type Position = z.output<typeof Position>;

/** The charge of a payer for a month. */
export const Statement = z
  .strictObject({
    id: z.string(),
    /** Whose card pays: the account itself, or the admin of the group. */
    payerId: OpaqueId,
    /** The group that pays for its members; null: an account pays for itself. */
    group: z.nullable(z.string()),
    month: Month,
    state: z.enum(STATEMENT_STATES),
    /** Of its invoice; null while it is carried. */
    number: z.nullable(z.int()),
    /** Of the invoice that cancels this one; absent: it stands. */
    cancellation: z.optional(z.int()),
    netCents: Cents,
    /** Of 10,000: 1900 is 19 %. Absent: the statement is older than this field. */
    vatRateBp: z.optional(z.int()),
    vatCents: Cents,
    totalCents: Cents,
    reason: z.nullable(z.enum(UNPAID_REASONS)),
    createdDate: Time,
    /** The account whose card pays, with `extra_field=owner`. */
    owner: z.optional(ItemOwner),
  })
  .register(z.globalRegistry, { id: 'Statement', description: 'The charge of a payer for a month' });
export type Statement = z.output<typeof Statement>;

/** A charge that is not paid so far. */
export const OpenPayment = z
  .strictObject({
    statementId: z.string(),
    month: Month,
    /** `paying`: the card is being charged, or the answer about it is awaited. */
    state: z.enum(['paying', 'toConfirm', 'declined']),
    totalCents: Cents,
    /** Why it was declined. */
    reason: z.nullable(z.enum(UNPAID_REASONS)),
    /** When a payment that waits for its confirmation is given up. */
    until: z.nullable(Time),
    /** What a page needs to let the card holder confirm it at the provider; null: it does not wait, or cannot at present. */
    confirmation: z.nullable(
      z.strictObject({
        clientSecret: z.string(),
        /** The provider's id of the card. */
        cardId: z.string(),
        publishableKey: z.string(),
        script: z.string(),
      }),
    ),
  })
  .register(z.globalRegistry, { id: 'OpenPayment', description: 'A charge that is not paid so far' });
export type OpenPayment = z.output<typeof OpenPayment>;

/** What the use of an account in a month has cost (specification 3.3, charge info row), in cents. */
export const ChargeInfo = z
  .strictObject({
    /** When it was charged. */
    date: Time,
    month: Month,
    state: z.enum(STATEMENT_STATES),
    /** The group that pays for it; null: the account itself. */
    group: z.nullable(z.string()),
    devices: z.int(),
    /** For a device. */
    singleCharge: Cents,
    rawCharge: Cents,
    discount: Cents,
    additionalCharge: Cents,
    /** Without VAT. */
    total: Cents,
    /** Of the whole invoice, which may be for several accounts; null while it is carried. */
    vat: z.nullable(Cents),
    invoice: z.nullable(z.int()),
    /** Of the invoice that cancels it; absent: it stands. */
    cancellation: z.optional(z.int()),
  })
  .register(z.globalRegistry, { id: 'ChargeInfo', description: 'What an account has cost in a month' });
export type ChargeInfo = z.output<typeof ChargeInfo>;
