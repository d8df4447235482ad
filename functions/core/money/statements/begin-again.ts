import { now } from '../../../platform/clock.ts';
import type { ChargedCard } from '../payment/payer-facts.ts';
import { follow } from './follow.ts';
import type { StatementItem } from './statement-store.ts';

/**
 * Begins the next attempt of a declined statement, with the present card of its payer. The caller asks for its charge.
 *
 * @param by the payer on the payment page, who sees what comes of it and is not mailed
 * @throws PLEASE_TRY_AGAIN after a concurrent change
 */
export const beginAgain = (
  item: StatementItem,
  { customerId, cardId }: ChargedCard,
  by: 'payer' | 'admin',
): Promise<StatementItem> =>
  follow(item, {
    ...{ kind: 'begun', at: now(), customerId, cardId },
    ...(by === 'payer' && { isByPayer: true }),
  });
