import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  PurgeQueueCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
  StartMessageMoveTaskCommand,
} from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { consumer } from '../../test/consumer.ts';
import { type Fixture, startFixture } from '../../test/start.ts';

let platform: Fixture;
let sqs: SQSClient;
let QueueUrl: string;
beforeAll(async () => {
  platform = await startFixture();
  sqs = new SQSClient(platform.client());
  QueueUrl = await urlOf('Inbox');
});
afterAll(() => platform?.stop());
beforeEach(() => sqs.send(new PurgeQueueCommand({ QueueUrl })));

async function urlOf(id: string): Promise<string> {
  const { name } = platform.find('AWS::SQS::Queue', id);
  return (await sqs.send(new GetQueueUrlCommand({ QueueName: name }))).QueueUrl!;
}
const receive = async (more: object = {}) =>
  (await sqs.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10, ...more }))).Messages ?? [];

test('a message is received with its attributes and hidden from others until it is deleted', async () => {
  await sqs.send(
    new SendMessageCommand({
      QueueUrl,
      MessageBody: 'hello',
      MessageAttributes: { kind: { DataType: 'String', StringValue: 'greeting' } },
    }),
  );
  const [message] = await receive({ MessageAttributeNames: ['All'], MessageSystemAttributeNames: ['All'] });
  expect(message).toMatchObject({
    Body: 'hello',
    MessageAttributes: { kind: { StringValue: 'greeting' } },
    Attributes: { ApproximateReceiveCount: '1' },
  });
  expect(await receive()).toEqual([]);
  await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: message?.ReceiptHandle }));
  const { Attributes } = await sqs.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] }));
  expect(Attributes).toMatchObject({
    ApproximateNumberOfMessages: '0',
    ApproximateNumberOfMessagesNotVisible: '0',
  });
});

test('a message whose visibility is given up comes back, and its old receipt no longer deletes it', async () => {
  await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: 'again' }));
  const [first] = await receive();
  await sqs.send(
    new ChangeMessageVisibilityCommand({
      QueueUrl,
      ReceiptHandle: first?.ReceiptHandle,
      VisibilityTimeout: 0,
    }),
  );
  const [second] = await receive({ VisibilityTimeout: 0 });
  await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: first?.ReceiptHandle }));
  expect([second?.Body, (await receive()).length]).toEqual(['again', 1]);
});

test('a receiver that waits gets a message as soon as it is sent', async () => {
  const started = Date.now();
  const waiting = receive({ WaitTimeSeconds: 20 });
  await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: 'at last' }));
  expect((await waiting)[0]?.Body).toBe('at last');
  expect(Date.now() - started).toBeLessThan(20_000);
});

test('a delayed message is not seen before its time', async () => {
  await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: 'later', DelaySeconds: 1 }));
  expect(await receive()).toEqual([]);
  expect((await receive({ WaitTimeSeconds: 3 }))[0]?.Body).toBe('later');
});

test('a batch tells of each of its entries, and bad batches are refused', async () => {
  const entry = (Id: string, MessageBody: string) => ({ Id, MessageBody });
  const reply = await sqs.send(
    new SendMessageBatchCommand({
      QueueUrl,
      Entries: [entry('a', 'one'), { ...entry('b', 'two'), DelaySeconds: 901 }],
    }),
  );
  expect(reply.Successful?.map(({ Id }) => Id)).toEqual(['a']);
  expect(reply.Failed?.map(({ Id, Code }) => [Id, Code])).toEqual([['b', 'InvalidParameterValue']]);
  const twice = new SendMessageBatchCommand({ QueueUrl, Entries: [entry('a', 'one'), entry('a', 'two')] });
  await expect(sqs.send(twice)).rejects.toMatchObject({ name: 'BatchEntryIdsNotDistinct' });
  const eleven = Array.from({ length: 11 }, (_, index) => entry(`e${index}`, 'x'));
  await expect(sqs.send(new SendMessageBatchCommand({ QueueUrl, Entries: eleven }))).rejects.toMatchObject({
    name: 'TooManyEntriesInBatchRequest',
  });
});

test('what SQS does not take is refused: control characters, a foreign receipt, an unknown queue, too many bytes', async () => {
  const send = (MessageBody: string, url = QueueUrl) =>
    sqs.send(new SendMessageCommand({ QueueUrl: url, MessageBody }));
  await expect(send('\u0000')).rejects.toMatchObject({ name: 'InvalidMessageContents' });
  await expect(send('x'.repeat(1024 * 1024 + 1))).rejects.toMatchObject({ name: 'InvalidParameterValue' });
  await expect(send('x', `${QueueUrl}-not`)).rejects.toMatchObject({ name: 'QueueDoesNotExist' });
  const remove = new DeleteMessageCommand({ QueueUrl, ReceiptHandle: 'made up' });
  await expect(sqs.send(remove)).rejects.toMatchObject({ name: 'ReceiptHandleIsInvalid' });
});

test('a role without a grant is refused in the words of SQS', async () => {
  const mailer = new SQSClient(
    platform.client(platform.credentialsFor(platform.find('AWS::IAM::Role', 'Mailer').name)),
  );
  await expect(mailer.send(new SendMessageCommand({ QueueUrl, MessageBody: 'x' }))).rejects.toMatchObject({
    name: 'AccessDenied',
    message: expect.stringContaining('is not authorized to perform: sqs:SendMessage'),
  });
});

test('dead letters are sent back to the queue that they came from', async () => {
  // The consumer reports this one as failed, twice.
  const source = await urlOf('Queue');
  const deadLetters = await urlOf('DeadLetters');
  await sqs.send(new SendMessageCommand({ QueueUrl: source, MessageBody: 'poison' }));
  const dead = async () => {
    const query = new GetQueueAttributesCommand({ QueueUrl: deadLetters, AttributeNames: ['All'] });
    return (await sqs.send(query)).Attributes?.ApproximateNumberOfMessages;
  };
  await expect.poll(dead).toBe('1');
  const { arn } = platform.find('AWS::SQS::Queue', 'DeadLetters');
  await sqs.send(new StartMessageMoveTaskCommand({ SourceArn: arn }));
  expect(await dead()).toBe('0');
  await expect.poll(() => consumer(platform).seen('poison')).toBe(3);
});
