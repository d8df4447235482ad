import { BatchGetCommand, BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { givenTable } from '../../../test/support/engine.ts';
import { expr } from '../expression.ts';
import { getItems, type Item, putItems } from '../table.ts';

givenTable();
afterEach(() => void vi.restoreAllMocks());

const items = (name: string, count: number): Item[] =>
  Array.from({ length: count }, (_, n) => ({ pk: `${name}#${n}`, sk: 'x' }));

type Send = (this: unknown, command: unknown) => Promise<object>;
const send = DynamoDBDocumentClient.prototype.send as unknown as Send;
/** Replaces what sends requests to the table. */
const sendBy = (other: Send) =>
  void vi.spyOn(DynamoDBDocumentClient.prototype, 'send').mockImplementation(other as never);

/** DynamoDB processes only the first entries of each batch, and leaves the rest to the caller. */
const leaveUnprocessed = () =>
  sendBy(async function (this: unknown, command) {
    if (command instanceof BatchGetCommand) {
      const [[table, request]] = Object.entries(command.input.RequestItems!) as [[string, { Keys: [] }]];
      const [now, later] = [request.Keys.slice(0, 40), request.Keys.slice(40)];
      const answer = await send.call(this, new BatchGetCommand({ RequestItems: { [table]: { Keys: now } } }));
      return { ...answer, ...(later.length && { UnprocessedKeys: { [table]: { Keys: later } } }) };
    }
    if (command instanceof BatchWriteCommand) {
      const [[table, requests]] = Object.entries(command.input.RequestItems!) as [[string, []]];
      const [now, later] = [requests.slice(0, 10), requests.slice(10)];
      const answer = await send.call(this, new BatchWriteCommand({ RequestItems: { [table]: now } }));
      return { ...answer, ...(later.length && { UnprocessedItems: { [table]: later } }) };
    }
    return send.call(this, command);
  });

describe('a batch', () => {
  it('of which DynamoDB leaves some unprocessed is written and read whole', async () => {
    leaveUnprocessed();
    const all = items('unprocessed', 120);
    await putItems(all);
    const read = await getItems(all, { consistent: true });
    expect(read.map(({ pk }) => pk).toSorted()).toEqual(all.map(({ pk }) => pk).toSorted());
  });

  it('of which nothing is ever processed is refused, so that the caller tries again', async () => {
    sendBy(async (command) => ({ UnprocessedItems: (command as BatchWriteCommand).input.RequestItems }));
    await expect(putItems(items('stuck', 3))).rejects.toMatchObject({ code: 'PLEASE_TRY_AGAIN' });
  });
});

it('only some attributes of items are read, besides their keys, whatever else is read in the same moment', async () => {
  const item = { ...items('only', 1)[0]!, row: { name: 'Ann', size: 1 }, own: 'x' };
  await putItems([item]);
  const [whole, some] = await Promise.all([
    getItems([item], { consistent: true }),
    getItems([item], { consistent: true, only: expr`#row.#size` }),
  ]);
  expect(whole).toEqual([item]);
  expect(some).toEqual([{ pk: item.pk, sk: item.sk, row: { size: 1 } }]);
});

it('many items are read by several batches at a time', async () => {
  let underWay = 0;
  let most = 0;
  sendBy(function (this: unknown, command) {
    most = Math.max(most, ++underWay);
    return send.call(this, command).finally(() => underWay--);
  });
  await getItems(items('many', 400));
  expect(most).toBeGreaterThan(1);
});
