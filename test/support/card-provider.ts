import {
  type Attempt,
  type Between,
  type Dispute,
  type Found,
  KEY_LIFE_MS,
  type ListedDispute,
  type Listing,
  type Moved,
  type Outcome,
  type Page,
  type PaidAttempt,
  type Refunds,
} from '../../functions/core/money/provider/port.ts';
import type { Charging } from '../../functions/core/money/statements/settle.ts';
import type { Refunding } from '../../functions/core/money/statements/taken-back.ts';
import { now } from '../../functions/platform/clock.ts';

/** How a card behaves, by its id. */
export const CARDS = ['pays', 'declines', 'asks'] as const;
export type TestCard = (typeof CARDS)[number];

interface Payment {
  readonly id: string;
  readonly attempt: Attempt;
  /** When it was begun, ms. */
  readonly at: number;
  state: 'succeeded' | 'declined' | 'toConfirm' | 'cancelled';
}

/** The card provider as a model: what was paid, and what it was asked. It keeps keys of attempts for a day. */
export class ModelProvider implements Charging, Refunding, Listing {
  readonly payments: Payment[] = [];
  /** What banks and operators say, by the id of the dispute or charge. */
  readonly disputes = new Map<string, Dispute>();
  readonly given = new Map<string, Refunds>();
  readonly calls = { charge: 0, lookUp: 0, cancel: 0 };
  /** Called before and after each call does its work; throws to lose the call or its answer. */
  interfere: (when: 'before' | 'after') => void = () => {};

  async charge(attempt: Attempt): Promise<Outcome> {
    return this.answer('charge', () => {
      const known = this.find(attempt);
      // It forgets a key after a day, so the same order is a second one then.
      if (known && now() - attempt.begunAt < KEY_LIFE_MS + 3600_000) return outcomeOf(known);
      const state = { pays: 'succeeded', declines: 'declined', asks: 'toConfirm' } as const;
      const payment: Payment = {
        id: `pi_${this.payments.length + 1}`,
        attempt,
        at: now(),
        state: state[attempt.cardId as TestCard],
      };
      this.payments.push(payment);
      return outcomeOf(payment);
    });
  }

  async lookUp(attempt: Attempt): Promise<Found> {
    return this.answer('lookUp', () => {
      const known = this.find(attempt);
      return known ? outcomeOf(known) : { kind: 'absent' };
    });
  }

  async cancel(intentId: string): Promise<'cancelled' | 'succeeded'> {
    return this.answer('cancel', () => {
      const payment = this.payments.find(({ id }) => id === intentId)!;
      if (payment.state === 'succeeded') return 'succeeded';
      payment.state = 'cancelled';
      return 'cancelled';
    });
  }

  async dispute(id: string): Promise<Dispute | undefined> {
    return this.disputes.get(id);
  }

  async refunds(id: string): Promise<Refunds | undefined> {
    return this.given.get(id);
  }

  async paymentsIn({ from, to }: Between, after?: string): Promise<Page<PaidAttempt>> {
    const done = this.payments.filter(({ at, state }) => state === 'succeeded' && from <= at && at <= to);
    return pageOf(done.toReversed(), after, ({ attempt: { statement, number, cents } }) => ({
      ...{ statement, number, cents },
      refundedCents: this.refundedOf(statement),
    }));
  }

  async refundsIn(_: Between, after?: string): Promise<Page<Refunds & { chargeId: string }>> {
    return pageOf([...this.given], after, ([chargeId, refunds]) => ({ ...refunds, chargeId }));
  }

  async disputesIn(_: Between, after?: string): Promise<Page<ListedDispute>> {
    return pageOf([...this.disputes], after, ([id, dispute]) => {
      const { statement } = dispute;
      return { ...dispute, id, cents: (this.paid().get(statement) ?? 0) - this.refundedOf(statement) };
    });
  }

  async movedFor(statement: string): Promise<Moved> {
    const isIt = (one: { statement: string }) => one.statement === statement;
    const lost = [...this.disputes.values()].some((one) => isIt(one) && one.verdict !== 'won');
    const paidCents = this.paid().get(statement) ?? 0;
    const refundedCents = this.refundedOf(statement);
    const payments = this.payments.filter(({ attempt, state }) => state === 'succeeded' && isIt(attempt));
    return {
      payments: payments.length,
      ...{ paidCents, refundedCents, disputedCents: lost ? paidCents - refundedCents : 0 },
    };
  }

  /** The card holder confirms a payment in the page, or pays a declined one; false: it cannot be paid any more. */
  confirm(statement: string): boolean {
    const payment = this.payments.find(
      ({ attempt, state }) =>
        attempt.statement === statement && (state === 'toConfirm' || state === 'declined'),
    );
    if (payment) payment.state = 'succeeded';
    return payment !== undefined;
  }

  /** Cents that were paid, by statement. */
  paid(): Map<string, number> {
    const sums = new Map<string, number>();
    for (const { attempt, state } of this.payments)
      if (state === 'succeeded')
        sums.set(attempt.statement, (sums.get(attempt.statement) ?? 0) + attempt.cents);
    return sums;
  }

  private refundedOf(statement: string): number {
    const given = this.given.values().filter((one) => one.statement === statement);
    return given.reduce((sum, { cents }) => sum + cents, 0);
  }

  private find({ statement, number }: Attempt): Payment | undefined {
    return this.payments.find(({ attempt }) => attempt.statement === statement && attempt.number === number);
  }

  private async answer<T>(call: keyof ModelProvider['calls'], work: () => T): Promise<T> {
    this.calls[call]++;
    this.interfere('before');
    const answer = work();
    this.interfere('after');
    return answer;
  }
}

/** Pages are short, so that a chain of them is tried. */
const PAGE = 2;

function pageOf<From, To>(all: readonly From[], after: string | undefined, to: (one: From) => To): Page<To> {
  const from = Number(after ?? 0);
  const next = from + PAGE < all.length ? String(from + PAGE) : undefined;
  return { items: all.slice(from, from + PAGE).map(to), next };
}

function outcomeOf({ id: intentId, state }: Payment): Exclude<Found, { kind: 'absent' }> {
  switch (state) {
    case 'declined':
      return { kind: 'declined', intentId, reason: 'insufficient_funds' };
    case 'toConfirm':
      return { kind: 'toConfirm', intentId, clientSecret: `${intentId}_secret` };
    default:
      return { kind: state, intentId };
  }
}
