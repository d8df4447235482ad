import * as z from 'zod/mini';
import { line, Time } from './common.ts';

/** A country, by its two letters (ISO 3166). */
export const Country = z.string().check(z.regex(/^[A-Z]{2}$/));
export const VAT_ID_MAX = 40;

/** The address that invoices are made out to. */
export const PaymentAddress = z
  .strictObject({
    /** Empty: a consumer. */
    company: line(200),
    name: line(200, 1),
    /** Empty: none. Of a company in the European Union it is demanded and checked. */
    vatId: line(VAT_ID_MAX),
    street: line(200, 1),
    zip: line(20, 1),
    city: line(100, 1),
    state: line(100),
    country: Country,
  })
  .register(z.globalRegistry, { id: 'PaymentAddress', description: 'The address of invoices' });
export type PaymentAddress = z.output<typeof PaymentAddress>;

export const VAT_STATES = ['valid', 'invalid', 'missing'] as const;

/** Who pays for an account: itself, its group, or its group once it has accepted live mode. */
export const PAYERS = ['user', 'group', 'groupWhenLive'] as const;
export type Payer = (typeof PAYERS)[number];

/** The card as it is shown. Its number is at the card provider alone. */
export const PaymentCard = z.strictObject({
  /** The provider's name of the brand, such as `visa`. */
  brand: z.string(),
  last4: z.string(),
  expiryMonth: z.int(),
  expiryYear: z.int(),
});
export type PaymentCard = z.output<typeof PaymentCard>;

export const PaymentData = z
  .strictObject({
    card: z.nullable(PaymentCard),
    address: z.nullable(PaymentAddress),
    /** The last verdict of the register about the VAT id; `missing`: none is needed, or the register has not answered. */
    vatState: z.enum(VAT_STATES),
    /** When the register gave this verdict. */
    vatCheckedAt: z.nullable(Time),
    /** When live mode was accepted. */
    liveModeAt: z.nullable(Time),
    /** Whether a card and an address are there. */
    ready: z.boolean(),
    payer: z.enum(PAYERS),
    /** Charged and unpaid cents. */
    openCharge: z.int(),
  })
  .register(z.globalRegistry, { id: 'PaymentData', description: 'How an account pays' });
export type PaymentData = z.output<typeof PaymentData>;
