import { Duration } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';

/** A queue and its dead-letter queue. */
interface Watched {
  readonly queue: Queue;
  readonly deadLetters: Queue;
}

/** The alarms of a stack. Those of a stage are published to one topic. */
export class Alarms extends Construct {
  readonly #action: SnsAction;

  constructor(scope: Construct, id: string, topic: ITopic) {
    super(scope, id);
    this.#action = new SnsAction(topic);
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
    }).addAlarmAction(this.#action);
  }
}
