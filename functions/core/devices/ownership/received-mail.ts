import * as z from 'zod/mini';
import { enqueue } from '../../../platform/queue.ts';

/** A mail that tells of devices which somebody was given. */
export const ReceivedMail = z.strictObject({
  kind: z.literal('received'),
  /** There is one mail of a task. */
  taskId: z.string(),
  device: z.enum(['hub', 'beacon']),
  count: z.number(),
  receiverId: z.string(),
  /** Who gave them; null when several did. */
  giverId: z.nullable(z.string()),
  /** Where its link leads. */
  host: z.string(),
});
export type ReceivedMail = z.output<typeof ReceivedMail>;

export const queueReceivedMail = (mail: ReceivedMail): Promise<void> => enqueue('MAILS_QUEUE', mail);
