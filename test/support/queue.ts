import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import type { EnvName } from '../../functions/platform/env.ts';

/**
 * Replaces a queue. Returns the messages that were put into it, in order.
 *
 * @param fails whether the next message is refused
 */
export function givenQueue(name: EnvName, fails: () => boolean): unknown[] {
  process.env[name] = name;
  const messages: unknown[] = [];
  mockClient(SQSClient)
    .on(SendMessageCommand)
    .callsFake(async ({ MessageBody }) => {
      if (fails()) throw new Error('killed');
      messages.push(JSON.parse(MessageBody));
      return {};
    });
  return messages;
}
