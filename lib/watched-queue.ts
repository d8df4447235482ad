import { Duration } from 'aws-cdk-lib';
import { Queue, QueueEncryption, type QueueProps } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { FUNCTIONS, type FunctionSpec } from '../functions/manifest.ts';
import { QUEUES, type QueueEntry, type QueueName } from '../functions/resources.ts';

/** How often a message is tried before it is put aside, where nothing else is said. */
const ATTEMPTS = 5;

interface Props extends QueueProps {
  readonly attempts?: number;
}

/** A queue with the queue that takes what failed again and again. */
export class WatchedQueue extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, { attempts = ATTEMPTS, ...props }: Props = {}) {
    super(scope, id);
    this.deadLetters = new Queue(this, 'DeadLetters', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      // Long enough to mend what was wrong and send them back.
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

/** What a queue of the table is made with. Throws when no function takes its messages. */
export function consumedQueue(name: QueueName): Props {
  const { attempts, delaySeconds }: QueueEntry = QUEUES[name];
  const consumer = Object.values<FunctionSpec>(FUNCTIONS).find(
    ({ trigger }) => trigger.kind === 'queues' && trigger.queues.includes(name),
  );
  if (!consumer) throw new Error(`No function takes the messages of ${name}: see functions/manifest.ts`);
  return {
    ...(attempts && { attempts }),
    ...(delaySeconds && { deliveryDelay: Duration.seconds(delaySeconds) }),
    // A queue's consumer gets six times its own time before a message is offered again (AWS's advice).
    visibilityTimeout: Duration.seconds(6 * consumer.timeoutSeconds),
  };
}
