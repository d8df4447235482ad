import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';

/** So long a message that could not be put is tried again; after that the next day's comes. */
const RETRY_SECONDS = 20 * 3600;

/** Puts a message into a queue every day at an hour (UTC): which day it is stands in it. */
export class DailyMessage extends Construct {
  constructor(scope: Construct, id: string, { to, hour }: { to: IQueue; hour: number }) {
    super(scope, id);
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('scheduler.amazonaws.com') });
    role.addToPolicy(
      new PolicyStatement({
        actions: ['sqs:SendMessage'],
        resources: [to.queueArn],
      }),
    );
    new CfnSchedule(this, 'Schedule', {
      scheduleExpression: `cron(0 ${hour} * * ? *)`,
      scheduleExpressionTimezone: 'UTC',
      flexibleTimeWindow: { mode: 'OFF' },
      target: {
        arn: to.queueArn,
        roleArn: role.roleArn,
        input: JSON.stringify({ dueAt: '<aws.scheduler.scheduled-time>' }),
        retryPolicy: { maximumEventAgeInSeconds: RETRY_SECONDS },
      },
    });
  }
}
