import type { DatabaseSync } from 'node:sqlite';
import { transaction } from '../../data-folder.ts';
import { type Assembly, AwsError, type AwsRequest, type Properties, type Service } from '../../types.ts';
import { jsonBody, jsonError, jsonOperation, jsonReply, onlyFields } from '../json-protocol.ts';
import { Outbox } from '../outbox.ts';
import { alarmMessage } from './alarm-message.ts';
import { AlarmStore, type HistoryItem, type StateOfAlarm } from './alarm-store.ts';
import { getMetricData, type Present } from './get-metric-data.ts';
import type { MetricStore } from './metric-store.ts';
import { type AlarmConfig, readAlarms, STATES } from './read-alarms.ts';

export interface CloudWatch extends Service {
  load(assembly: Assembly): void;
  /** Runs the actions that are still pending since the last run of the platform. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

/** Publishes to a topic on behalf of an alarm. Throws if this is not allowed. */
type Publish = (topicArn: string, alarmArn: string, message: string, subject: string) => Promise<void>;

/** A pending action of an alarm. */
interface Action {
  readonly alarm: string;
  readonly alarmArn: string;
  readonly topicArn: string;
  readonly subject: string;
  readonly message: string;
  readonly at: number;
}

interface Operation {
  readonly fields: readonly string[];
  run(input: Properties): Properties;
}

const PAGING = ['MaxRecords', 'NextToken'];

/** https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_DescribeAlarms.html */
const PAGE = { usual: 50, most: 100 };

/**
 * The metrics of CloudWatch that functions count, and its alarms. Those do not watch the metrics: an alarm is in the state that
 * was set last. Its actions run when it goes off.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_SetAlarmState.html
 */
export function createCloudWatch(
  store: DatabaseSync,
  publish: Publish,
  metrics: MetricStore,
  present: Present,
): CloudWatch {
  const states = new AlarmStore(store);
  let alarms = new Map<string, AlarmConfig>();
  let place = { region: '', account: '' };

  const noteAction = ({ alarm, topicArn, at, message }: Action, error?: Error) =>
    states.note({
      alarm,
      type: 'Action',
      at: Date.now(),
      summary: error
        ? `Failed to execute action ${topicArn}. Received error: "${error.message}"`
        : `Successfully executed action ${topicArn}`,
      data: JSON.stringify({
        actionState: error ? 'Failed' : 'Succeeded',
        stateUpdateTimestamp: at,
        notificationResource: topicArn,
        publishedMessage: message,
        error: error?.message ?? null,
      }),
    });
  const outbox = new Outbox<Action>(store, 'alarmActions', {
    async deliver(action) {
      const { topicArn, alarmArn, message, subject } = action;
      await publish(topicArn, alarmArn, message, subject);
      noteAction(action);
    },
    onLost: noteAction,
  });

  const find = (name: unknown): AlarmConfig => {
    const alarm = alarms.get(String(name));
    if (alarm) return alarm;
    throw new AwsError('ResourceNotFound', 404, 'Unknown');
  };

  const operations: Record<string, Operation> = {
    SetAlarmState: {
      fields: ['AlarmName', 'StateReason', 'StateValue'],
      run({ AlarmName, StateValue, StateReason }) {
        const alarm = find(AlarmName);
        if (!STATES.includes(StateValue) || typeof StateReason !== 'string') {
          throw new AwsError(
            'ValidationError',
            400,
            `StateValue is one of ${STATES.join(', ')}, with a reason`,
          );
        }
        const before = states.stateOf(alarm.name);
        const now = { state: StateValue, reason: StateReason, since: Date.now() };
        transaction(store, () => {
          states.set(alarm.name, now);
          if (before.state !== now.state) entered(alarm, before, now);
        });
        void outbox.flush();
        return {};
      },
    },

    DescribeAlarms: {
      fields: ['AlarmNamePrefix', 'StateValue', ...PAGING],
      run({ AlarmNamePrefix = '', StateValue, ...page }) {
        const found = [...alarms.values()].filter(
          ({ name }) =>
            name.startsWith(AlarmNamePrefix) && (!StateValue || states.stateOf(name).state === StateValue),
        );
        const { items, NextToken } = paged(found, page);
        return {
          MetricAlarms: items.map((alarm) => described(alarm, states.stateOf(alarm.name))),
          NextToken,
        };
      },
    },

    GetMetricData: {
      fields: ['EndTime', 'MetricDataQueries', 'StartTime'],
      run: (input) => getMetricData(input, metrics, present),
    },

    DescribeAlarmHistory: {
      fields: ['AlarmName', 'HistoryItemType', 'StartDate', ...PAGING],
      run({ AlarmName, HistoryItemType, StartDate, ...page }) {
        const found = states
          .history(find(AlarmName).name)
          .filter(
            ({ type, at }) =>
              (!HistoryItemType || type === HistoryItemType) &&
              (StartDate === undefined || at >= StartDate * 1000),
          );
        const { items, NextToken } = paged(found, page);
        return { AlarmHistoryItems: items.map(historyItem), NextToken };
      },
    },
  };

  function entered(alarm: AlarmConfig, before: StateOfAlarm, now: StateOfAlarm): void {
    states.note({
      alarm: alarm.name,
      type: 'StateUpdate',
      at: now.since,
      summary: `Alarm updated from ${before.state} to ${now.state}`,
      data: JSON.stringify({ version: '1.0', oldState: shown(before), newState: shown(now) }),
    });
    if (now.state !== 'ALARM') return;
    const published = alarmMessage(alarm, before, now, place);
    outbox.add(
      alarm.topics.map((topicArn) => ({
        alarm: alarm.name,
        alarmArn: alarm.arn,
        topicArn,
        at: now.since,
        ...published,
      })),
    );
  }

  const operationOf = (request: AwsRequest): Operation => {
    const operation = operations[jsonOperation(request)];
    if (operation) return operation;
    throw new AwsError(
      'InvalidAction',
      400,
      `The local platform has no operation cloudwatch:${jsonOperation(request)}.`,
    );
  };

  return {
    name: 'monitoring',
    load(assembly) {
      alarms = new Map(readAlarms(assembly).map((alarm) => [alarm.name, alarm]));
      place = assembly;
    },
    flush: () => outbox.flush(),
    stop: () => outbox.stop(),
    permissions(request) {
      operationOf(request);
      const action = `cloudwatch:${jsonOperation(request)}`;
      // It accepts no resource.
      if (action === 'cloudwatch:GetMetricData') return [{ action, resource: '*' }];
      const { AlarmName } = jsonBody(request);
      // According to the Service Authorization Reference, DescribeAlarms needs a grant for `alarm:*`.
      const name = action === 'cloudwatch:DescribeAlarms' ? '*' : (AlarmName ?? '*');
      return [{ action, resource: `arn:aws:cloudwatch:${place.region}:${place.account}:alarm:${name}` }];
    },
    async handle(request) {
      const { fields, run } = operationOf(request);
      const input = jsonBody(request);
      onlyFields(input, fields, `cloudwatch:${jsonOperation(request)}`);
      return jsonReply(run(input));
    },
    error: (error) => jsonError(error, 'com.amazonaws.cloudwatch'),
  };
}

function paged<T>(all: readonly T[], { MaxRecords = PAGE.usual, NextToken }: Properties) {
  if (!Number.isInteger(MaxRecords) || MaxRecords < 1 || MaxRecords > PAGE.most)
    throw new AwsError('ValidationError', 400, `MaxRecords is between 1 and ${PAGE.most}.`);
  const from = Number(NextToken ?? 0);
  if (!Number.isInteger(from)) throw new AwsError('InvalidNextToken', 400, 'The next token is invalid.');
  const to = from + MaxRecords;
  return { items: all.slice(from, to), NextToken: to < all.length ? String(to) : undefined };
}

const shown = ({ state, reason }: StateOfAlarm) => ({ stateValue: state, stateReason: reason });

function described({ name, arn, properties }: AlarmConfig, now: StateOfAlarm): Properties {
  return {
    ...properties,
    AlarmName: name,
    AlarmArn: arn,
    ActionsEnabled: true,
    StateValue: now.state,
    StateReason: now.reason,
    StateUpdatedTimestamp: now.since / 1000,
  };
}

const historyItem = ({ alarm, type, at, summary, data }: HistoryItem): Properties => ({
  AlarmName: alarm,
  AlarmType: 'MetricAlarm',
  Timestamp: at / 1000,
  HistoryItemType: type,
  HistorySummary: summary,
  HistoryData: data,
});
