import { sendQueuedMail } from '../../functions/core/composition/send-queued-mail.ts';
import type { WebhookDue } from '../../functions/core/work/webhooks/wake.ts';
import { type WorkOptions, workOffWebhook } from '../../functions/core/work/webhooks/work-off-webhook.ts';
import { now } from '../../functions/platform/clock.ts';
import type { Outbox } from './outbox.ts';

/** Both queues of webhooks: messages wait in them until their time, and are then worked off at the same time. */
export function webhookQueues(outbox: Outbox, options: WorkOptions = {}) {
  let waiting: WebhookDue[] = [];
  const collect = async () => {
    for (const { queue, message } of outbox.takeAll()) {
      if (queue === 'webhooks' || queue === 'slowWebhooks') waiting.push(message as WebhookDue);
      if (queue === 'mails') await sendQueuedMail(message);
    }
  };
  return {
    /** Works off what has arrived by now, until nothing more has. Returns the number of messages. */
    async run(): Promise<number> {
      let count = 0;
      for (;;) {
        await collect();
        const arrived = waiting.filter(({ wakeAt }) => wakeAt === undefined || wakeAt <= now());
        if (!arrived.length) return count;
        waiting = waiting.filter((one) => !arrived.includes(one));
        await Promise.all(arrived.map((due) => workOffWebhook(due, options)));
        count += arrived.length;
      }
    },
    /** The messages that wait for their time. */
    async later(): Promise<readonly WebhookDue[]> {
      await collect();
      return waiting;
    },
  };
}
