import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type MeteredTable, openMeteredTable } from '../../../../bench/measure/metered-table.ts';
import { withAnswersLost } from '../../../../test/support/answers-lost.ts';
import { now, setClock } from '../../../platform/clock.ts';
import { sendOnce } from './send-once.ts';

let table: MeteredTable;
beforeAll(async () => {
  table = await openMeteredTable();
});
afterAll(() => table.stop());
afterEach(() => setClock(undefined));

it('a mail that twenty workers are to send at the same moment is sent once, also when answers of the table are lost', async () => {
  let sent = 0;
  const work = () =>
    sendOnce('m1', async () => {
      sent++;
    });
  await withAnswersLost(table, () => Promise.allSettled(Array.from({ length: 20 }, work)));
  expect(sent).toBe(1);
  await work();
  expect(sent).toBe(1);
});

it('a mail whose worker has died is sent by a later one', async () => {
  let sent = 0;
  const work = (send: () => Promise<void>) => sendOnce('m2', send);
  await expect(work(() => Promise.reject(new Error('died')))).rejects.toThrow('died');
  await expect(work(async () => void sent++)).rejects.toThrow('is being sent');
  setClock(now() + 31_000);
  await work(async () => void sent++);
  expect(sent).toBe(1);
});
