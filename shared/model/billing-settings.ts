import * as z from 'zod/mini';
import { TIERS } from '../money/tiers.ts';
import { Time } from './common.ts';

/** Cents for a device and month. */
export const PRICE_MAX = 1_000_000;
/** Hours of the longest month. */
export const FREE_HOURS_MAX = 744;
export const FREE_MONTHS_MAX = 24;
const NUMBER_MAX = 999_999_999;

/** Year and month as one number, such as 202611. */
export const Month = z.int().check(
  z.minimum(200_001),
  z.maximum(209_912),
  z.refine((value) => value % 100 >= 1 && value % 100 <= 12),
);

const prices = {
  /** Cents for a device and month, by tier: 1–9, 10–49, 50–99, 100–499, 500–999, 1000 and more devices. */
  infoCharges: z.array(z.int().check(z.minimum(0), z.maximum(PRICE_MAX))).check(z.length(TIERS.length)),
  /** A device that is used no longer than this in a month costs nothing. */
  freeHours: z.int().check(z.minimum(0), z.maximum(FREE_HOURS_MAX)),
  /** Months of the test of a new user, the one of its beginning among them. */
  freeMonths: z.int().check(z.minimum(0), z.maximum(FREE_MONTHS_MAX)),
};

/** Prices and from when they hold. */
export const PriceList = z
  .strictObject({ validFrom: Month, ...prices })
  .register(z.globalRegistry, { id: 'PriceList', description: 'What Infos cost from a month on' });
export type PriceList = z.output<typeof PriceList>;

const flags = {
  /** Charges are shown, and nobody is charged. */
  testPlatform: z.boolean(),
  /** Whether invoices and reminders are mailed. */
  sendMails: z.boolean(),
  nextInvoiceNumber: z.int().check(z.minimum(1), z.maximum(NUMBER_MAX)),
};

export const BillingSettings = z
  .strictObject({
    ...flags,
    /** What holds in this month. */
    ...prices,
    /** All prices, those of coming months too, the earliest first. */
    history: z.array(z.extend(PriceList, { at: Time, by: z.string() })),
    version: z.int(),
  })
  .register(z.globalRegistry, { id: 'BillingSettings', description: 'What operators decide about billing' });
export type BillingSettings = z.output<typeof BillingSettings>;

/** A change; absent fields keep their values. */
export const BillingSettingsChange = z.strictObject({
  testPlatform: z.optional(flags.testPlatform),
  sendMails: z.optional(flags.sendMails),
  nextInvoiceNumber: z.optional(flags.nextInvoiceNumber),
  infoCharges: z.optional(prices.infoCharges),
  freeHours: z.optional(prices.freeHours),
  freeMonths: z.optional(prices.freeMonths),
  /** The month from which changed prices hold. Absent: the next one. Never a past one, or this one where prices hold. */
  validFrom: z.optional(Month),
  /** The version that was read; an older one is refused. */
  version: z.optional(z.int()),
});
