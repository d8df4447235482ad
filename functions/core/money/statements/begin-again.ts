import { now } from '../../../platform/clock.ts';
import type { ChargedCard } from '../payment/payer-facts.ts';
import { follow } from './follow.ts';
import type { StatementItem } from './statement-store.ts';

/**
 * Begins the next attempt of a declined statement, with the present card of its payer. The caller asks for its charge.
 *
 * @throws PLEASE_TRY_AGAIN after a concurrent change
 */
export const beginAgain = (item: StatementItem, card: ChargedCard): Promise<StatementItem> =>
  follow(item, { kind: 'begun', at: now(), ...card });
