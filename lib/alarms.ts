import { ArnFormat, Duration, Stack } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import type { Stage } from './stage.ts';
import { trustedService } from './trusted-service.ts';

/** A queue and its dead-letter queue. */
interface Watched {
  readonly queue: Queue;
  readonly deadLetters: Queue;
}

/** Every alarm of a stage, published to one topic. */
export class Alarms extends Construct {
  readonly topic: Topic;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    // This policy replaces the topic's default policy: so every publisher needs an explicit grant.
    this.topic = new Topic(this, 'Topic', { enforceSSL: true });
    const anyAlarm = Stack.of(this).formatArn({
      service: 'cloudwatch',
      resource: 'alarm',
      resourceName: '*',
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [trustedService(this, 'cloudwatch.amazonaws.com', anyAlarm)],
        actions: ['sns:Publish'],
        resources: [this.topic.topicArn],
      }),
    );
    if (stage.alarmAddress) this.topic.addSubscription(new EmailSubscription(stage.alarmAddress));
  }

  /** For a dead-letter queue: any message in it needs attention. */
  whenNotEmpty(id: string, queue: Queue): void {
    const metric = queue.metricApproximateNumberOfMessagesVisible({
      period: Duration.minutes(1),
      statistic: 'Maximum',
    });
    this.when(id, metric, 0, 'something could not be processed and was put aside');
  }

  /** For a queue whose consumer dead-letters messages, falls behind, or fails. */
  whenLate(id: string, { queue, deadLetters }: Watched, minutes: number): void {
    this.whenNotEmpty(`${id}DeadLetters`, deadLetters);
    const metric = queue.metricApproximateAgeOfOldestMessage({
      period: Duration.minutes(1),
      statistic: 'Maximum',
    });
    this.when(`${id}Backlog`, metric, minutes * 60, `a message has waited for more than ${minutes} minutes`);
  }

  whenFailing(id: string, lambda: Lambda): void {
    const period = { period: Duration.minutes(5), statistic: 'Sum' };
    this.when(`${id}Errors`, lambda.metricErrors(period), 0, 'a function failed');
    this.when(`${id}Throttles`, lambda.metricThrottles(period), 0, 'a function was throttled');
  }

  /** For long work whose execution fails or times out. */
  whenExecutionsFail(id: string, machine: StateMachine): void {
    const period = { period: Duration.minutes(5), statistic: 'Sum' };
    for (const [name, metric] of [
      ['Failed', machine.metricFailed(period)],
      ['TimedOut', machine.metricTimedOut(period)],
    ] as const)
      this.when(`${id}${name}`, metric, 0, 'an execution of a state machine failed');
  }

  /** For a metric that functions write (see platform/log.ts). */
  whenCounted(id: string, metricName: string, above: number, description: string): void {
    const metric = new Metric({
      namespace: 'BeaconConsole',
      metricName,
      dimensionsMap: { service: 'console' },
      period: Duration.minutes(5),
      statistic: 'Sum',
    });
    this.when(id, metric, above, description);
  }

  when(id: string, metric: Metric, above: number, alarmDescription: string): void {
    new Alarm(this, id, {
      metric,
      threshold: above,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      alarmDescription,
    }).addAlarmAction(new SnsAction(this.topic));
  }
}
