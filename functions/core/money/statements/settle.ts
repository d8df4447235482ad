import { Refusal } from '../../../../shared/errors.ts';
import { now } from '../../../platform/clock.ts';
import { log } from '../../../platform/log.ts';
import { hasCard } from '../payment/payer-facts.ts';
import {
  type Attempt,
  type CardProvider,
  KEY_LIFE_MS,
  type Outcome,
  ProviderError,
} from '../provider/port.ts';
import { follow } from './follow.ts';
import type { PaymentEvent } from './payment-course.ts';
import { readStatement, type StatementItem } from './statement-store.ts';

/** The provider, as far as it charges. */
export type Charging = Pick<CardProvider, 'charge' | 'lookUp' | 'cancel'>;

/**
 * Carries a statement on like `carryOn`. One whose provider does not answer stays as it is: it must not hold up all others.
 * So does one without a provider, which the first night that has one carries on.
 */
export const settle = async (
  item: StatementItem,
  provider: Charging | undefined,
  options?: { isNew?: boolean },
): Promise<StatementItem> => (provider ? orAsItIs(item, () => carryOn(item, provider, options)) : item);

/**
 * The statement after some work, or as it is if the provider does not answer: the schedule carries it on (see chase.ts). If
 * another caller carried it on at the same moment, it is as they left it.
 */
export async function orAsItIs(
  item: StatementItem,
  work: () => Promise<StatementItem>,
): Promise<StatementItem> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal && error.code === 'PLEASE_TRY_AGAIN')
      return (await readStatement(item.row.id)) ?? item;
    if (!(error instanceof ProviderError)) throw error;
    log.error('the card provider did not answer for a statement', error);
    return item;
  }
}

/**
 * Carries the living attempt of a statement on, as far as it can be: asks for its charge, or finds out what has become of it.
 * What is true at the provider decides, so it may be called by anybody, at any time and as often as one likes: by the run that
 * began the attempt, a message of the provider, the card holder, or a schedule. Returns the statement after it.
 *
 * @param isNew the caller began the attempt a moment ago, so nobody has asked for its charge yet
 * @throws PLEASE_TRY_AGAIN after a concurrent change, a ProviderError
 */
export async function carryOn(
  item: StatementItem,
  provider: Charging,
  { isNew = false }: { isNew?: boolean } = {},
): Promise<StatementItem> {
  if (!item.attempt) return item;
  const attempt = attemptOf(item);
  if (!attempt) return follow(item, { kind: 'declined', reason: 'no_card' });
  const found = isNew ? ABSENT : await provider.lookUp(attempt);
  if (found.kind !== 'absent') return followOutcome(item, found, provider);
  const { begunAt, customerId, cardId } = attempt;
  if (now() - begunAt < KEY_LIFE_MS) return followOutcome(item, await provider.charge(attempt), provider);
  // It never arrived, and the provider may have forgotten its key.
  const renewed = await follow(item, { kind: 'renewed', at: now(), customerId, cardId });
  return carryOn(renewed, provider, { isNew: true });
}

/** The living attempt as the provider knows it; undefined: there is none, or no card. */
export function attemptOf({ row, attempt }: StatementItem): Attempt | undefined {
  if (!attempt || !hasCard(attempt)) return undefined;
  const { number, begunAt, customerId, cardId } = attempt;
  return { statement: row.id, number, cents: row.totalCents, customerId, cardId, begunAt };
}

const ABSENT = { kind: 'absent' } as const;

/**
 * Gives up waiting for the confirmation of a statement: the payment is cancelled at the provider, unless somebody was faster.
 * Returns the statement after it.
 *
 * @throws PLEASE_TRY_AGAIN after a concurrent change, a ProviderError
 */
export async function giveUp(item: StatementItem, provider: Charging): Promise<StatementItem> {
  const current = await carryOn(item, provider);
  if (current.row.state !== 'toConfirm') return current;
  const found = await provider.lookUp(attemptOf(current)!);
  if (found.kind !== 'toConfirm') return carryOn(current, provider);
  const isPaid = (await provider.cancel(found.intentId)) === 'succeeded';
  return follow(current, isPaid ? { kind: 'paid' } : { kind: 'declined', reason: 'not_confirmed' });
}

/** The statement after its living attempt was carried on; undefined: there is no such statement. */
export async function settleById(id: string, provider: Charging): Promise<StatementItem | undefined> {
  const item = await readStatement(id);
  return item && settle(item, provider);
}

async function followOutcome(
  item: StatementItem,
  outcome: Outcome,
  provider: Charging,
): Promise<StatementItem> {
  const event = await eventOf(outcome, provider);
  return event ? follow(item, event) : item;
}

/** The event that an outcome is; undefined: nothing is known yet. A declined payment is ended first: it could still be paid. */
async function eventOf(outcome: Outcome, provider: Charging): Promise<PaymentEvent | undefined> {
  switch (outcome.kind) {
    case 'unknown':
    case 'rateLimited':
      return undefined;
    case 'succeeded':
      return { kind: 'paid' };
    case 'toConfirm':
      return { kind: 'confirmationAsked' };
    case 'cancelled':
      return { kind: 'declined', reason: 'not_confirmed' };
    case 'declined': {
      const { intentId, reason } = outcome;
      const isPaid = intentId !== undefined && (await provider.cancel(intentId)) === 'succeeded';
      return isPaid ? { kind: 'paid' } : { kind: 'declined', reason };
    }
  }
}
