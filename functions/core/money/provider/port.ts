import type { DeclineReason } from '../../../../shared/money/decline-reasons.ts';

/** What the page needs to load the provider's script and to save a card. */
export interface CardSetup {
  readonly publishableKey: string;
  /** The address of the provider's script. */
  readonly script: string;
  readonly clientSecret: string;
  readonly setupId: string;
}

/** A card as it is shown. Its number never reaches us. */
export interface Card {
  /** The provider's id of the card. */
  readonly id: string;
  /** The provider's name of the brand, such as `visa`. */
  readonly brand: string;
  readonly last4: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
}

/** One attempt to charge a statement. It is stored before it is charged, and at most one of a statement is alive. */
export interface Attempt {
  /** The statement's id, the same for all its attempts. */
  readonly statement: string;
  /** Begins with 1. Together with the statement it makes the idempotency key. */
  readonly number: number;
  /** At least CHARGE_MIN_CENTS. */
  readonly cents: number;
  readonly customerId: string;
  readonly cardId: string;
  /** When it was stored (ms), before its first call. */
  readonly begunAt: number;
  /** The provider's id of the payment, once an answer has named it. */
  readonly intentId?: string | undefined;
}

/** What an attempt has come to. */
export type Outcome =
  | { readonly kind: 'succeeded'; readonly intentId: string }
  /**
   * The card was declined. A payment with an id can still be paid from an open page: `cancel` it before the next attempt.
   * Without an id, the card or the customer is unknown to the provider, and nothing can be paid.
   */
  | { readonly kind: 'declined'; readonly intentId: string | undefined; readonly reason: DeclineReason }
  /** The bank wants its customer to confirm. `clientSecret` lets the page do so. */
  | { readonly kind: 'toConfirm'; readonly intentId: string; readonly clientSecret: string }
  /** It was cancelled at the provider: nothing was paid, and nothing can be. */
  | { readonly kind: 'cancelled'; readonly intentId: string }
  /** The bank has not decided, or the answer was lost: it may have been paid. Only `lookUp` knows, later. */
  | { readonly kind: 'unknown'; readonly intentId?: string | undefined }
  /** Refused by the provider's rate limit: nothing has happened. The same attempt can be charged later. */
  | { readonly kind: 'rateLimited' };

/** What the provider knows of an attempt. `absent`: nothing, so no call of it has arrived so far. */
export type Found = Exclude<Outcome, { kind: 'rateLimited' }> | { readonly kind: 'absent' };

/** How long the provider remembers an idempotency key, less an hour for clocks that differ. */
export const KEY_LIFE_MS = 23 * 3600_000;

/** The least amount that the card network takes. */
export const CHARGE_MIN_CENTS = 50;

/**
 * The card provider in terms of the product. All calls are idempotent. They throw `ProviderError` when the provider cannot
 * be reached or refuses a call for a reason of ours.
 */
export interface CardProvider extends Listing {
  /** Creates the customer of an account. */
  createCustomer(userId: string): Promise<string>;
  /** Deletes a customer with all cards. One that does not exist is deleted. */
  deleteCustomer(customerId: string): Promise<void>;
  /** Begins to save a card of a customer for later charges. Events about it name the account. */
  beginSetup(customerId: string, userId: string): Promise<CardSetup>;
  /** The card that a finished setup has saved for this customer; undefined: not finished, or of another customer. */
  savedCard(setupId: string, customerId: string): Promise<Card | undefined>;
  /** Takes a card from its customer. One that is not known is gone. */
  deleteCard(cardId: string): Promise<void>;
  /**
   * Charges an attempt with one call, which is never repeated. A repeated `charge` of the same attempt answers as the first
   * one did, but only for KEY_LIFE_MS: afterwards it could pay twice. So after `unknown` call `lookUp`, and charge the
   * same attempt again only if that says `absent` within this time; later a new attempt must begin.
   */
  charge(attempt: Attempt): Promise<Outcome>;
  /** Finds out what became of an attempt, from the list of the customer's payments, which is consistent at once. */
  lookUp(attempt: Attempt): Promise<Found>;
  /** What is true of a dispute; undefined: it is about no statement, or the bank has only asked and taken nothing. */
  dispute(disputeId: string): Promise<Dispute | undefined>;
  /** What of a charge was given back; undefined: it is about no statement. */
  refunds(chargeId: string): Promise<Refunds | undefined>;
  /** Cancels a payment, so that no open page can pay it any more. `succeeded`: it was paid before. */
  cancel(intentId: string): Promise<'cancelled' | 'succeeded'>;
}

/** What the provider has done, in the order of its lists: the latest first. Only what is about statements counts. */
export interface Listing {
  /** Some of the payments that were begun in a time and have succeeded. */
  paymentsIn(between: Between, after?: string): Promise<Page<PaidAttempt>>;
  /** Some of the charges of which something was given back in a time; one may come more than once. */
  refundsIn(between: Between, after?: string): Promise<Page<Refunds & { readonly chargeId: string }>>;
  /** Some of the disputes that began in a time and took money. */
  disputesIn(between: Between, after?: string): Promise<Page<ListedDispute>>;
  /** All that was moved for a statement. What is younger than some minutes may be missing. */
  movedFor(statement: string): Promise<Moved>;
}

/** A time, ms. */
export interface Between {
  readonly from: number;
  readonly to: number;
}

/** Some of a list, and where the next page begins; undefined: there is none. It may be empty and have a next one. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly next: string | undefined;
}

/** A payment of an attempt, by the statement and the number of the attempt. */
export interface PaidAttempt {
  readonly statement: string;
  readonly number: number;
  readonly cents: number;
  /** What of it was given back so far. */
  readonly refundedCents: number;
}

export interface ListedDispute extends Dispute {
  readonly id: string;
  /** What the bank has taken. */
  readonly cents: number;
}

/** What was moved, in cents, and by how many payments. */
export interface Moved {
  readonly payments: number;
  readonly paidCents: number;
  readonly refundedCents: number;
  /** What banks have taken back, for now or for good. */
  readonly disputedCents: number;
}

/** A card holder has asked the bank for the money of a statement back. The bank has taken it until it decides. */
export interface Dispute {
  readonly statement: string;
  readonly verdict: 'open' | 'won' | 'lost';
  /** What of the payment was given back before: the bank takes the rest. */
  readonly refundedCents?: number;
}

/** What of the payment of a statement was given back so far. */
export interface Refunds {
  readonly statement: string;
  readonly cents: number;
}

/** The provider could not be asked, or refused the question. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  /** The provider will answer later: unreachable, overloaded, or it failed. Otherwise it is a mistake of ours. */
  readonly isTransient: boolean;

  constructor(message: string, options: ErrorOptions & { readonly isTransient: boolean }) {
    super(message, options);
    this.isTransient = options.isTransient;
  }
}
