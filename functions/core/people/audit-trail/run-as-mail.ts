import * as z from 'zod/mini';
import { enqueue } from '../../../platform/queue.ts';

/** A mail to a user about what somebody has done in the user's name. */
export const RunAsMail = z.strictObject({
  kind: z.literal('runAs'),
  /** The entry of the audit trail about the last change; the mail is sent once for it. */
  lastId: z.string(),
  userId: z.string(),
  actorId: z.string(),
  /** ISO 8601: the first and the last change. */
  from: z.string(),
  until: z.string(),
  count: z.int(),
});
export type RunAsMail = z.output<typeof RunAsMail>;

export const queueRunAsMail = (mail: Omit<RunAsMail, 'kind'>): Promise<void> =>
  enqueue('MAILS_QUEUE', { kind: 'runAs', ...mail } satisfies RunAsMail);
