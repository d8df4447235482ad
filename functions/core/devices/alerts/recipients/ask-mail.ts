import * as z from 'zod/mini';
import { enqueue } from '../../../../platform/queue.ts';
import type { RecipientItem } from './recipient-store.ts';

/** A mail that asks a recipient whether it wants the mails of a rule. The secret of its link is created when it is sent. */
export const AskMail = z.strictObject({
  kind: z.literal('alertAsk'),
  ruleId: z.string(),
  recipientId: z.string(),
  /** Of several mails, only the last one is sent. */
  askId: z.string(),
});
export type AskMail = z.output<typeof AskMail>;

/** Queues the mail. It is sent once, however often it is queued. */
export const queueAskMail = ({
  rule,
  recipient: { row, askId },
}: {
  readonly rule: { readonly row: { readonly id: string } };
  readonly recipient: Pick<RecipientItem, 'row' | 'askId'>;
}): Promise<void> =>
  enqueue('MAILS_QUEUE', {
    ...{ kind: 'alertAsk', ruleId: rule.row.id, recipientId: row.id, askId },
  } satisfies AskMail);
