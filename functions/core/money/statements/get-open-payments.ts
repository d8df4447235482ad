import type { getOpenPayments as contract } from '../../../../shared/contract/money/charges.ts';
import type { OpenPayment } from '../../../../shared/model/statement.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { iso } from '../../../platform/clock.ts';
import { log } from '../../../platform/log.ts';
import { ProviderError } from '../provider/port.ts';
import { providerSettings } from '../provider/settings.ts';
import { cardProvider } from '../provider/stripe-provider.ts';
import { confirmUntil } from './confirm-until.ts';
import { attemptOf } from './settle.ts';
import { type StatementItem, statementsOf } from './statement-store.ts';

/** What the account's card has not paid so far, the earliest month first. */
export const getOpenPayments: UseCase<typeof contract> = async ({ actsFor: userId }) => {
  const items: OpenPayment[] = [];
  for (const item of await statementsOf(userId)) {
    const { id, month, state, totalCents, reason } = item.row;
    if (state !== 'paying' && state !== 'toConfirm' && state !== 'declined') continue;
    const begunAt = state === 'toConfirm' ? item.attempt?.begunAt : undefined;
    items.push({
      ...{ statementId: id, month, state, totalCents, reason },
      until: begunAt === undefined ? null : iso(confirmUntil(begunAt)),
      confirmation: begunAt === undefined ? null : await confirmationOf(item),
    });
  }
  return { items: items.sort((a, b) => a.month - b.month) };
};

/** The secret is not stored here: the provider is asked for it. */
async function confirmationOf(item: StatementItem): Promise<OpenPayment['confirmation']> {
  const attempt = attemptOf(item);
  if (!attempt) return null;
  try {
    const found = await (await cardProvider()).lookUp(attempt);
    if (found.kind !== 'toConfirm') return null;
    const { publishableKey, script } = (await providerSettings()).settings;
    return { clientSecret: found.clientSecret, cardId: attempt.cardId, publishableKey, script };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.warn('the card provider did not say how a payment is confirmed', error);
    return null;
  }
}
