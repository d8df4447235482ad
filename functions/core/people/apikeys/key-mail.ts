import * as z from 'zod/mini';
import { enqueue } from '../../../platform/queue.ts';

/** A mail about an API key to its principal; it never holds the key itself. */
export const KeyMail = z.strictObject({
  kind: z.literal('apiKey'),
  about: z.enum(['made', 'expiring', 'expired']),
  id: z.string(),
  first4: z.string(),
  description: z.string(),
  principalId: z.string(),
  createdDate: z.string(),
  /** Who made it for the principal. */
  makerId: z.optional(z.string()),
  /** Of one that expires. */
  expiresAt: z.optional(z.string()),
  /** Where its link leads. */
  host: z.string(),
});
export type KeyMail = z.output<typeof KeyMail>;

export const queueKeyMail = (mail: KeyMail): Promise<void> => enqueue('MAILS_QUEUE', mail);
