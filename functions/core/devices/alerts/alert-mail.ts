import * as z from 'zod/mini';
import { ALERT_KINDS } from '../../../../shared/model/alert.ts';
import { enqueue } from '../../../platform/queue.ts';

/** A mail that tells of devices which a rule found. */
export const AlertMail = z.strictObject({
  kind: z.literal('alert'),
  /** There is one mail of it. */
  id: z.string(),
  userId: z.string(),
  about: z.enum(ALERT_KINDS),
  threshold: z.number(),
  /** All of them; some are named. */
  count: z.number(),
  devices: z.array(z.strictObject({ id: z.string(), description: z.string() })),
  /** Where its link leads. */
  host: z.string(),
});
export type AlertMail = z.output<typeof AlertMail>;

export const queueAlertMail = (mail: AlertMail): Promise<void> => enqueue('MAILS_QUEUE', mail);
