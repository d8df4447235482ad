import type { VatIdState } from '../../../../shared/money/tax.ts';
import type { EuCountry } from '../../../../shared/money/vat.ts';
import type { Parties } from '../invoices/parties.ts';

/** The customer and the card that are charged, by the provider's ids. */
export interface ChargedCard {
  readonly customerId: string | null;
  /** Null: there is none. */
  readonly cardId: string | null;
}

/** Whether there is a card that can be charged. */
export const hasCard = (
  card: ChargedCard,
): card is { readonly customerId: string; readonly cardId: string } =>
  card.customerId !== null && card.cardId !== null;

/** What decides how an account is charged. It is frozen in each of its statements. */
export interface PayerFacts {
  /** Whether it has accepted live mode: without that, an account pays for nothing. */
  readonly isLive: boolean;
  readonly card: ChargedCard;
  readonly seller: { readonly country: EuCountry; readonly usesOss: boolean };
  readonly buyer: { readonly country: string; readonly isCompany: boolean; readonly vatId: VatIdState };
  /** What its invoices say, apart from the charge. */
  readonly parties: Parties;
}

/** Reads the facts of some accounts; those who have entered nothing are left out. */
export type PayersOf = (userIds: readonly string[]) => Promise<ReadonlyMap<string, PayerFacts>>;
