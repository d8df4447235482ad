import { Duration } from 'aws-cdk-lib';
import { Queue, QueueEncryption, type QueueProps } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Alarms } from './alarms.ts';

/** How often a message is tried before it is put aside, where nothing else is said. */
const ATTEMPTS = 5;

interface Props extends QueueProps {
  readonly alarms?: Alarms;
  readonly attempts?: number;
}

/**
 * A queue with the queue that takes what failed again and again, and the alarm that says so; where there are no alarms yet,
 * the stack that has them watches `deadLetters`.
 */
export class WatchedQueue extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, { alarms, attempts = ATTEMPTS, ...props }: Props) {
    super(scope, id);
    this.deadLetters = new Queue(this, 'DeadLetters', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      // Long enough to mend what was wrong and send them back.
      retentionPeriod: Duration.days(14),
    });
    alarms?.whenNotEmpty(`${id}DeadLetters`, this.deadLetters);
    this.queue = new Queue(this, 'Queue', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(4),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: attempts },
      ...props,
    });
  }
}
