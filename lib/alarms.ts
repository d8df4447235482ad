import { Duration } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Stage } from './stage.ts';

/** Every alarm of a stage, told at one topic. */
export class Alarms extends Construct {
  readonly topic: Topic;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    this.topic = new Topic(this, 'Topic', { enforceSSL: true });
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

  whenFailing(id: string, lambda: Lambda): void {
    const period = { period: Duration.minutes(5), statistic: 'Sum' };
    this.when(`${id}Errors`, lambda.metricErrors(period), 0, 'a function failed');
    this.when(`${id}Throttles`, lambda.metricThrottles(period), 0, 'a function was throttled');
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
