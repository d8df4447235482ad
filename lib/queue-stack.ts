import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { PREFIXES, QUEUES, type QueueName, SCHEDULES, type WatchedName } from '../functions/resources.ts';
import { Alarms } from './alarms.ts';
import { capital, each } from './entries.ts';
import { mailFeedback } from './mails.ts';
import { ScheduledMessage } from './scheduled-message.ts';
import type { Stage } from './stage.ts';
import type { StatefulStack } from './stateful-stack.ts';
import { consumedQueue, WatchedQueue } from './watched-queue.ts';

interface Props extends StackProps {
  readonly stage: Stage;
  readonly stateful: StatefulStack;
}

/**
 * Every queue with its alarms, and what fills queues without a function: schedules, and what SES reports of mails. Apart
 * from the functions, so that each function of any stack may send to each queue, and no two stacks need each other.
 */
export class QueueStack extends Stack {
  /** Each with its dead-letter queue. */
  readonly watched: Readonly<Record<QueueName, Pick<WatchedQueue, 'queue' | 'deadLetters'>>>;
  readonly queues: Readonly<Record<QueueName, Queue>>;
  /** Where messages lie that were put aside, also those that a rule of the broker could not deliver. */
  readonly putAside: Readonly<Record<WatchedName, Queue>>;
  /** Where SES reports bounces and complaints. */
  readonly mailFeedback: Topic;

  constructor(scope: Construct, id: string, { stage, stateful, ...props }: Props) {
    super(scope, id, props);
    const alarms = new Alarms(this, 'Alarms', stateful.alarmTopic);
    const { incoming } = stateful.files;
    this.watched = each(QUEUES, (name, { oldestMinutes }) => {
      const isOfUploads = name === PREFIXES.incoming.notifies;
      const watched = isOfUploads ? incoming : new WatchedQueue(this, capital(name), consumedQueue(name));
      alarms.whenLate(isOfUploads ? 'IncomingFiles' : capital(name), watched, oldestMinutes);
      return watched;
    });
    this.queues = each(this.watched, (_, { queue }) => queue);
    // Nobody takes them from this queue, so it keeps them as long as dead letters are kept.
    const failures = new WatchedQueue(this, 'RuleFailures', { retentionPeriod: Duration.days(14) });
    alarms.whenNotEmpty('RuleFailuresDeadLetters', failures.deadLetters);
    alarms.whenNotEmpty('RuleFailures', failures.queue);
    this.putAside = {
      ...each(this.watched, (_, { deadLetters }) => deadLetters),
      ruleFailures: failures.queue,
    };
    for (const [name, { to, ...schedule }] of Object.entries(SCHEDULES))
      new ScheduledMessage(this, capital(name), { to: this.queues[to], ...schedule });
    this.mailFeedback = mailFeedback(this, stage, this.queues.mailFeedback);
  }
}
