import * as z from 'zod/mini';
import { CONTENT_LANGUAGES } from '../../../../shared/content/output.ts';
import { enqueue } from '../../../platform/queue.ts';

/** A mail about a reported violation, to the report address of the owner's app label. */
export const ViolationMail = z.strictObject({
  kind: z.literal('violation'),
  id: z.string(),
  infoId: z.string(),
  ownerId: z.string(),
  language: z.enum(CONTENT_LANGUAGES),
  senderName: z.string(),
  senderEmail: z.string(),
  text: z.string(),
});
export type ViolationMail = z.output<typeof ViolationMail>;

export const queueViolationMail = (mail: ViolationMail): Promise<void> => enqueue('MAILS_QUEUE', mail);
