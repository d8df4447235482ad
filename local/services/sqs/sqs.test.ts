import {
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  ListQueuesCommand,
  PurgeQueueCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { queueReader } from '../../test/queue-reader.ts';
import { type Fixture, startFixture } from '../../test/start.ts';

let platform: Fixture;
let sqs: SQSClient;
let QueueUrl: string;
beforeAll(async () => {
  platform = await startFixture();
  sqs = new SQSClient(platform.client());
  QueueUrl = urlOf('Inbox');
});
afterAll(() => platform?.stop());
beforeEach(() => queueReader(platform, 'Inbox').all());

const urlOf = (id: string) =>
  `${platform.awsEndpoint}/000000000000/${platform.find('AWS::SQS::Queue', id).name}`;
const send = (MessageBody: string, more: object = {}) =>
  sqs.send(new SendMessageCommand({ QueueUrl, MessageBody, ...more }));
const receive = async (more: object = {}) =>
  (await sqs.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10, ...more }))).Messages ?? [];
/** The numbers of visible and hidden messages. */
const counts = async (url = QueueUrl) => {
  const AttributeNames = ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'] as const;
  const query = new GetQueueAttributesCommand({ QueueUrl: url, AttributeNames: [...AttributeNames] });
  const { Attributes } = await sqs.send(query);
  return AttributeNames.map((name) => Number(Attributes?.[name]));
};

test('a message is hidden from other receivers until it is deleted', async () => {
  await send('hello');
  const [message] = await receive({ MessageSystemAttributeNames: ['All'] });
  expect(message).toMatchObject({ Body: 'hello', Attributes: { ApproximateReceiveCount: '1' } });
  expect([await receive(), await counts()]).toEqual([[], [0, 1]]);
  await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: message?.ReceiptHandle }));
  expect(await counts()).toEqual([0, 0]);
});

test('a message has the attributes that its sender gave it, for a receiver that asks for them', async () => {
  const attributes = { requestId: { DataType: 'String', StringValue: 'r1' } };
  await send('with', { MessageAttributes: attributes });
  const [message] = await receive({ MessageAttributeNames: ['All'] });
  expect(message).toMatchObject({ Body: 'with', MessageAttributes: attributes });
  await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: message?.ReceiptHandle }));
  await send('with', { MessageAttributes: attributes });
  const [other] = await receive();
  expect(other?.MessageAttributes).toBeUndefined();
  await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: other?.ReceiptHandle }));
  const empty = { n: { DataType: 'String', StringValue: '' } };
  await expect(send('x', { MessageAttributes: empty })).rejects.toThrow('non-empty text');
});

test('a waiting receiver gets a message as soon as it is sent', async () => {
  const started = Date.now();
  const waiting = receive({ WaitTimeSeconds: 20 });
  await send('at last');
  expect((await waiting)[0]?.Body).toBe('at last');
  expect(Date.now() - started).toBeLessThan(20_000);
});

test('a delayed message is not received before its time', async () => {
  await send('later', { DelaySeconds: 1 });
  expect(await receive()).toEqual([]);
  expect((await receive({ WaitTimeSeconds: 3 }))[0]?.Body).toBe('later');
});

test('a batch reports each of its entries, and an invalid batch is refused', async () => {
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

test('control characters, too many bytes, an unknown queue and an invalid receipt are refused', async () => {
  await expect(send('\u0000')).rejects.toMatchObject({ name: 'InvalidMessageContents' });
  await expect(send('x'.repeat(1024 * 1024 + 1))).rejects.toMatchObject({ name: 'InvalidParameterValue' });
  const unknown = { QueueUrl: `${QueueUrl}-not` };
  await expect(send('x', unknown)).rejects.toMatchObject({ name: 'QueueDoesNotExist' });
  const remove = new DeleteMessageCommand({ QueueUrl, ReceiptHandle: 'made up' });
  await expect(sqs.send(remove)).rejects.toMatchObject({ name: 'ReceiptHandleIsInvalid' });
});

test('queues are listed', async () => {
  const { QueueUrls } = await sqs.send(new ListQueuesCommand({}));
  expect(QueueUrls).toContain(QueueUrl);
});

test('an operation, field or attribute that the platform does not implement is refused', async () => {
  await expect(sqs.send(new PurgeQueueCommand({ QueueUrl }))).rejects.toThrow('no operation sqs:PurgeQueue');
  await expect(receive({ VisibilityTimeout: 0 })).rejects.toThrow('has no field VisibilityTimeout');
  await expect(send('x', { MessageGroupId: 'g' })).rejects.toThrow('has no field MessageGroupId');
  const policy = new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['Policy'] });
  await expect(sqs.send(policy)).rejects.toMatchObject({ name: 'InvalidAttributeName' });
});

test('a role without a grant gets the refusal of SQS', async () => {
  const mailer = new SQSClient(
    platform.client(platform.credentialsFor(platform.find('AWS::IAM::Role', 'Mailer').name)),
  );
  await expect(mailer.send(new SendMessageCommand({ QueueUrl, MessageBody: 'x' }))).rejects.toMatchObject({
    name: 'AccessDenied',
    message: expect.stringContaining('is not authorized to perform: sqs:SendMessage'),
  });
});

test('a message that fails too often becomes a dead letter', async () => {
  // The consumer reports this body as failed.
  await send('poison', { QueueUrl: urlOf('Queue') });
  await expect.poll(() => counts(urlOf('DeadLetters'))).toEqual([1, 0]);
  const [letter] = await queueReader(platform, 'DeadLetters').all();
  expect(letter).toMatchObject({
    Body: 'poison',
    Attributes: { DeadLetterQueueSourceArn: platform.find('AWS::SQS::Queue', 'Queue').arn },
  });
});
