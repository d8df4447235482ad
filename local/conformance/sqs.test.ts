import {
  ChangeMessageVisibilityBatchCommand,
  CreateQueueCommand,
  DeleteMessageBatchCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  type Message,
  SendMessageBatchCommand,
  SendMessageCommand,
} from '@aws-sdk/client-sqs';
import { describe, expect, test } from 'vitest';
import { queuesForChecks } from './sqs-queues.ts';
import { check, isLocal, newName, refused } from './target.ts';

// https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/
const { attributes, call, names, purge, receive, receiveOne, remove, send, urls } = queuesForChecks();

describe('a message', () => {
  check('a message comes with what was sent, and stays away once it is deleted', async () => {
    const MessageAttributes = {
      text: { DataType: 'String', StringValue: 'ä' },
      number: { DataType: 'Number.int', StringValue: '7' },
      bytes: { DataType: 'Binary', BinaryValue: new Uint8Array([0, 255]) },
    };
    // The SDK itself compares the digests of body and attributes.
    const { MessageId } = await send('plain', '{"a":"🌍"}', { MessageAttributes });
    const message = await receiveOne('plain', {
      MessageAttributeNames: ['All'],
      MessageSystemAttributeNames: ['All'],
    });
    expect(message).toMatchObject({ MessageId, Body: '{"a":"🌍"}', MessageAttributes });
    expect(message.Attributes).toMatchObject({
      ApproximateReceiveCount: '1',
      SentTimestamp: expect.stringMatching(/^\d{13}$/),
    });
    await remove('plain', message);
    await remove('plain', message);
    expect(await receive('plain')).toEqual([]);
  });

  check('attributes come only to who asks, by name or by how it begins', async () => {
    const text = (StringValue: string) => ({ DataType: 'String', StringValue });
    await send('plain', 'x', { MessageAttributes: { 'a.1': text('1'), 'a.2': text('2'), b: text('3') } });
    const asked = async (names?: string[]) => {
      const message = await receiveOne('plain', { MessageAttributeNames: names, VisibilityTimeout: 0 });
      return Object.keys(message.MessageAttributes ?? {}).sort();
    };
    expect(await asked()).toEqual([]);
    expect(await asked(['b'])).toEqual(['b']);
    expect(await asked(['a.*'])).toEqual(['a.1', 'a.2']);
    await remove('plain', await receiveOne('plain'));
  });

  check('a message has 1 byte to 1 MiB, and characters that XML knows', async () => {
    await send('plain', 'x'.repeat(1_048_576));
    await remove('plain', await receiveOne('plain'));
    await refused(send('plain', 'x'.repeat(1_048_577)), 'InvalidParameterValue');
    await refused(send('plain', ''), 'MissingParameter');
    await refused(send('plain', 'a\u0000b'), 'InvalidMessageContents');
  });

  check('a queue may take less, and attributes count', async () => {
    await refused(send('small', 'x'.repeat(1025)), 'InvalidParameterValue');
    const MessageAttributes = { name: { DataType: 'String', StringValue: 'x'.repeat(20) } };
    await refused(send('small', 'x'.repeat(1010), { MessageAttributes }), 'InvalidParameterValue');
  });

  check('a queue that is not there is not found', async () => {
    const QueueName = newName('absent');
    await refused(call(new GetQueueUrlCommand({ QueueName })), 'QueueDoesNotExist');
    const QueueUrl = urls.plain.replace(names.plain, QueueName);
    await refused(call(new SendMessageCommand({ QueueUrl, MessageBody: 'x' })), 'QueueDoesNotExist');
  });
});

