import type { DatabaseSync } from 'node:sqlite';
import {
  type Assembly,
  AwsError,
  type AwsRequest,
  type Caller,
  type Permission,
  type Properties,
  type Service,
} from '../../types.ts';
import type { MetricName } from '../cloudwatch/metric-store.ts';
import { jsonBody, jsonError, jsonOperation, jsonReply, onlyFields } from '../json-protocol.ts';
import { Bell } from './bell.ts';
import type { Delivery } from './delivery.ts';
import { MessageStore } from './message-store.ts';
import {
  deleteMessage,
  deleteMessageBatch,
  getQueueAttributes,
  receiveMessage,
  type Scene,
  sendMessage,
  sendMessageBatch,
} from './operations.ts';
import { type QueueConfig, readQueues } from './read-queue.ts';

export interface Sqs extends Service {
  load(assembly: Assembly): void;
  /** The value of a metric of a queue now; undefined for other metrics. */
  present(metric: MetricName): number | undefined;
  /** Ends every long poll. */
  stop(): void;
}

interface Operation {
  /** The action that must be allowed on the queue. */
  readonly action: string;
  /** The fields besides QueueUrl. */
  readonly fields: readonly string[];
  run(input: Properties, scene: Scene): unknown;
}

/** The operations on one queue. */
const OPERATIONS: Record<string, Operation> = {
  DeleteMessage: { action: 'DeleteMessage', fields: ['ReceiptHandle'], run: deleteMessage },
  DeleteMessageBatch: { action: 'DeleteMessage', fields: ['Entries'], run: deleteMessageBatch },
  GetQueueAttributes: { action: 'GetQueueAttributes', fields: ['AttributeNames'], run: getQueueAttributes },
  ReceiveMessage: {
    action: 'ReceiveMessage',
    fields: [
      'MaxNumberOfMessages',
      'MessageAttributeNames',
      'MessageSystemAttributeNames',
      'WaitTimeSeconds',
    ],
    run: receiveMessage,
  },
  SendMessage: {
    action: 'SendMessage',
    fields: ['DelaySeconds', 'MessageAttributes', 'MessageBody'],
    run: sendMessage,
  },
  SendMessageBatch: { action: 'SendMessage', fields: ['Entries'], run: sendMessageBatch },
};

/** SQS with standard queues. https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/ */
export function createSqs(store: DatabaseSync, awsEndpoint: string, delivery: Delivery): Sqs {
  const messages = new MessageStore(store, delivery);
  const bell = new Bell();
  let queues = new Map<string, QueueConfig>();
  let place = { region: '', account: '' };
  const arnOfUrl = (url: unknown) => {
    const name = String(url ?? '')
      .split('/')
      .at(-1);
    return `arn:aws:sqs:${place.region}:${place.account}:${name}`;
  };
  const find = (arn: string) => {
    const queue = queues.get(arn);
    if (queue) return queue;
    throw new AwsError('QueueDoesNotExist', 400, 'The specified queue does not exist.');
  };

  function permissions(request: AwsRequest): Permission[] {
    const name = jsonOperation(request);
    if (name === 'ListQueues') return [{ action: 'sqs:ListQueues', resource: '*' }];
    const operation = OPERATIONS[name];
    if (operation) {
      const resource = arnOfUrl(jsonBody(request).QueueUrl);
      return [{ action: `sqs:${operation.action}`, resource }];
    }
    throw new AwsError('InvalidAction', 400, `The local platform has no operation sqs:${name}.`);
  }

  function run(name: string, input: Properties, caller: Caller): unknown {
    const operation = OPERATIONS[name];
    onlyFields(input, operation ? ['QueueUrl', ...operation.fields] : [], `sqs:${name}`);
    if (!operation) return { QueueUrls: [...queues.values()].map(({ url }) => url) };
    return operation.run(input, { queue: find(arnOfUrl(input.QueueUrl)), messages, bell, caller });
  }

  return {
    name: 'sqs',
    load(assembly) {
      queues = new Map(readQueues(assembly, awsEndpoint).map((queue) => [queue.arn, queue]));
      place = assembly;
    },
    present({ namespace, name, dimensions: { QueueName, ...others } }) {
      const queue = [...queues.values()].find((one) => one.name === QueueName);
      if (namespace !== 'AWS/SQS' || !queue || Object.keys(others).length > 0) return undefined;
      if (name === 'ApproximateNumberOfMessagesVisible') return messages.counts(queue.arn).visible;
      if (name !== 'ApproximateAgeOfOldestMessage') return undefined;
      return messages.oldestSeconds(queue.arn);
    },
    permissions,
    resourcePolicy: ({ resource }) => queues.get(resource)?.policy,
    handle: async (request, caller) =>
      jsonReply(await run(jsonOperation(request), jsonBody(request), caller)),
    error(error) {
      // The code of SQS differs from the AccessDeniedException of the other JSON services.
      const code = error.code === 'AccessDeniedException' ? 'AccessDenied' : error.code;
      const status = code === 'AccessDenied' ? 403 : error.status;
      const reply = jsonError(new AwsError(code, status, error.message), 'com.amazonaws.sqs');
      const queryCode = code === 'QueueDoesNotExist' ? 'AWS.SimpleQueueService.NonExistentQueue' : code;
      return { ...reply, headers: { ...reply.headers, 'x-amzn-query-error': `${queryCode};Sender` } };
    },
    stop: () => bell.close(),
  };
}
