import { Duration } from 'aws-cdk-lib';
import { Queue, QueueEncryption, type QueueProps } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { FUNCTIONS, type FunctionSpec } from '../functions/manifest.ts';
import { QUEUES, type QueueEntry, type QueueName } from '../functions/resources.ts';

/** The default number of attempts before a message goes to the dead-letter queue. */
const ATTEMPTS = 5;

interface Props extends QueueProps {
  readonly attempts?: number;
}

/** A queue with its dead-letter queue. */
export class WatchedQueue extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, { attempts = ATTEMPTS, ...props }: Props = {}) {
    super(scope, id);
    this.deadLetters = new Queue(this, 'DeadLetters', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      // Long enough to fix the cause and redrive the messages.
      retentionPeriod: Duration.days(14),
    });
    this.queue = new Queue(this, 'Queue', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(4),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: attempts },
      ...props,
    });
  }
}

/** The properties of a queue in QUEUES. Throws if no function consumes it. */
export function consumedQueue(name: QueueName): Props {
  const { attempts, delaySeconds }: QueueEntry = QUEUES[name];
  const consumer = Object.values<FunctionSpec>(FUNCTIONS).find(
    ({ trigger }) => trigger.kind === 'queues' && trigger.queues.includes(name),
  );
  if (!consumer) throw new Error(`No function takes the messages of ${name}: see functions/manifest.ts`);
  return {
    ...(attempts && { attempts }),
    ...(delaySeconds && { deliveryDelay: Duration.seconds(delaySeconds) }),
    // Six times the consumer's timeout, as AWS recommends.
    visibilityTimeout: Duration.seconds(6 * consumer.timeoutSeconds),
  };
}
