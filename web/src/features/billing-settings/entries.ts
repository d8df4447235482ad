import type * as z from 'zod/mini';
import type { BillingSettings, BillingSettingsChange } from '../../../../shared/model/billing-settings.ts';
import { TIERS } from '../../../../shared/money/tiers.ts';

export const TIER_FIELDS = ['tier0', 'tier1', 'tier2', 'tier3', 'tier4', 'tier5'] as const;
type TierField = (typeof TIER_FIELDS)[number];

/** What the form of the billing settings edits: a field for each price, in cents. */
export type Entries = Record<TierField, number> &
  Pick<BillingSettings, 'freeHours' | 'freeMonths' | 'testPlatform' | 'sendMails' | 'nextInvoiceNumber'> & {
    /** The month from which changed prices hold. */
    validFrom: number;
  };

/** The settings to edit: the prices that were set last, which may hold from a coming month on. */
export function entriesOf(settings: BillingSettings, validFrom: number): Entries {
  const { infoCharges, freeHours, freeMonths } = settings.history.at(-1) ?? settings;
  const { testPlatform, sendMails, nextInvoiceNumber } = settings;
  const tiers = Object.fromEntries(TIER_FIELDS.map((name, tier) => [name, infoCharges[tier] ?? 0]));
  return {
    ...(tiers as Record<TierField, number>),
    ...{ freeHours, freeMonths, testPlatform, sendMails, nextInvoiceNumber, validFrom },
  };
}

/** The body of the call: prices only if they were changed. */
export function bodyOf(
  value: Entries,
  changes: Partial<Entries>,
  version: number,
): z.input<typeof BillingSettingsChange> {
  const { testPlatform, sendMails, nextInvoiceNumber, freeHours, freeMonths, validFrom } = value;
  const arePriced = [...TIER_FIELDS, 'freeHours', 'freeMonths'].some((name) => name in changes);
  return {
    ...{ testPlatform, sendMails, nextInvoiceNumber, version },
    ...(arePriced && {
      infoCharges: TIERS.map((_, tier) => value[TIER_FIELDS[tier]!]),
      ...{ freeHours, freeMonths, validFrom },
    }),
  };
}

/** The field that a fault of the body is about. */
export const fieldOf = ([name, tier]: readonly PropertyKey[]): keyof Entries & string =>
  name === 'infoCharges' ? (TIER_FIELDS[Number(tier)] ?? 'tier0') : (String(name) as keyof Entries & string);
