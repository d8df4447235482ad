import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { MessageStore } from './message-store.ts';
import type { QueueConfig } from './read-queue.ts';

const queue: QueueConfig = {
  name: 'q',
  arn: 'arn:aws:sqs:eu-central-1:000000000000:q',
  url: '',
  delaySeconds: 0,
  maximumMessageBytes: 1024,
  retentionSeconds: 60,
  waitSeconds: 0,
  visibilitySeconds: 30,
  redrive: { deadLetterArn: 'arn:aws:sqs:eu-central-1:000000000000:dead', maxReceiveCount: 1 },
  policy: undefined,
};
const message = { messageId: 'm', body: 'b', attributes: '{}', sender: 's', delaySeconds: 0 };

test('a message that has become visible meanwhile is not waited for', () => {
  const messages = new MessageStore(new DatabaseSync(':memory:'));
  messages.add(queue.arn, [message]);
  expect(messages.nextVisibleAt(queue.arn)).toBeLessThanOrEqual(Date.now());
});

test('what was received too often is moved, and the next one takes its place in the same batch', () => {
  const messages = new MessageStore(new DatabaseSync(':memory:'));
  messages.add(queue.arn, [message]);
  messages.receive(queue, 1, 0);
  messages.add(queue.arn, [{ ...message, messageId: 'n' }]);
  expect(messages.receive(queue, 1, 30).map(({ messageId }) => messageId)).toEqual(['n']);
  expect(messages.counts(queue.redrive!.deadLetterArn).visible).toBe(1);
});

test('a message is forgotten when its retention is over', () => {
  const store = new DatabaseSync(':memory:');
  const messages = new MessageStore(store);
  messages.add(queue.arn, [message]);
  store.exec('UPDATE messages SET sentAt = sentAt - 61000');
  expect(messages.receive(queue, 1, 30)).toEqual([]);
  expect(messages.counts(queue.arn).visible).toBe(0);
});
