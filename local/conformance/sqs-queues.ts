import {
  ChangeMessageVisibilityCommand,
  CreateQueueCommand,
  DeleteMessageCommand,
  DeleteQueueCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  type Message,
  PurgeQueueCommand,
  ReceiveMessageCommand,
  type ReceiveMessageCommandInput,
  SendMessageCommand,
  type SendMessageCommandInput,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, expect } from 'vitest';
import { newFolder } from '../test/start.ts';
import { isLocal, newName, startTarget, type Target } from './target.ts';

type Kind = keyof typeof KINDS;

/** Queues to check, with attributes as CreateQueue takes them. The dead letters come first: `source` names them. */
const KINDS = {
  dead: {},
  plain: {},
  short: { VisibilityTimeout: '1' },
  delayed: { DelaySeconds: '1' },
  patient: { ReceiveMessageWaitTimeSeconds: '1' },
  small: { MaximumMessageSize: '1024' },
  source: {},
};
const MOST_RECEIVES = 2;

/** Queues that a file has for itself, and what is often done with them. */
export function queuesForChecks() {
  const kinds = Object.keys(KINDS) as Kind[];
  const names = Object.fromEntries(kinds.map((kind) => [kind, newName(kind)])) as Record<Kind, string>;
  const urls = {} as Record<Kind, string>;
  let target: Target;
  let sqs: SQSClient;

  beforeAll(async () => {
    const deadLetterTargetArn = { 'Fn::GetAtt': ['dead', 'Arn'] };
    const queues = kinds.map((kind) => {
      const RedrivePolicy = { deadLetterTargetArn, maxReceiveCount: MOST_RECEIVES };
      const own = kind === 'source' ? { RedrivePolicy } : {};
      return [kind, ['AWS::SQS::Queue', { QueueName: names[kind], ...KINDS[kind], ...own }]] as const;
    });
    target = await startTarget(Object.fromEntries(queues), newFolder());
    sqs = new SQSClient(target.config);
    for (const kind of kinds) {
      if (!isLocal) await create(kind);
      urls[kind] = (await sqs.send(new GetQueueUrlCommand({ QueueName: names[kind] }))).QueueUrl!;
    }
  });
  afterAll(async () => {
    for (const QueueUrl of isLocal ? [] : Object.values(urls)) {
      await sqs.send(new DeleteQueueCommand({ QueueUrl }));
    }
    await target?.stop();
  });

  async function create(kind: Kind): Promise<void> {
    const deadLetterTargetArn = kind === 'source' && (await attributes('dead')).QueueArn;
    const redrive = {
      RedrivePolicy: JSON.stringify({ deadLetterTargetArn, maxReceiveCount: MOST_RECEIVES }),
    };
    const Attributes = { ...KINDS[kind], ...(deadLetterTargetArn && redrive) };
    await sqs.send(new CreateQueueCommand({ QueueName: names[kind], Attributes }));
  }

  async function attributes(kind: Kind): Promise<Record<string, string>> {
    const command = new GetQueueAttributesCommand({ QueueUrl: urls[kind], AttributeNames: ['All'] });
    return (await sqs.send(command)).Attributes!;
  }

  const receive = async (kind: Kind, more: Partial<ReceiveMessageCommandInput> = {}): Promise<Message[]> =>
    (await sqs.send(new ReceiveMessageCommand({ QueueUrl: urls[kind], ...more }))).Messages ?? [];

  return {
    names,
    urls,
    attributes,
    receive,
    call: ((command: SendMessageCommand) => sqs.send(command)) as SQSClient['send'],
    send: (kind: Kind, MessageBody: string, more: Partial<SendMessageCommandInput> = {}) =>
      sqs.send(new SendMessageCommand({ QueueUrl: urls[kind], MessageBody, ...more })),
    /** Waits for one message, and expects it. */
    receiveOne: async (kind: Kind, more: Partial<ReceiveMessageCommandInput> = {}): Promise<Message> => {
      const [message] = await receive(kind, { WaitTimeSeconds: 5, ...more });
      expect(message).toBeDefined();
      return message!;
    },
    remove: (kind: Kind, { ReceiptHandle }: Message) =>
      sqs.send(new DeleteMessageCommand({ QueueUrl: urls[kind], ReceiptHandle })),
    hide: (kind: Kind, { ReceiptHandle }: Message, VisibilityTimeout: number) =>
      sqs.send(
        new ChangeMessageVisibilityCommand({ QueueUrl: urls[kind], ReceiptHandle, VisibilityTimeout }),
      ),
    purge: (kind: Kind) => sqs.send(new PurgeQueueCommand({ QueueUrl: urls[kind] })),
  };
}
