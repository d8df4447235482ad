import { DatabaseSync } from 'node:sqlite';
import { expect, test, vi } from 'vitest';
import { MessageStore } from './message-store.ts';
import type { QueueConfig } from './read-queue.ts';

const queue: QueueConfig = {
  name: 'q',
  arn: 'arn:aws:sqs:eu-central-1:000000000000:q',
  url: '',
  delaySeconds: 0,
  retentionSeconds: 60,
  visibilitySeconds: 30,
  redrive: { deadLetterArn: 'arn:aws:sqs:eu-central-1:000000000000:dead', maxReceiveCount: 1 },
  policy: undefined,
};
const message = { messageId: 'm', body: 'b', sender: 's', delaySeconds: 0 };

test('a receiver does not wait for a message that is visible already', () => {
  const messages = new MessageStore(new DatabaseSync(':memory:'));
  messages.add(queue.arn, [message]);
  expect(messages.nextVisibleAt(queue.arn)).toBeLessThanOrEqual(Date.now());
});

test('a message that was received too often is moved, and the next one takes its place in the batch', () => {
  const messages = new MessageStore(new DatabaseSync(':memory:'));
  messages.add(queue.arn, [message]);
  messages.receive({ ...queue, visibilitySeconds: 0 }, 1);
  messages.add(queue.arn, [{ ...message, messageId: 'n' }]);
  expect(messages.receive(queue, 1).map(({ messageId }) => messageId)).toEqual(['n']);
  expect(messages.counts(queue.redrive!.deadLetterArn).visible).toBe(1);
});

test('a message is deleted when its retention period is over', () => {
  const store = new DatabaseSync(':memory:');
  const messages = new MessageStore(store);
  messages.add(queue.arn, [message]);
  store.exec('UPDATE messages SET sentAt = sentAt - 61000');
  expect(messages.receive(queue, 1)).toEqual([]);
  expect(messages.counts(queue.arn).visible).toBe(0);
});

test('the age of the oldest message is counted from when it was sent, and is never below zero', () => {
  const messages = new MessageStore(new DatabaseSync(':memory:'));
  // A clock that goes on between any two readings.
  let at = Date.now();
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => at++);
  expect(messages.oldestSeconds(queue.arn)).toBe(0);
  messages.add(queue.arn, [message, { ...message, messageId: 'n', delaySeconds: 60 }]);
  at += 5000;
  expect(messages.oldestSeconds(queue.arn)).toBe(5);
  clock.mockRestore();
});

test('a message that is visible again is not deleted by its former receipt', () => {
  const messages = new MessageStore(new DatabaseSync(':memory:'));
  const visible = { ...queue, visibilitySeconds: 0, redrive: undefined };
  messages.add(queue.arn, [message]);
  const [first] = messages.receive(visible, 1);
  const [second] = messages.receive(visible, 1);
  messages.delete(queue.arn, first!.receipt!);
  expect(messages.counts(queue.arn).visible).toBe(1);
  messages.delete(queue.arn, second!.receipt!);
  expect(messages.counts(queue.arn).visible).toBe(0);
});

test('the messages of a data folder of an older version are still received', () => {
  const store = new DatabaseSync(':memory:');
  new MessageStore(store).add(queue.arn, [message]);
  store.exec("ALTER TABLE messages ADD COLUMN attributes TEXT NOT NULL DEFAULT '{}'");
  const messages = new MessageStore(store);
  messages.add(queue.arn, [{ ...message, messageId: 'n' }]);
  expect(messages.receive(queue, 10).map(({ messageId }) => messageId)).toEqual(['m', 'n']);
});
