import type { Duration } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';

interface Props {
  readonly to: IQueue;
  /** As EventBridge Scheduler reads it, in UTC. */
  readonly expression: string;
  /** So long a message that could not be put is tried again; after that the next one comes. */
  readonly retry: Duration;
}

/** Puts a message into a queue again and again: when it was due stands in it. */
export class ScheduledMessage extends Construct {
  constructor(scope: Construct, id: string, { to, expression, retry }: Props) {
    super(scope, id);
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('scheduler.amazonaws.com') });
    role.addToPolicy(
      new PolicyStatement({
        actions: ['sqs:SendMessage'],
        resources: [to.queueArn],
      }),
    );
    new CfnSchedule(this, 'Schedule', {
      scheduleExpression: expression,
      scheduleExpressionTimezone: 'UTC',
      flexibleTimeWindow: { mode: 'OFF' },
      target: {
        arn: to.queueArn,
        roleArn: role.roleArn,
        input: JSON.stringify({ dueAt: '<aws.scheduler.scheduled-time>' }),
        retryPolicy: { maximumEventAgeInSeconds: retry.toSeconds() },
      },
    });
  }
}
