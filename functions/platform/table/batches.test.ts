import { BatchGetCommand, BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { givenTable } from '../../../test/support/engine.ts';
import { getItems, type Item, putItems } from '../table.ts';

givenTable();
afterEach(() => void vi.restoreAllMocks());

const items = (name: string, count: number): Item[] =>
  Array.from({ length: count }, (_, n) => ({ pk: `${name}#${n}`, sk: 'x' }));
const send = DynamoDBDocumentClient.prototype.send;

/** DynamoDB processes only some of each batch, and leaves the rest to the caller. */
function leaveUnprocessed(): void {
  vi.spyOn(DynamoDBDocumentClient.prototype, 'send').mockImplementation(async function (
    this: DynamoDBDocumentClient,
    command,
  ) {
    if (command instanceof BatchGetCommand) {
      const [[table, { Keys = [] }]] = Object.entries(command.input.RequestItems!) as [[string, { Keys?: [] }]];
      const [now, later] = [Keys.slice(0, 40), Keys.slice(40)];
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
  } as never);
}

describe('a batch', () => {
  it('of which DynamoDB leaves some unprocessed is written and read whole', async () => {
    leaveUnprocessed();
    const all = items('unprocessed', 120);
    await putItems(all);
    const read = await getItems(all, { consistent: true });
    expect(read.map(({ pk }) => pk).toSorted()).toEqual(all.map(({ pk }) => pk).toSorted());
  });

  it('of which nothing is ever processed is refused, so that the caller tries again', async () => {
    vi.spyOn(DynamoDBDocumentClient.prototype, 'send').mockImplementation((async (command: BatchWriteCommand) => ({
      UnprocessedItems: command.input.RequestItems,
    })) as never);
    await expect(putItems(items('stuck', 3))).rejects.toMatchObject({ code: 'PLEASE_TRY_AGAIN' });
  });
});

it('many items are read by several batches at a time', async () => {
  let underWay = 0;
  let most = 0;
  vi.spyOn(DynamoDBDocumentClient.prototype, 'send').mockImplementation(function (
    this: DynamoDBDocumentClient,
    command: never,
  ) {
    most = Math.max(most, ++underWay);
    return (send.call(this, command) as Promise<unknown>).finally(() => underWay--);
  } as never);
  await getItems(items('many', 400));
  expect(most).toBeGreaterThan(1);
});
