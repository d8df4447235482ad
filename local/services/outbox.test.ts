import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { Outbox } from './outbox.ts';

function outboxOn(store: DatabaseSync, deliver: (item: string) => Promise<void>) {
  const lost: string[] = [];
  const options = { deliver, onLost: (item: string, { message }: Error) => lost.push(`${item}: ${message}`) };
  return { outbox: new Outbox<string>(store, 'told', options), lost };
}

test('what was not told before the end is told after the next start, in order and once', async () => {
  const store = new DatabaseSync(':memory:');
  const told: string[] = [];
  const never = outboxOn(store, () => new Promise(() => {}));
  never.outbox.add(['first', 'second']);
  void never.outbox.flush();
  const { outbox } = outboxOn(store, async (item) => void told.push(item));
  await outbox.flush();
  await outbox.flush();
  expect(told).toEqual(['first', 'second']);
});

test('what cannot be told is given up and holds up nothing', async () => {
  const store = new DatabaseSync(':memory:');
  const told: string[] = [];
  const { outbox, lost } = outboxOn(store, async (item) => {
    if (item === 'bad') throw new Error('no');
    told.push(item);
  });
  outbox.add(['bad', 'good']);
  await outbox.flush();
  expect([told, lost]).toEqual([['good'], ['bad: no']]);
});

test('an outbox that stops ends what it is at, and begins nothing more', async () => {
  const store = new DatabaseSync(':memory:');
  const told: string[] = [];
  const begun = Promise.withResolvers<void>();
  const first = outboxOn(store, async (item) => {
    begun.resolve();
    await new Promise((resolve) => setTimeout(resolve, 20));
    told.push(item);
  });
  first.outbox.add(['first', 'second']);
  void first.outbox.flush();
  await begun.promise;
  await first.outbox.stop();
  await first.outbox.flush();
  expect(told).toEqual(['first']);
});
