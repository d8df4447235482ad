import { Stack } from 'aws-cdk-lib';
import { PolicyStatement, Role } from 'aws-cdk-lib/aws-iam';
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { ScheduleEntry } from '../functions/resources.ts';
import { trustedService } from './trusted-service.ts';

interface Props extends Pick<ScheduleEntry, 'expression' | 'retryMinutes'> {
  readonly to: IQueue;
}

/** Sends a message to a queue on a schedule. It contains its due time. */
export class ScheduledMessage extends Construct {
  constructor(scope: Construct, id: string, { to, expression, retryMinutes }: Props) {
    super(scope, id);
    // The source ARN of a schedule is its group (EventBridge Scheduler User Guide, "Confused deputy prevention").
    const group = Stack.of(this).formatArn({
      service: 'scheduler',
      resource: 'schedule-group',
      resourceName: 'default',
    });
    const role = new Role(this, 'Role', {
      assumedBy: trustedService(this, 'scheduler.amazonaws.com', group),
    });
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
        retryPolicy: { maximumEventAgeInSeconds: retryMinutes * 60 },
      },
    });
  }
}
