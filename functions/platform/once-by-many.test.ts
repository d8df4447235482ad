import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MeteredTable, openMeteredTable } from '../../bench/measure/metered-table.ts';
import { withAnswersLost } from '../../test/support/answers-lost.ts';
import { once } from './idempotency.ts';

let table: MeteredTable;
beforeAll(async () => {
  table = await openMeteredTable();
});
afterAll(() => table.stop());

it('a call that is sent twenty times at the same moment is done once, also when answers of the table are lost', async () => {
  let done = 0;
  const one = {
    ...{ callerId: 'me', operationId: 'createThing', key: 'key-1', request: {} },
    ...{ secret: false, authority: 'user' },
  };
  const send = () => once(one, async () => ++done);
  await withAnswersLost(table, () => Promise.allSettled(Array.from({ length: 20 }, send)));
  expect(done).toBe(1);
  expect(await send()).toBe(1);
});
