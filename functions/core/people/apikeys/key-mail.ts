import * as z from 'zod/mini';
import { enqueue } from '../../../platform/queue.ts';

/** A mail about an API key to its principal. It never contains the secret. */
export const KeyMail = z.strictObject({
  kind: z.literal('apiKey'),
  about: z.enum(['made', 'expiring', 'expired']),
  id: z.string(),
  first4: z.string(),
  description: z.string(),
  principalId: z.string(),
  createdDate: z.string(),
  /** The admin who created the key for the principal. */
  makerId: z.optional(z.string()),
  /** Of a new key: the one in whose place it was made, and how long that one works on. */
  replaced: z.optional(z.strictObject({ first4: z.string(), endsAt: z.string() })),
  /** In mails about expiry. */
  expiresAt: z.optional(z.string()),
  /** In mails about an expiry that is to come: when the mail was due, which tells several of one key apart. */
  due: z.optional(z.string()),
  /** The host in its link. */
  host: z.string(),
});
export type KeyMail = z.output<typeof KeyMail>;

export const queueKeyMail = (mail: KeyMail): Promise<void> => enqueue('MAILS_QUEUE', mail);
