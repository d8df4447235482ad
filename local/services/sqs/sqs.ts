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
import { jsonBody, jsonError, jsonOperation, jsonReply } from '../json-protocol.ts';
import { Bell } from './bell.ts';
import type { Delivery } from './delivery.ts';
import { MessageStore } from './message-store.ts';
import {
  batch,
  changeMessageVisibility,
  deleteMessage,
  getQueueAttributes,
  purgeQueue,
  receiveMessage,
  type Scene,
  sendMessage,
  sendMessageBatch,
} from './operations.ts';
import { type QueueConfig, readQueues } from './read-queue.ts';

export interface Sqs extends Service {
  load(assembly: Assembly): void;
  /** The queue of an ARN. */
  queue(arn: string): QueueConfig | undefined;
  /** Ends every long poll. */
  stop(): void;
}

/** On one queue: the action that must be allowed, and what it does. */
const onQueue: Record<string, [action: string, run: (input: Properties, scene: Scene) => unknown]> = {
  ChangeMessageVisibility: ['ChangeMessageVisibility', changeMessageVisibility],
  ChangeMessageVisibilityBatch: ['ChangeMessageVisibility', batch(changeMessageVisibility)],
  DeleteMessage: ['DeleteMessage', deleteMessage],
  DeleteMessageBatch: ['DeleteMessage', batch(deleteMessage)],
  GetQueueAttributes: ['GetQueueAttributes', getQueueAttributes],
  PurgeQueue: ['PurgeQueue', purgeQueue],
  ReceiveMessage: ['ReceiveMessage', receiveMessage],
  SendMessage: ['SendMessage', sendMessage],
  SendMessageBatch: ['SendMessage', sendMessageBatch],
};

/** SQS with standard queues. https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/ */
export function createSqs(store: DatabaseSync, awsEndpoint: string, delivery: Delivery): Sqs {
  const messages = new MessageStore(store, delivery);
  const bell = new Bell();
  let queues = new Map<string, QueueConfig>();
  let place = { region: '', account: '' };
  const arnOf = (name: string) => `arn:aws:sqs:${place.region}:${place.account}:${name}`;
  const arnOfUrl = (url: unknown) =>
    arnOf(
      String(url ?? '')
        .split('/')
        .at(-1) ?? '',
    );
  const find = (arn: string) => {
    const queue = queues.get(arn);
    if (queue) return queue;
    throw new AwsError('QueueDoesNotExist', 400, 'The specified queue does not exist.');
  };

  function permissions(request: AwsRequest): Permission[] {
    const operation = jsonOperation(request);
    const input = jsonBody(request);
    const [action] = onQueue[operation] ?? [];
    if (action) return [{ action: `sqs:${action}`, resource: arnOfUrl(input.QueueUrl) }];
    switch (operation) {
      case 'GetQueueUrl':
        return [{ action: 'sqs:GetQueueUrl', resource: arnOf(input.QueueName) }];
      case 'ListQueues':
        return [{ action: 'sqs:ListQueues', resource: '*' }];
      case 'StartMessageMoveTask':
        return moveTaskPermissions(input, find(input.SourceArn), [...queues.values()]);
      default:
        throw new AwsError('InvalidAction', 400, `The local platform has no operation sqs:${operation}.`);
    }
  }

  function run(operation: string, input: Properties, caller: Caller): unknown {
    const [, perform] = onQueue[operation] ?? [];
    if (perform) return perform(input, { queue: find(arnOfUrl(input.QueueUrl)), messages, bell, caller });
    switch (operation) {
      case 'GetQueueUrl':
        return { QueueUrl: find(arnOf(input.QueueName)).url };
      case 'StartMessageMoveTask':
        messages.moveBack(input.SourceArn, input.DestinationArn);
        for (const arn of queues.keys()) bell.ring(arn);
        return { TaskHandle: Buffer.from(input.SourceArn).toString('base64') };
      default: {
        const urls = [...queues.values()].map(({ url }) => url);
        return {
          QueueUrls: urls.filter((url) =>
            url
              .split('/')
              .at(-1)
              ?.startsWith(input.QueueNamePrefix ?? ''),
          ),
        };
      }
    }
  }

  return {
    name: 'sqs',
    load(assembly) {
      queues = new Map(readQueues(assembly, awsEndpoint).map((queue) => [queue.arn, queue]));
      place = assembly;
    },
    queue: (arn) => queues.get(arn),
    permissions,
    resourcePolicy: ({ resource }) => queues.get(resource)?.policy,
    handle: async (request, caller) =>
      jsonReply(await run(jsonOperation(request), jsonBody(request), caller)),
    error(error) {
      // SQS says AccessDenied where the other JSON services say AccessDeniedException.
      const code = error.code === 'AccessDeniedException' ? 'AccessDenied' : error.code;
      const status = code === 'AccessDenied' ? 403 : error.status;
      const reply = jsonError(new AwsError(code, status, error.message), 'com.amazonaws.sqs');
      const queryCode = code === 'QueueDoesNotExist' ? 'AWS.SimpleQueueService.NonExistentQueue' : code;
      return { ...reply, headers: { ...reply.headers, 'x-amzn-query-error': `${queryCode};Sender` } };
    },
    stop: () => bell.close(),
  };
}

/** https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_StartMessageMoveTask.html */
function moveTaskPermissions(input: Properties, source: QueueConfig, queues: QueueConfig[]): Permission[] {
  const destinations = input.DestinationArn
    ? [input.DestinationArn]
    : queues.filter(({ redrive }) => redrive?.deadLetterArn === source.arn).map(({ arn }) => arn);
  const onSource = ['StartMessageMoveTask', 'ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes'];
  return [
    ...onSource.map((action) => ({ action: `sqs:${action}`, resource: source.arn })),
    ...destinations.map((resource) => ({ action: 'sqs:SendMessage', resource })),
  ];
}
