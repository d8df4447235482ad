import type { DatabaseSync } from 'node:sqlite';
import { transaction } from '../../data-folder.ts';
import { type Assembly, AwsError, type AwsRequest, type Properties, type Service } from '../../types.ts';
import { jsonBody, jsonError, jsonOperation, jsonReply } from '../json-protocol.ts';
import { Outbox } from '../outbox.ts';
import { alarmMessage } from './alarm-message.ts';
import { AlarmStore, type HistoryItem, type StateOfAlarm } from './alarm-store.ts';
import { type AlarmConfig, readAlarms, STATES } from './read-alarms.ts';

export interface CloudWatch extends Service {
  load(assembly: Assembly): void;
  /** Runs the actions that were not run before the last end. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

/** Publishes to a topic in the name of an alarm; throws when it may not. */
type Publish = (topicArn: string, alarmArn: string, message: string, subject: string) => Promise<void>;

/** One action of an alarm, on its way. */
interface Action {
  readonly alarm: string;
  readonly alarmArn: string;
  readonly topicArn: string;
  readonly subject: string;
  readonly message: string;
  readonly at: number;
}

type Operation = (input: Properties) => Properties;

/** https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_DescribeAlarms.html */
const PAGE = { usual: 50, most: 100 };

/**
 * CloudWatch's metric alarms without metrics: an alarm is in the state that was set last, and entering a state runs its actions.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_SetAlarmState.html
 */
export function createCloudWatch(store: DatabaseSync, publish: Publish): CloudWatch {
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

  const operations: Record<string, Operation> = {
    SetAlarmState({ AlarmName, StateValue, StateReason, StateReasonData }) {
      const alarm = alarms.get(AlarmName);
      if (!alarm) throw new AwsError('ResourceNotFound', 404, 'Unknown');
      if (!STATES.includes(StateValue) || typeof StateReason !== 'string')
        throw new AwsError(
          'ValidationError',
          400,
          `StateValue is one of ${STATES.join(', ')}, with a reason`,
        );
      const before = states.stateOf(alarm);
      const at = Date.now();
      const now = { state: StateValue, reason: StateReason, reasonData: StateReasonData ?? null, since: at };
      const published = alarmMessage(alarm, before, now, place);
      transaction(store, () => {
        states.set(alarm.name, now);
        // Entering the state that it is in already is no change, and runs no action.
        if (before.state === now.state) return;
        states.note({
          alarm: alarm.name,
          type: 'StateUpdate',
          at,
          summary: `Alarm updated from ${before.state} to ${now.state}`,
          data: JSON.stringify({ version: '1.0', oldState: shown(before), newState: shown(now) }),
        });
        outbox.add(
          alarm.actions[now.state as keyof AlarmConfig['actions']].map((topicArn) => ({
            alarm: alarm.name,
            alarmArn: alarm.arn,
            topicArn,
            at,
            ...published,
          })),
        );
      });
      void outbox.flush();
      return {};
    },

    DescribeAlarms({ AlarmNames, AlarmNamePrefix = '', StateValue, ...page }) {
      const found = [...alarms.values()].filter(
        (alarm) =>
          alarm.name.startsWith(AlarmNamePrefix) &&
          (!AlarmNames || AlarmNames.includes(alarm.name)) &&
          (!StateValue || states.stateOf(alarm).state === StateValue),
      );
      const { items, NextToken } = paged(found, page);
      return {
        MetricAlarms: items.map((alarm) => described(alarm, states.stateOf(alarm))),
        CompositeAlarms: [],
        NextToken,
      };
    },

    DescribeAlarmHistory({ AlarmName, HistoryItemType, StartDate, EndDate, ScanBy, ...page }) {
      const found = states
        .history()
        .filter(
          ({ alarm, type, at }) =>
            (!AlarmName || alarm === AlarmName) &&
            (!HistoryItemType || type === HistoryItemType) &&
            (StartDate === undefined || at >= StartDate * 1000) &&
            (EndDate === undefined || at <= EndDate * 1000),
        );
      if (ScanBy === 'TimestampAscending') found.reverse();
      const { items, NextToken } = paged(found, page);
      return { AlarmHistoryItems: items.map(historyItem), NextToken };
    },
  };

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
      const { AlarmName } = jsonBody(request);
      // A list of alarms accepts `alarm:*` alone (Service Authorization Reference, Amazon CloudWatch).
      const name = action === 'cloudwatch:DescribeAlarms' ? '*' : (AlarmName ?? '*');
      return [{ action, resource: `arn:aws:cloudwatch:${place.region}:${place.account}:alarm:${name}` }];
    },
    handle: async (request) => jsonReply(operationOf(request)(jsonBody(request))),
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
  const { Tags: _, ...configuration } = properties;
  return {
    ...configuration,
    AlarmName: name,
    AlarmArn: arn,
    ActionsEnabled: properties.ActionsEnabled ?? true,
    StateValue: now.state,
    StateReason: now.reason,
    ...(now.reasonData !== null && { StateReasonData: now.reasonData }),
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
