import { expect, test } from 'vitest';
import { doneMessages } from './event-source.ts';

const messages = [{ MessageId: 'a' }, { MessageId: 'b' }];
const done = (payload: unknown, failed = false) =>
  doneMessages(messages, { failed, payload: JSON.stringify(payload) }).map(({ MessageId }) => MessageId);

test('a message that a function reports as failed stays in the queue', () => {
  expect(done({ batchItemFailures: [{ itemIdentifier: 'b' }] })).toEqual(['a']);
});

test('an empty or missing report means that the whole batch is done', () => {
  for (const reply of [{ batchItemFailures: [] }, { batchItemFailures: null }, {}, null]) {
    expect(done(reply)).toEqual(['a', 'b']);
  }
});

test('a report with an identifier that is not in the batch means that the whole batch failed', () => {
  for (const itemIdentifier of ['', 'c', null, undefined]) {
    expect(done({ batchItemFailures: [{ itemIdentifier }] })).toEqual([]);
  }
  expect(done({ batchItemFailures: 'b' })).toEqual([]);
});

test('if the function fails, the whole batch failed', () => {
  expect(done({ errorMessage: 'boom' }, true)).toEqual([]);
});
