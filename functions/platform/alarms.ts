import { CloudWatchClient, paginateDescribeAlarms } from '@aws-sdk/client-cloudwatch';
import { AWS_CALLS } from './aws-calls.ts';
import { env } from './env.ts';

const client = new CloudWatchClient(AWS_CALLS);

/** The names of the alarms of this stage that ring now. */
export async function ringingAlarms(): Promise<string[]> {
  const asked = { AlarmNamePrefix: env('ALARM_PREFIX'), StateValue: 'ALARM' } as const;
  const names: string[] = [];
  for await (const { MetricAlarms = [] } of paginateDescribeAlarms({ client }, asked))
    names.push(...MetricAlarms.map(({ AlarmName }) => AlarmName!));
  return names;
}
