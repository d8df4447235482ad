import type {
  confirmPayment as confirmContract,
  resetInfoProviderOpenCharge as resetContract,
  retryDeclinedCharge as retryContract,
} from '../../../../shared/contract/money/charges.ts';
import { Refusal } from '../../../../shared/errors.ts';
import type { StatementState } from '../../../../shared/model/statement.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { log } from '../../../platform/log.ts';
import { audited } from '../../kernel/audit/audited.ts';
import { namedUser } from '../../people/accounts/subject.ts';
import { userNamed } from '../../people/accounts/users/get-user.ts';
import { noteDeed } from '../payment/audited-payment.ts';
import { getPaymentData } from '../payment/get-payment-data.ts';
import { payersOf } from '../payment/payers-of.ts';
import { type CardProvider, ProviderError } from '../provider/port.ts';
import { cardProvider } from '../provider/stripe-provider.ts';
import { beginAgain } from './begin-again.ts';
import { follow } from './follow.ts';
import { carryOn, giveUp } from './settle.ts';
import { type StatementItem, statementsOf } from './statement-store.ts';

const nothing = { params: {}, query: {}, body: {} };

/**
 * Charges everything that the account owes again, with the present card. Of a payment whose outcome is not known yet nobody
 * can say whether it is still owed: it is left alone, and the call says so.
 */
export const retryDeclinedCharge: UseCase<typeof retryContract> = async (caller) => {
  const { actsFor: userId } = caller;
  await noteDeed(caller, 'paidAgain');
  const open = await inStates(userId, ['declined', 'paying']);
  const owed = open.filter(({ row }) => row.state === 'declined');
  if (owed.length > 0) {
    const card = (await payersOf([userId])).get(userId)?.card;
    if (!card?.cardId) throw new Refusal('PAYMENT_DATA_MISSING');
    const ended = await oneByOne(owed, async (item, provider) =>
      carryOn(await beginAgain(item, card, 'payer'), provider, { isNew: true }),
    );
    const failed = ended.find(({ row }) => row.state === 'declined');
    if (failed) throw new Refusal('PAYMENT_FAILED', { reason: failed.row.reason });
    refuseUnknown(ended);
  }
  refuseUnknown(open);
  return getPaymentData(caller, nothing);
};

/** Asks the provider whether payments that waited for the caller's confirmation are paid now, or cancels them. */
export const confirmPayment: UseCase<typeof confirmContract> = async (caller, { params }) => {
  await noteDeed(caller, 'confirmed');
  const waiting = await inStates(caller.actsFor, ['toConfirm']);
  const ended = await oneByOne(waiting, params.isConfirmed ? carryOn : giveUp);
  if (params.isConfirmed && ended.some(({ row }) => row.state !== 'paid'))
    throw new Refusal('CONFIRMATION_DENIED');
  refuseUnknown(ended);
  return getPaymentData(caller, nothing);
};

/** Writes off everything that an account owes. What waits for a confirmation is cancelled first. */
export const resetInfoProviderOpenCharge: UseCase<typeof resetContract> = async (caller, { params }) => {
  const id = await namedUser(caller, params.id);
  const open = await inStates(id, ['declined', 'paying', 'toConfirm', 'disputed']);
  const ended = await oneByOne(open, async (item, provider) => {
    const current = await giveUp(item, provider);
    const entry = {
      item: `statement/${item.row.id}`,
      ...{ subjectId: id, managerGroup: item.row.group },
      before: { state: current.row.state },
      after: { state: 'writtenOff' },
    };
    return follow(current, { kind: 'writtenOff' }, audited(caller, entry));
  });
  refuseUnknown(ended);
  return userNamed(caller, id);
};

async function inStates(payerId: string, states: readonly StatementState[]): Promise<StatementItem[]> {
  return (await statementsOf(payerId)).filter(({ row }) => states.includes(row.state));
}

/** One after the other: they change the same account. Throws PAYMENT_UNEXPECTED_STATUS if the provider does not answer. */
async function oneByOne(
  items: readonly StatementItem[],
  work: (item: StatementItem, provider: CardProvider) => Promise<StatementItem>,
): Promise<StatementItem[]> {
  if (items.length === 0) return [];
  const ended: StatementItem[] = [];
  try {
    const provider = await cardProvider();
    for (const item of items) ended.push(await work(item, provider));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.error('the card provider did not answer a payer', error);
    throw new Refusal('PAYMENT_UNEXPECTED_STATUS');
  }
  return ended;
}

/** Throws if the provider did not say what has become of a payment. It is found out later (see chase.ts). */
function refuseUnknown(items: readonly StatementItem[]): void {
  if (items.some(({ row }) => row.state === 'paying')) throw new Refusal('PAYMENT_UNEXPECTED_STATUS');
}
