import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, it } from 'vitest';
import { onBehalfOf } from './cause.ts';
import { enqueue } from './queue.ts';

it('a message contains no characters that SQS refuses, and can be read back unchanged', async () => {
  process.env.MAILS_QUEUE = 'mails';
  const sqs = mockClient(SQSClient);
  sqs.on(SendMessageCommand).resolves({});
  const text = 'a\ufffe\uffff\u0000\u{1f6f0}z';
  await enqueue('MAILS_QUEUE', { text });
  const body = sqs.commandCalls(SendMessageCommand)[0]!.args[0].input.MessageBody!;
  // The characters that SQS accepts (API reference of SendMessage).
  const isTaken = (code: number) =>
    [0x9, 0xa, 0xd].includes(code) || (code >= 0x20 && code <= 0xfffd) || code >= 0x10000;
  expect([...body].filter((one) => !isTaken(one.codePointAt(0)!))).toEqual([]);
  expect(JSON.parse(body)).toEqual({ text });
});

it('a message has the id of the request that caused it as an attribute, and none otherwise', async () => {
  process.env.MAILS_QUEUE = 'mails';
  const sqs = mockClient(SQSClient);
  sqs.on(SendMessageCommand).resolves({});
  await onBehalfOf('r1', () => enqueue('MAILS_QUEUE', { to: 'a' }));
  await enqueue('MAILS_QUEUE', { to: 'b' });
  const [caused, other] = sqs.commandCalls(SendMessageCommand).map(({ args: [{ input }] }) => input);
  expect(caused).toMatchObject({
    MessageBody: '{"to":"a"}',
    MessageAttributes: { requestId: { DataType: 'String', StringValue: 'r1' } },
  });
  expect(other).not.toHaveProperty('MessageAttributes');
});
