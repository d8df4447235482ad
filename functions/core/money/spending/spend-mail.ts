import * as z from 'zod/mini';
import { enqueue } from '../../../platform/queue.ts';

/** A mail that a month has come to the amount that an account has set. */
export const SpendMail = z.strictObject({
  kind: z.literal('spend'),
  userId: z.string(),
  /** The name of the group whose members cost it; null: the account itself does. */
  group: z.nullable(z.string()),
  month: z.int(),
  /** The amount that was set. */
  cents: z.int(),
  /** What the month has come to, without VAT. */
  netCents: z.int(),
  /** The host in its link. */
  host: z.string(),
});
export type SpendMail = z.output<typeof SpendMail>;

export const queueSpendMail = (mail: Omit<SpendMail, 'kind'>): Promise<void> =>
  enqueue('MAILS_QUEUE', { kind: 'spend', ...mail } satisfies SpendMail);
