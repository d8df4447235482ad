import { Refusal } from '../../../../shared/errors.ts';
import { now } from '../../../platform/clock.ts';
import { type Guarded, transactGuarded } from '../../../platform/guarded.ts';
import { enqueue, UNTIL_DECIDED_SECONDS } from '../../../platform/queue.ts';
import { changeOpenCharge } from '../../people/accounts/users/change-open-charge.ts';
import type { PaymentEvent } from './payment-course.ts';
import { mailAbout, queuePaymentMail } from './payment-mail.ts';
import { eventWrite, type StatementItem } from './statement-store.ts';

/**
 * Writes what has happened to the payment of a statement, and what follows from it, in one transaction: what the payer owes,
 * and the state of its Info CMS. Members of a group follow by a message, and so does a mail to the payer. Returns the
 * statement after it; the same one if the event does not count any more.
 *
 * @param also further writes of the same transaction
 * @throws PLEASE_TRY_AGAIN after a concurrent change
 */
export async function follow(
  item: StatementItem,
  event: PaymentEvent,
  also: readonly Guarded[] = [],
): Promise<StatementItem> {
  const written = eventWrite(item, event);
  if (!written) return item;
  const { write, after } = written;
  const about = mailAbout(item, event, now());
  // First, so that a crash loses no mail. It is not sent if this is not written.
  if (about) await queuePaymentMail(item, about, UNTIL_DECIDED_SECONDS);
  const writes = [{ write, refusal: new Refusal('PLEASE_TRY_AGAIN') }, ...also];
  if (after.isOwed === item.isOwed) {
    await transactGuarded(writes);
    return after;
  }
  const { payerId, group, totalCents } = item.row;
  // First, so that members also follow after a crash. It decides by what is true then.
  if (group !== null) await enqueue('BILLING_QUEUE', { membersOf: group }, UNTIL_DECIDED_SECONDS);
  const cents = after.isOwed ? totalCents : -totalCents;
  const exists = await changeOpenCharge(payerId, cents, { deactivates: group === null }, writes);
  if (!exists) await transactGuarded(writes);
  return after;
}
