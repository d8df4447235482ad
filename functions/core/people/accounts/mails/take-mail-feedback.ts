import * as z from 'zod/mini';
import { changeUser, readUserByEmail } from '../store.ts';
import { blockAddress } from './blocked-addresses.ts';

/**
 * An SES event about a mail (Amazon SES Developer Guide, "Contents of event data that Amazon SES publishes to Amazon
 * SNS"). Only lasting problems matter: an address that does not exist, and a recipient who complains.
 */
const Recipients = z.array(z.object({ emailAddress: z.string() }));
export const MailFeedback = z.discriminatedUnion('eventType', [
  z.object({
    eventType: z.literal('Bounce'),
    bounce: z.object({ bounceType: z.string(), bouncedRecipients: Recipients }),
  }),
  z.object({ eventType: z.literal('Complaint'), complaint: z.object({ complainedRecipients: Recipients }) }),
]);

/** Records that addresses bounced or complained: on their accounts, and for mails to addresses without one. */
export async function takeMailFeedback(feedback: z.output<typeof MailFeedback>): Promise<void> {
  if (feedback.eventType === 'Complaint') {
    await note(feedback.complaint.complainedRecipients, 'complained');
  } else if (feedback.bounce.bounceType === 'Permanent') {
    await note(feedback.bounce.bouncedRecipients, 'bounced');
  }
}

async function note(recipients: z.output<typeof Recipients>, mailState: 'bounced' | 'complained') {
  for (const { emailAddress } of recipients) {
    await blockAddress(emailAddress);
    const user = await readUserByEmail(emailAddress);
    if (user && user.row.mailState !== mailState)
      await changeUser(user.row.id, () => ({ change: { row: { mailState } } }));
  }
}
