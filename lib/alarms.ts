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

/** A queue, and where its messages go that failed too often. */
interface Watched {
  readonly queue: Queue;
  readonly deadLetters: Queue;
}

/** Every alarm of a stage, told at one topic. */
export class Alarms extends Construct {
  readonly topic: Topic;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    // A policy takes the place of the one that every topic has by itself: whoever publishes must be allowed to by name.
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

  /** A queue of what failed: anything in it wants a look. */
  whenNotEmpty(id: string, queue: Queue): void {
    const metric = queue.metricApproximateNumberOfMessagesVisible({
      period: Duration.minutes(1),
      statistic: 'Maximum',
    });
    this.when(id, metric, 0, 'something could not be processed and was put aside');
  }

  /** A queue whose consumer puts messages aside, does not keep up, or does not work at all. */
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

  /** Long work that ended otherwise than its machine foresees. */
  whenExecutionsFail(id: string, machine: StateMachine): void {
    const period = { period: Duration.minutes(5), statistic: 'Sum' };
    for (const [name, metric] of [
      ['Failed', machine.metricFailed(period)],
      ['TimedOut', machine.metricTimedOut(period)],
    ] as const)
      this.when(`${id}${name}`, metric, 0, 'an execution of a state machine failed');
  }

  /** A count that functions write (see platform/log.ts). */
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
