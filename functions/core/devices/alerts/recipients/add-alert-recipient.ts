import type { addAlertRecipient as contract } from '../../../../../shared/contract/devices.ts';
import { Refusal } from '../../../../../shared/errors.ts';
import type { AlertRecipient } from '../../../../../shared/model/alert.ts';
import { emailFault, normaliseEmail } from '../../../../../shared/model/email.ts';
import type { UseCase } from '../../../../platform/caller.ts';
import { iso } from '../../../../platform/clock.ts';
import { newTimeId } from '../../../../platform/time-id.ts';
import { auditedRecipients } from '../audited-rule.ts';
import { ruleInReach } from '../rule-in-reach.ts';
import { mayAsk } from './ask.ts';
import { queueAskMail } from './ask-mail.ts';
import { insertRecipient, readRecipient, recipientId } from './recipient-store.ts';

/** Adds a recipient, and queues the mail that asks it. */
export const addAlertRecipient: UseCase<typeof contract> = async (caller, { params, body }) => {
  const rule = await ruleInReach(caller, params.id);
  const fault = emailFault(body.email);
  if (fault) throw new Refusal(fault);
  const email = normaliseEmail(body.email);
  const id = recipientId(params.id, email);
  const known = await readRecipient(params.id, id);
  if (known) {
    // A call that died before it queued the mail is repeated; the mail itself is sent once.
    if (known.recipient.row.state === 'waiting') await queueAskMail(known);
    return known.recipient.row;
  }
  const row: AlertRecipient = { id, email, state: 'waiting', askedDate: iso(), answeredDate: null };
  const askId = newTimeId();
  await mayAsk(caller, rule.row.userId, email, () =>
    insertRecipient(rule, row, askId, auditedRecipients(caller, 1)),
  );
  await queueAskMail({ rule, recipient: { row, askId } });
  return row;
};
