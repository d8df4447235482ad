import { setTimeout as sleep } from 'node:timers/promises';
import type { Message } from '../iot/message.ts';
import type { Delivery } from '../services/sqs/delivery.ts';
import type { AwsModeSwitch } from './aws-mode.ts';

/** The number of messages from which a queue chooses each message that it returns. */
const SIGHT = 4;
const LONGEST_UNTIL_REPEAT_MILLISECONDS = 1_000;
const LONGEST_LATENESS_MILLISECONDS = 500;

/**
 * Standard queues deliver a message at least once, and only roughly in the order of sending.
 * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/standard-queues-at-least-once-delivery.html
 */
export function queueDelivery(mode: AwsModeSwitch): Delivery {
  return {
    choose(visible, count) {
      if (!mode.settings) return visible(count);
      const chosen = visible(count * SIGHT);
      // The shuffle of Fisher and Yates.
      for (let place = chosen.length - 1; place > 0; place--) {
        const other = Math.floor(mode.draw('message order') * (place + 1));
        [chosen[place], chosen[other]] = [chosen[other]!, chosen[place]!];
      }
      return chosen.slice(0, count);
    },
    repeatAfter: () =>
      mode.happens('message', 'repeats')
        ? mode.draw('message again') * LONGEST_UNTIL_REPEAT_MILLISECONDS
        : undefined,
  };
}

/**
 * Delivers some events twice. S3, SNS and EventBridge Scheduler promise to deliver at least once.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/EventNotifications.html
 * https://docs.aws.amazon.com/sns/latest/dg/sns-message-delivery-retries.html
 * https://docs.aws.amazon.com/scheduler/latest/UserGuide/managing-schedule.html
 */
export function atLeastOnce<Input extends unknown[]>(
  mode: AwsModeSwitch,
  what: string,
  deliver: (...input: Input) => Promise<void>,
): (...input: Input) => Promise<void> {
  return async (...input) => {
    await deliver(...input);
    if (mode.happens(what, 'repeats')) await deliver(...input);
  };
}

/**
 * A rule gets a QoS 1 message at least once, and lifecycle events twice or in another order.
 * https://docs.aws.amazon.com/iot/latest/developerguide/life-cycle-events.html
 */
export function ruleDelivery(mode: AwsModeSwitch) {
  return async ({ topic, qos }: Message, run: () => Promise<void>): Promise<void> => {
    const isPresence = topic.startsWith('$aws/events/presence/');
    if (isPresence && mode.happens('presence late', 'repeats')) {
      await sleep(mode.draw('presence lateness') * LONGEST_LATENESS_MILLISECONDS, undefined, { ref: false });
    }
    await run();
    if ((isPresence || qos === 1) && mode.happens('rule', 'repeats')) await run();
  };
}
