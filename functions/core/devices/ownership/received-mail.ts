import * as z from 'zod/mini';
import { enqueue } from '../../../platform/queue.ts';

/** A mail to a user who received devices. */
export const ReceivedMail = z.strictObject({
  kind: z.literal('received'),
  /** Each task sends at most one mail. */
  taskId: z.string(),
  device: z.enum(['hub', 'beacon']),
  count: z.number(),
  receiverId: z.string(),
  /** The giver; null: several givers. */
  giverId: z.nullable(z.string()),
  /** The host in its link. */
  host: z.string(),
});
export type ReceivedMail = z.output<typeof ReceivedMail>;

export const queueReceivedMail = (mail: ReceivedMail): Promise<void> => enqueue('MAILS_QUEUE', mail);
