import type { SQSEvent } from 'aws-lambda';
import { expect, it } from 'vitest';
import { handler } from './mail-feedback.ts';

const take = (...bodies: string[]) =>
  handler({ Records: bodies.map((body, n) => ({ body, messageId: String(n) })) } as unknown as SQSEvent);

it('the message by which SES validates a new topic is accepted, and everything else that is no event fails', async () => {
  const greeting = 'Successfully validated SNS topic for Amazon SES event publishing.';
  expect(await take(greeting, `${greeting} `, 'other', '{"eventType":"Reject"}')).toEqual({
    batchItemFailures: ['1', '2', '3'].map((itemIdentifier) => ({ itemIdentifier })),
  });
});