// https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-batch-api-actions.html
describe('a batch', () => {
  const sendBatch = (Entries: { Id: string; MessageBody: string; DelaySeconds?: number }[]) =>
    call(new SendMessageBatchCommand({ QueueUrl: urls.plain, Entries }));
  const entries = (length: number) =>
    Array.from({ length }, (_, n) => ({ Id: `e${n}`, MessageBody: `${n}` }));

  check('ten messages are sent, hidden and deleted together', async () => {
    const { Successful, Failed } = await sendBatch(entries(10));
    expect([Successful?.length, Failed]).toEqual([10, undefined]);
    const messages = new Map<string, Message>();
    await expect
      .poll(async () => {
        for (const message of await receive('plain', { MaxNumberOfMessages: 10 }))
          messages.set(message.Body!, message);
        return messages.size;
      })
      .toBe(10);
    const receipts = [...messages.values()].map(({ ReceiptHandle }, n) => ({ Id: `e${n}`, ReceiptHandle }));
    const hidden = receipts.map((entry) => ({ ...entry, VisibilityTimeout: 60 }));
    const QueueUrl = urls.plain;
    const shown = await call(new ChangeMessageVisibilityBatchCommand({ QueueUrl, Entries: hidden }));
    expect(shown.Successful).toHaveLength(10);
    const removed = await call(new DeleteMessageBatchCommand({ QueueUrl, Entries: receipts }));
    expect(removed.Successful).toHaveLength(10);
  });

  check('an entry that fails does not hold up the others', async () => {
    const { Successful, Failed } = await sendBatch([
      { Id: 'bad', MessageBody: 'x', DelaySeconds: 901 },
      { Id: 'good', MessageBody: 'x' },
    ]);
    expect(Successful).toMatchObject([{ Id: 'good' }]);
    expect(Failed).toMatchObject([{ Id: 'bad', SenderFault: true, Code: 'InvalidParameterValue' }]);
    const { ReceiptHandle } = await receiveOne('plain');
    const Entries = [
      { Id: 'none', ReceiptHandle: 'none' },
      { Id: 'good', ReceiptHandle },
    ];
    const removed = await call(new DeleteMessageBatchCommand({ QueueUrl: urls.plain, Entries }));
    expect(removed.Successful).toEqual([{ Id: 'good' }]);
    expect(removed.Failed).toMatchObject([{ Id: 'none', Code: 'ReceiptHandleIsInvalid', SenderFault: true }]);
  });

  check('a batch of none, of eleven, with one id twice, with a bad id or too long is refused', async () => {
    await refused(sendBatch([]), 'EmptyBatchRequest');
    await refused(sendBatch(entries(11)), 'TooManyEntriesInBatchRequest');
    await refused(sendBatch([...entries(1), ...entries(1)]), 'BatchEntryIdsNotDistinct');
    await refused(sendBatch([{ Id: 'a b', MessageBody: 'x' }]), 'InvalidBatchEntryId');
    const half = (Id: string) => ({ Id, MessageBody: 'x'.repeat(600_000) });
    await refused(sendBatch([half('a'), half('b')]), 'BatchRequestTooLong');
  });
});

describe('a queue', () => {
  check('a queue tells its settings, all or those asked for', async () => {
    expect(await attributes('short')).toMatchObject({
      VisibilityTimeout: '1',
      DelaySeconds: '0',
      MaximumMessageSize: '1048576',
      MessageRetentionPeriod: '345600',
      ReceiveMessageWaitTimeSeconds: '0',
      QueueArn: expect.stringMatching(new RegExp(`^arn:aws:sqs:[^:]+:\\d{12}:${names.short}$`)),
    });
    const { RedrivePolicy, QueueArn } = await attributes('source');
    expect(QueueArn).toContain(names.source);
    expect(JSON.parse(RedrivePolicy!)).toMatchObject({
      deadLetterTargetArn: (await attributes('dead')).QueueArn,
    });
    const QueueUrl = urls.short;
    const one = new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['VisibilityTimeout'] });
    expect((await call(one)).Attributes).toEqual({ VisibilityTimeout: '1' });
    const unknown = new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['Nothing' as 'All'] });
    await refused(call(unknown), 'InvalidAttributeName');
  });

  check('a queue counts what is visible, in flight and delayed', async () => {
    for (const body of ['a', 'b', 'c']) await send('patient', body);
    await send('patient', 'd', { DelaySeconds: 60 });
    await receiveOne('patient');
    await expect
      .poll(() => attributes('patient'))
      .toMatchObject({
        ApproximateNumberOfMessages: '2',
        ApproximateNumberOfMessagesNotVisible: '1',
        ApproximateNumberOfMessagesDelayed: '1',
      });
  });

  check('a queue that is purged has nothing left', async () => {
    await send('plain', 'x');
    await purge('plain');
    // AWS takes up to a minute.
    await expect.poll(() => receive('plain', { VisibilityTimeout: 0 })).toEqual([]);
  });

  test.skipIf(!isLocal)('refuses what the local platform does not do (local only)', async () => {
    await refused(call(new CreateQueueCommand({ QueueName: 'new' })), 'InvalidAction');
  });
});
