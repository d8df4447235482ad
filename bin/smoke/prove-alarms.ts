import { setTimeout as sleep } from 'node:timers/promises';
import {
  type AlarmHistoryItem,
  CloudWatchClient,
  DescribeAlarmHistoryCommand,
  DescribeAlarmsCommand,
  type MetricAlarm,
  SetAlarmStateCommand,
  type StateValue,
} from '@aws-sdk/client-cloudwatch';
import { paginateListSubscriptionsByTopic, SNSClient } from '@aws-sdk/client-sns';
import { stackPrefix } from '../../lib/stack-names.ts';
import type { Check } from './run-checks.ts';
import type { Site } from './site.ts';

const SECONDS_MAX = 60;
const REASON = 'Smoke test: nothing is wrong';

async function alarmsIn({ cloud }: Site, StateValue: StateValue): Promise<MetricAlarm[]> {
  const client = new CloudWatchClient(cloud.config);
  const AlarmNamePrefix = stackPrefix(cloud.stage);
  const { MetricAlarms = [] } = await client.send(new DescribeAlarmsCommand({ AlarmNamePrefix, StateValue }));
  return MetricAlarms;
}

/** Runs first, so that earlier alarms are not confused with those of the smoke test. */
export const proveQuiet: Check = {
  says: 'no alarm rings',
  remedy: 'Look at the alarm in CloudWatch; docs/operating.md says what each means.',
  async prove(site) {
    const ringing = await alarmsIn(site, 'ALARM');
    if (ringing.length > 0)
      throw new Error(`Ringing: ${ringing.map(({ AlarmName }) => AlarmName).join(', ')}.`);
    return undefined;
  },
};

/** Proves that an alarm reaches the operator: sets its state, checks the action in its history, and resets it. */
export const proveAlarm: Check = {
  says: 'an alarm is published, and its recipients are notified',
  remedy:
    'The policy of the alarm topic must allow cloudwatch.amazonaws.com to publish; a subscription counts once the link in its mail is opened.',
  async prove(site) {
    const client = new CloudWatchClient(site.cloud.config);
    const [alarm] = await alarmsIn(site, 'OK');
    if (!alarm) throw new Error('There is no alarm to test.');
    const { AlarmName, AlarmActions: [topic] = [] } = alarm;
    const set = (StateValue: StateValue) =>
      client.send(new SetAlarmStateCommand({ AlarmName, StateValue, StateReason: REASON }));
    const StartDate = new Date(Date.now() - 1000);
    await set('ALARM');
    try {
      const { HistorySummary = '' } = await published(client, { AlarmName, StartDate });
      if (!HistorySummary.startsWith('Successfully')) throw new Error(HistorySummary);
    } finally {
      await set('OK');
    }
    return listeners(site, topic!);
  },
};

/** The outcome of the alarm's action. */
async function published(
  client: CloudWatchClient,
  asked: { AlarmName: string | undefined; StartDate: Date },
): Promise<AlarmHistoryItem> {
  for (let second = 0; second < SECONDS_MAX; second++) {
    const { AlarmHistoryItems = [] } = await client.send(
      new DescribeAlarmHistoryCommand({ ...asked, HistoryItemType: 'Action' }),
    );
    const [item] = AlarmHistoryItems;
    if (item) return item;
    await sleep(1000);
  }
  throw new Error(`${asked.AlarmName} has run no action after ${SECONDS_MAX} seconds.`);
}

/** The subscribers of the alarms. Throws if an address is not confirmed. */
async function listeners({ cloud }: Site, TopicArn: string): Promise<string> {
  const recipients: string[] = [];
  const client = new SNSClient(cloud.config);
  for await (const { Subscriptions = [] } of paginateListSubscriptionsByTopic({ client }, { TopicArn })) {
    for (const { SubscriptionArn, Endpoint } of Subscriptions) {
      if (SubscriptionArn === 'PendingConfirmation')
        throw new Error(`${Endpoint} has not confirmed its subscription to alarms.`);
      recipients.push(Endpoint!);
    }
  }
  return recipients.length > 0 ? `${recipients.join(', ')}` : 'nobody: the stage has no alarmAddress';
}
