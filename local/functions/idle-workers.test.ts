import type { Worker } from 'node:worker_threads';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startFixture } from '../test/start.ts';
import { functionWith, stackOf, writeAssembly } from '../test/write-assembly.ts';
import { IdleWorkers } from './idle-workers.ts';

const MINUTE = 60_000;
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** Numbered workers, and the numbers of those that have ended. */
function workers() {
  const idle = new IdleWorkers();
  const ended: number[] = [];
  const all = Array.from({ length: 20 }, () => ({}) as Worker);
  const add = (n: number) =>
    idle.add(all[n]!, () => {
      idle.remove(all[n]!);
      ended.push(n);
    });
  return { add, remove: (n: number) => idle.remove(all[n]!), ended };
}

test('a worker ends when it has been idle for a minute, and not during a call', () => {
  const { add, remove, ended } = workers();
  add(1);
  add(2);
  vi.advanceTimersByTime(MINUTE - 1);
  remove(2);
  vi.advanceTimersByTime(MINUTE);
  expect(ended).toEqual([1]);
  add(2);
  vi.advanceTimersByTime(MINUTE);
  expect(ended).toEqual([1, 2]);
});

test('of more than ten idle workers, those that have been idle longest end', () => {
  const { add, remove, ended } = workers();
  for (let n = 0; n < 10; n++) add(n);
  expect(ended).toEqual([]);
  // This one has had a call since then.
  remove(0);
  add(0);
  for (const n of [10, 11]) add(n);
  expect(ended).toEqual([1, 2]);
});

test('a call of a function without workers starts a new one', async () => {
  const code = 'let calls = 0; export const handler = async () => ++calls;';
  const assembly = writeAssembly({ S: stackOf(functionWith({})) }, undefined, code);
  const platform = await startFixture({ assembly });
  const lambda = new LambdaClient(platform.client());
  const invoke = async () => {
    const { Payload } = await lambda.send(new InvokeCommand({ FunctionName: 'S-Function' }));
    return Number(Buffer.from(Payload!).toString());
  };
  expect([await invoke(), await invoke()]).toEqual([1, 2]);
  vi.advanceTimersByTime(MINUTE);
  expect([await invoke(), await invoke()]).toEqual([1, 2]);
  await platform.stop();
});
