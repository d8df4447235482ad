import type { askAlertRecipient as contract } from '../../../../../shared/contract/devices.ts';
import { Refusal } from '../../../../../shared/errors.ts';
import type { UseCase } from '../../../../platform/caller.ts';
import { newTimeId } from '../../../../platform/time-id.ts';
import { mayAsk } from './ask.ts';
import { queueAskMail } from './ask-mail.ts';
import { recipientInReach } from './recipient-in-reach.ts';
import { noteAsk, readRecipient } from './recipient-store.ts';

/** Asks a recipient by another mail, whose link replaces that of the one before. */
export const askAlertRecipient: UseCase<typeof contract> = async (caller, { params }) => {
  const one = await recipientInReach(caller, params);
  const { rule, recipient } = one;
  if (recipient.row.state === 'confirmed') return recipient.row;
  const askId = newTimeId();
  await mayAsk(caller, rule.row.userId, recipient.row.email, async () => {
    if (!(await noteAsk(one, askId))) throw new Refusal('PLEASE_TRY_AGAIN');
  });
  const asked = await readRecipient(params.id, params.recipient);
  if (!asked) throw new Refusal('ENTITY_NOT_FOUND');
  await queueAskMail(asked);
  return asked.recipient.row;
};
