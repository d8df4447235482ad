import { expect, test } from 'vitest';
import { doneMessages } from './event-source.ts';

const messages = [{ MessageId: 'a' }, { MessageId: 'b' }];
const reports = { reportsItemFailures: true };
const done = (payload: unknown, source = reports, failed = false) =>
  doneMessages(source, messages, { failed, payload: JSON.stringify(payload) }).map(
    ({ MessageId }) => MessageId,
  );

test('what a function reports as failed stays in the queue', () => {
  expect(done({ batchItemFailures: [{ itemIdentifier: 'b' }] })).toEqual(['a']);
});

test('an empty report, or none, means that all is done', () => {
  for (const reply of [{ batchItemFailures: [] }, { batchItemFailures: null }, {}, null]) {
    expect(done(reply)).toEqual(['a', 'b']);
  }
});

test('a report that names nothing of the batch means that all has failed', () => {
  for (const itemIdentifier of ['', 'c', null, undefined]) {
    expect(done({ batchItemFailures: [{ itemIdentifier }] })).toEqual([]);
  }
  expect(done({ batchItemFailures: 'b' })).toEqual([]);
});

test('a function that fails has done nothing, and a report that was not asked for is not read', () => {
  expect(done({ errorMessage: 'boom' }, reports, true)).toEqual([]);
  expect(done({ batchItemFailures: [{ itemIdentifier: 'b' }] }, { reportsItemFailures: false })).toEqual([
    'a',
    'b',
  ]);
});
