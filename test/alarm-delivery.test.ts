import {
  CloudWatchClient,
  DescribeAlarmHistoryCommand,
  paginateDescribeAlarms,
  SetAlarmStateCommand,
} from '@aws-sdk/client-cloudwatch';
import { expect, it } from 'vitest';
import { givenPlatform } from './support/platform.ts';

const running = givenPlatform();

it('every alarm reaches the operator’s mailbox when it goes off', async () => {
  const { platform } = running();
  const { awsEndpoint: endpoint, operator: credentials, assembly } = platform;
  const client = new CloudWatchClient({ endpoint, credentials, region: assembly.region });
  const names: string[] = [];
  for await (const { MetricAlarms = [] } of paginateDescribeAlarms({ client }, {}))
    names.push(...MetricAlarms.map(({ AlarmName }) => AlarmName!));
  expect(names).toHaveLength(assembly.of('AWS::CloudWatch::Alarm').length);
  for (const AlarmName of names)
    await client.send(new SetAlarmStateCommand({ AlarmName, StateValue: 'ALARM', StateReason: 'a test' }));
  const actionsOf = async (AlarmName: string) => {
    const asked = new DescribeAlarmHistoryCommand({ AlarmName, HistoryItemType: 'Action' });
    return (await client.send(asked)).AlarmHistoryItems?.map(({ HistorySummary }) => HistorySummary) ?? [];
  };
  for (const name of names) {
    await expect.poll(() => actionsOf(name)).toEqual([expect.stringMatching(/^Successfully/)]);
  }
  const subjects = async () => (await platform.mails()).map(({ subject }) => subject);
  const mailed = async () => {
    const all = (await subjects()).join('\n');
    return names.filter((name) => all.includes(`ALARM: "${name}`.slice(0, 100)));
  };
  await expect.poll(mailed).toEqual(names);
});
