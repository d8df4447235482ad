import {
  CreateQueueCommand,
  DeleteMessageCommand,
  DeleteQueueCommand,
  GetQueueAttributesCommand,
  type Message,
  type QueueAttributeName,
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

/** Queues to check, with the attributes for CreateQueue. `dead` must be before `source`, which refers to it. */
const KINDS = {
  dead: {},
  plain: {},
  short: { VisibilityTimeout: '1' },
  delayed: { DelaySeconds: '1' },
  source: { VisibilityTimeout: '1' },
};
const MOST_RECEIVES = 2;

/** Creates queues for the checks of a file, with helper functions. */
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
      urls[kind] = isLocal ? `${target.config.endpoint}/000000000000/${names[kind]}` : await create(kind);
    }
  });
  afterAll(async () => {
    for (const QueueUrl of isLocal ? [] : Object.values(urls)) {
      await sqs.send(new DeleteQueueCommand({ QueueUrl }));
    }
    await target?.stop();
  });

  async function create(kind: Kind): Promise<string> {
    const deadLetterTargetArn = kind === 'source' && (await attributes('dead', 'QueueArn')).QueueArn;
    const redrive = {
      RedrivePolicy: JSON.stringify({ deadLetterTargetArn, maxReceiveCount: MOST_RECEIVES }),
    };
    const Attributes = { ...KINDS[kind], ...(deadLetterTargetArn && redrive) };
    return (await sqs.send(new CreateQueueCommand({ QueueName: names[kind], Attributes }))).QueueUrl!;
  }

  async function attributes(kind: Kind, ...AttributeNames: QueueAttributeName[]) {
    const command = new GetQueueAttributesCommand({ QueueUrl: urls[kind], AttributeNames });
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
    /** Waits for one message. */
    receiveOne: async (kind: Kind, more: Partial<ReceiveMessageCommandInput> = {}): Promise<Message> => {
      const [message] = await receive(kind, { WaitTimeSeconds: 5, ...more });
      expect(message).toBeDefined();
      return message!;
    },
    remove: (kind: Kind, { ReceiptHandle }: Message) =>
      sqs.send(new DeleteMessageCommand({ QueueUrl: urls[kind], ReceiptHandle })),
  };
}
