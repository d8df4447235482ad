import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { Outbox } from './outbox.ts';

function outboxOn(store: DatabaseSync, deliver: (item: string) => Promise<void>) {
  const lost: string[] = [];
  const options = { deliver, onLost: (item: string, { message }: Error) => lost.push(`${item}: ${message}`) };
  return { outbox: new Outbox<string>(store, 'pending', options), lost };
}

test('items that are pending at a kill are delivered once and in order after the next start', async () => {
  const store = new DatabaseSync(':memory:');
  const delivered: string[] = [];
  const killed = outboxOn(store, () => new Promise(() => {}));
  killed.outbox.add(['first', 'second']);
  void killed.outbox.flush();
  const { outbox } = outboxOn(store, async (item) => void delivered.push(item));
  await outbox.flush();
  await outbox.flush();
  expect(delivered).toEqual(['first', 'second']);
});

test('an item that cannot be delivered is discarded, and the next one is delivered', async () => {
  const store = new DatabaseSync(':memory:');
  const delivered: string[] = [];
  const { outbox, lost } = outboxOn(store, async (item) => {
    if (item === 'bad') throw new Error('no');
    delivered.push(item);
  });
  outbox.add(['bad', 'good']);
  await outbox.flush();
  expect([delivered, lost]).toEqual([['good'], ['bad: no']]);
});

test('an outbox that is stopped finishes its current delivery and starts no other', async () => {
  const store = new DatabaseSync(':memory:');
  const delivered: string[] = [];
  const started = Promise.withResolvers<void>();
  const { outbox } = outboxOn(store, async (item) => {
    started.resolve();
    await new Promise((resolve) => setTimeout(resolve, 20));
    delivered.push(item);
  });
  outbox.add(['first', 'second']);
  void outbox.flush();
  await started.promise;
  await outbox.stop();
  await outbox.flush();
  expect(delivered).toEqual(['first']);
});
