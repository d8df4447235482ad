import * as z from 'zod/mini';
import { ALERT_KINDS } from '../../../../shared/model/alert.ts';
import { enqueue } from '../../../platform/queue.ts';

/** A mail about new alerts of a rule. */
export const AlertMail = z.strictObject({
  kind: z.literal('alert'),
  /** Deduplicates the mail: at most one is sent with this id. */
  id: z.string(),
  userId: z.string(),
  /** Absent: it goes to the owner. */
  to: z.optional(z.strictObject({ ruleId: z.string(), recipientId: z.string() })),
  about: z.enum(ALERT_KINDS),
  threshold: z.number(),
  /** The number of all devices; `devices` lists some of them. */
  count: z.number(),
  devices: z.array(z.strictObject({ id: z.string(), description: z.string() })),
  /** The host in its link. */
  host: z.string(),
});
export type AlertMail = z.output<typeof AlertMail>;

export const queueAlertMail = (mail: AlertMail): Promise<void> => enqueue('MAILS_QUEUE', mail);
