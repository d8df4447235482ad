import type { removeAlertRecipient as contract } from '../../../../../shared/contract/devices.ts';
import type { UseCase } from '../../../../platform/caller.ts';
import { auditedRecipients } from '../audited-rule.ts';
import { recipientInReach } from './recipient-in-reach.ts';
import { deleteRecipient } from './recipient-store.ts';

/** Deletes a recipient with its address. Links in mails to it do not work any more. */
export const removeAlertRecipient: UseCase<typeof contract> = async (caller, { params }) => {
  const { rule } = await recipientInReach(caller, params);
  await deleteRecipient(rule, params.recipient, auditedRecipients(caller, -1));
  return {};
};
