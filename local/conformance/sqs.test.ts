import {
  CreateQueueCommand,
  DeleteMessageBatchCommand,
  type Message,
  type QueueAttributeName,
  SendMessageBatchCommand,
  SendMessageCommand,
} from '@aws-sdk/client-sqs';
import { describe, expect, test } from 'vitest';
import { queuesForChecks } from './sqs-queues.ts';
import { check, isLocal, newName, refused } from './target.ts';

// https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/
const { attributes, call, names, receive, receiveOne, remove, send, urls } = queuesForChecks();

describe('messages', () => {
  check('a message is delivered as it was sent, and not again after its deletion', async () => {
    // The SDK itself compares the digests of the body.
    const { MessageId } = await send('short', '{"a":"🌍"}');
    const message = await receiveOne('short', { MessageSystemAttributeNames: ['All'] });
    expect(message).toMatchObject({ MessageId, Body: '{"a":"🌍"}' });
    expect(message.Attributes).toMatchObject({
      ApproximateReceiveCount: '1',
      SentTimestamp: expect.stringMatching(/^\d{13}$/),
    });
    await remove('short', message);
    await remove('short', message);
    expect(await receive('short', { WaitTimeSeconds: 2 })).toEqual([]);
  });

  check('the system attributes of a message are returned only if the request asks for them', async () => {
    await send('plain', 'x');
    const message = await receiveOne('plain');
    expect(message.Attributes).toBeUndefined();
    await remove('plain', message);
  });

  check('a message has 1 byte to 1 MiB, and only characters of XML', async () => {
    await send('plain', 'x'.repeat(1_048_576));
    await remove('plain', await receiveOne('plain'));
    await refused(send('plain', 'x'.repeat(1_048_577)), 'InvalidParameterValue');
    await refused(send('plain', ''), 'MissingParameter');
    await refused(send('plain', 'a\u0000b'), 'InvalidMessageContents');
  });

  check('a message for an unknown queue is refused', async () => {
    const QueueUrl = urls.plain.replace(names.plain, newName('absent'));
    await refused(call(new SendMessageCommand({ QueueUrl, MessageBody: 'x' })), 'QueueDoesNotExist');
  });
});

// https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-batch-api-actions.html
describe('batches', () => {
  const sendBatch = (Entries: { Id: string; MessageBody: string; DelaySeconds?: number }[]) =>
    call(new SendMessageBatchCommand({ QueueUrl: urls.plain, Entries }));
  const entries = (length: number) =>
    Array.from({ length }, (_, n) => ({ Id: `e${n}`, MessageBody: `${n}` }));

  check('ten messages are sent and deleted together', async () => {
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
    const Entries = [...messages.values()].map(({ ReceiptHandle }, n) => ({ Id: `e${n}`, ReceiptHandle }));
    const removed = await call(new DeleteMessageBatchCommand({ QueueUrl: urls.plain, Entries }));
    expect(removed.Successful).toHaveLength(10);
  });

  check('an entry that fails does not affect the others', async () => {
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

  check('a batch that is empty, too long, or has invalid or repeated ids is refused', async () => {
    await refused(sendBatch([]), 'EmptyBatchRequest');
    await refused(sendBatch(entries(11)), 'TooManyEntriesInBatchRequest');
    await refused(sendBatch([...entries(1), ...entries(1)]), 'BatchEntryIdsNotDistinct');
    await refused(sendBatch([{ Id: 'a b', MessageBody: 'x' }]), 'InvalidBatchEntryId');
    const half = (Id: string) => ({ Id, MessageBody: 'x'.repeat(600_000) });
    await refused(sendBatch([half('a'), half('b')]), 'BatchRequestTooLong');
  });
});

describe('queues', () => {
  check('a queue counts its visible, received and delayed messages', async () => {
    for (const body of ['a', 'b', 'c']) await send('plain', body);
    await send('plain', 'd', { DelaySeconds: 60 });
    await receiveOne('plain');
    const counts = {
      ApproximateNumberOfMessages: '2',
      ApproximateNumberOfMessagesNotVisible: '1',
      ApproximateNumberOfMessagesDelayed: '1',
    };
    await expect
      .poll(() => attributes('plain', ...(Object.keys(counts) as QueueAttributeName[])))
      .toEqual(counts);
  });

  check('an unknown attribute is refused', async () => {
    await refused(attributes('plain', 'Nothing' as QueueAttributeName), 'InvalidAttributeName');
  });

  test.skipIf(!isLocal)('the local platform refuses what it does not implement (local only)', async () => {
    await refused(call(new CreateQueueCommand({ QueueName: 'new' })), 'InvalidAction');
    const MessageAttributes = { a: { DataType: 'Number', StringValue: '1' } };
    await refused(send('plain', 'x', { MessageAttributes }), 'NotImplemented');
  });
});
