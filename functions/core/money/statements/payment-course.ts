import type { StatementState, UnpaidReason } from '../../../../shared/model/statement.ts';
import type { ChargedCard } from '../payment/payer-facts.ts';

/**
 * One try to charge a statement, with the card of its beginning: a changed card is for the next attempt. At most one is alive,
 * so that money moves at most once.
 */
export interface StoredAttempt extends ChargedCard {
  /** The first has number 1. With the statement's id it is the key that the card provider knows it by. */
  readonly number: number;
  /** ms. */
  readonly begunAt: number;
  /** The payer has begun it on the payment page. Absent: the run of a month has, or an admin. */
  readonly isByPayer?: true;
}

/** How far the payment of a statement is. */
export interface PaymentCourse {
  readonly state: StatementState;
  /** The number of attempts so far. */
  readonly attempts: number;
  /** The attempt that is alive, in `paying` and `toConfirm` alone. */
  readonly attempt: StoredAttempt | null;
  /** Why the last attempt failed. */
  readonly reason: UnpaidReason | null;
  /** Whether an attempt has failed and nothing was paid since. It is then part of the payer's open charge. */
  readonly isOwed: boolean;
}

/** What can happen to the payment of a statement. */
export type PaymentEvent =
  | ({ readonly kind: 'begun'; readonly at: number; readonly isByPayer?: true } & ChargedCard)
  /** The attempt never arrived at the provider, which may have forgotten its key: another one replaces it. */
  | ({ readonly kind: 'renewed'; readonly at: number } & ChargedCard)
  | { readonly kind: 'paid' | 'confirmationAsked' | 'disputed' | 'disputeWon' | 'disputeLost' | 'writtenOff' }
  /** Some of what was paid was given back. It stays paid: what follows is decided by people. */
  | { readonly kind: 'refunded'; readonly cents: number }
  /** Its invoice is cancelled by the one with this number. */
  | { readonly kind: 'cancelled'; readonly number: number }
  | { readonly kind: 'declined'; readonly reason: UnpaidReason };
export type PaymentEventKind = PaymentEvent['kind'];

/** In which states an event counts, and the state after it. */
export const COURSE: Readonly<
  Record<PaymentEventKind, { readonly from: readonly StatementState[]; readonly to: StatementState }>
> = {
  begun: { from: ['declined'], to: 'paying' },
  renewed: { from: ['paying', 'toConfirm'], to: 'paying' },
  confirmationAsked: { from: ['paying'], to: 'toConfirm' },
  paid: { from: ['paying', 'toConfirm'], to: 'paid' },
  declined: { from: ['paying', 'toConfirm'], to: 'declined' },
  disputed: { from: ['paid'], to: 'disputed' },
  disputeWon: { from: ['disputed'], to: 'paid' },
  disputeLost: { from: ['disputed'], to: 'declined' },
  refunded: { from: ['paid'], to: 'paid' },
  // What is carried, once its account has ended: no later statement will have it.
  writtenOff: { from: ['declined', 'disputed', 'carried'], to: 'writtenOff' },
  // Of what was paid, once it is refunded (see issuing/cancel-invoice.ts).
  cancelled: { from: ['declined', 'writtenOff', 'paid'], to: 'writtenOff' },
};

/** A new statement, whose first attempt begins with it. */
export const firstCourse = (at: number, card: ChargedCard): PaymentCourse => ({
  state: 'paying',
  ...{ attempts: 1, attempt: { number: 1, begunAt: at, ...card } },
  reason: null,
  isOwed: false,
});

/** A new statement that is too small for a payment. */
export const CARRIED: PaymentCourse = {
  state: 'carried',
  ...{ attempts: 0, attempt: null },
  reason: null,
  isOwed: false,
};

/** The payment after an event; undefined: the event does not count in this state, and nothing changes. */
export function courseAfter(course: PaymentCourse, event: PaymentEvent): PaymentCourse | undefined {
  const { from, to } = COURSE[event.kind];
  if (!from.includes(course.state)) return undefined;
  if (event.kind === 'begun' || event.kind === 'renewed') {
    const { at, customerId, cardId } = event;
    const number = course.attempts + 1;
    const isByPayer = event.kind === 'begun' && event.isByPayer && ({ isByPayer: true } as const);
    const attempt = { number, begunAt: at, customerId, cardId, ...isByPayer };
    return { state: to, attempts: number, attempt, reason: null, isOwed: course.isOwed };
  }
  return {
    state: to,
    attempts: course.attempts,
    attempt: to === 'toConfirm' ? course.attempt : null,
    reason: reasonOf(event),
    // A new attempt changes nothing about what is owed; only its end does.
    isOwed: to === 'declined' || (to === 'toConfirm' && course.isOwed),
  };
}

function reasonOf(event: PaymentEvent): UnpaidReason | null {
  if (event.kind === 'disputeLost') return 'dispute_lost';
  return event.kind === 'declined' ? event.reason : null;
}
