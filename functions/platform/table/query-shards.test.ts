import { DynamoDBDocumentClient, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { type FilterFields, parseFilter } from '../../../shared/filter.ts';
import { tries } from '../../../test/support/depth.ts';
import { givenTable } from '../../../test/support/engine.ts';
import { countList, listPage } from '../list.ts';
import { listed } from '../listed.ts';
import { shardsOf } from '../shards.ts';
import { deleteItem, inPages, putItem, putItems, queryShards, updateItem } from '../table.ts';

givenTable();
afterEach(() => void vi.restoreAllMocks());

interface Toy {
  id: string;
  colour: string;
  size: string;
}

/** The same kind before and after its number of shards was raised. */
const toysIn = (kind: string, shards: number) =>
  listed<Toy>()(kind, {
    shards,
    fields: { colour: { slot: 2, of: 'colour' }, size: { slot: 3, of: 'size' } },
    orders: { id: { slot: 1, from: ['id'], key: ({ id }: Toy) => id } },
  });
const filters = {
  colour: { type: 'text', operators: ['eq', 'in', 'ge', 'prefix'] },
  size: { type: 'text', operators: ['eq', 'ne'] },
} as const satisfies FilterFields;

/** The last two are in another order as UTF-16 than as UTF-8, in which the table sorts. */
const COLOURS = ['amber', 'blue', '\u{1f534}', '\uff5e'];
const SIZES = ['l', 's'];
const ids = fc.integer({ min: 0, max: 99 }).map((n) => `t${String((n * 7919) % 100).padStart(2, '0')}`);
const toy = fc.record({
  id: ids,
  colour: fc.constantFrom(...COLOURS),
  size: fc.constantFrom(...SIZES),
});
/** Many items in the first shard, so that it has more of a page than its share. */
const stock = fc.array(toy, { maxLength: 120 });
const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ put: fc.array(toy, { minLength: 1, maxLength: 25 }) }) },
  { weight: 3, arbitrary: fc.record({ change: toy }) },
  { weight: 3, arbitrary: fc.record({ remove: ids }) },
  { weight: 2, arbitrary: fc.constant({ grow: true as const }) },
);
const question = fc.record({
  filter: fc.constantFrom(
    [],
    ['colour:eq:blue'],
    ['colour:in:\uff5e,amber'],
    ['colour:ge:blue'],
    ['size:ne:l'],
    ['colour:prefix:b', 'size:eq:s'],
  ),
  sort: fc.constantFrom(undefined, 'colour', '-colour', '-size'),
  limit: fc.integer({ min: 1, max: 60 }),
  /** Before which of its pages the number grows, too. */
  growsBefore: fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 2 }),
});

const GROWTH = [1, 3, 8];
const inBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
const holds = (one: Toy, expression: string): boolean => {
  const [field, operator, value] = expression.split(':') as [keyof Toy, string, string];
  if (operator === 'eq') return one[field] === value;
  if (operator === 'ne') return one[field] !== value;
  if (operator === 'in') return value.split(',').includes(one[field]);
  if (operator === 'prefix') return one[field].startsWith(value);
  return inBytes(one[field], value) >= 0;
};

let kinds = 0;

it('a list over shards is that of a sorted array, whatever is written, deleted or changed, and while their number grows', async () => {
  await fc.assert(
    fc.asyncProperty(stock, fc.array(step, { maxLength: 12 }), question, async (first, more, asked) => {
      const steps = [{ put: first }, ...more];
      const kind = `toy${++kinds}`;
      const stored = new Map<string, Toy>();
      let grown = 0;
      const toys = () => toysIn(kind, GROWTH[grown]!);
      const grow = () => {
        grown = Math.min(grown + 1, GROWTH.length - 1);
      };
      for (const one of steps) {
        if ('grow' in one) grow();
        if ('put' in one) {
          await putItems(one.put.map((row) => toys().itemOf(row)));
          for (const row of one.put) stored.set(row.id, row);
        }
        if ('remove' in one) {
          await deleteItem(toys().keyOf(one.remove));
          stored.delete(one.remove);
        }
        const was = 'change' in one && stored.get(one.change.id);
        if (was) {
          await updateItem(toys().keyOf(was.id), toys().change(was, one.change));
          stored.set(was.id, one.change);
        }
      }
      const conditions = asked.filter.map((one) => parseFilter(filters, one, false));
      const isBackwards = asked.sort?.startsWith('-') === true;
      const driving = asked.sort?.replace('-', '') ?? asked.filter[0]?.split(':')[0] ?? 'id';
      const field = (
        asked.sort === undefined && asked.filter[0]?.includes(':ne:') ? 'id' : driving
      ) as keyof Toy;
      const keyOf = (one: Toy) => (field === 'id' ? one.id : `${one[field]}#${one.id}`);
      const expected = [...stored.values()]
        .filter((one) => asked.filter.every((expression) => holds(one, expression)))
        .sort((a, b) => inBytes(keyOf(a), keyOf(b)) * (isBackwards ? -1 : 1))
        .map(({ id }) => id);

      const shown: string[] = [];
      let starting_at: string | undefined;
      for (let pages = 0; pages === 0 || starting_at; pages++) {
        if (pages > 300) throw new Error('the list never ends');
        if (asked.growsBefore.includes(pages)) grow();
        const { limit, sort } = asked;
        const page = await listPage<Toy>(toys().list, {
          owner: undefined,
          conditions,
          limit,
          sort,
          starting_at,
        });
        expect(page.items.length).toBeLessThanOrEqual(limit);
        shown.push(...page.items.map(({ row }) => row.id));
        starting_at = page.next;
      }
      expect(shown).toEqual(expected);
      for (const most of [3, 1000]) {
        expect(await countList(toys().list, { owner: undefined, conditions }, most)).toEqual({
          count: Math.min(expected.length, most),
          isMore: expected.length > most,
        });
      }
    }),
    tries(60, 600),
  );
});

it('a page asks each shard at most twice, also if nearly all items are in one, and a kind with one shard once', async () => {
  const toys = (shards: number) => toysIn('toy', shards);
  const rows = (from: number, count: number) =>
    Array.from({ length: count }, (_, n) => ({
      ...{ id: `t${String(from + n).padStart(3, '0')}`, colour: 'blue', size: 's' },
    }));
  await putItems(rows(0, 200).map((row) => toys(1).itemOf(row)));
  for (const row of rows(200, 40)) await putItem(toys(8).itemOf(row));
  const send = vi.spyOn(DynamoDBDocumentClient.prototype, 'send');
  const queries = () => send.mock.calls.map(([{ input }]) => input as QueryCommandInput);
  const callsOf = async (shards: number, limit: number, sort?: string) => {
    send.mockClear();
    const page = await listPage<Toy>(toys(shards).list, { owner: undefined, conditions: [], limit, sort });
    expect(page.items).toHaveLength(limit);
    return queries().length;
  };
  expect(await callsOf(1, 15)).toBe(1);
  // The first shard has them all, and is asked again.
  expect(await callsOf(8, 100)).toBe(9);
  const spread = await callsOf(8, 15, '-colour');
  expect(spread).toBeGreaterThanOrEqual(8);
  expect(spread).toBeLessThanOrEqual(16);

  send.mockClear();
  const { everybody, slotOf } = toys(8);
  const walked = inPages((after) => queryShards<Toy>('all', slotOf('id'), everybody, { limit: 9, after }));
  const all = await Array.fromAsync(walked, ({ row }) => row.id);
  expect(all).toEqual(rows(0, 240).map(({ id }) => id));
  // The engine takes the position of another partition. DynamoDB refuses it.
  for (const { ExclusiveStartKey, ExpressionAttributeValues } of queries())
    if (ExclusiveStartKey) expect(Object.values(ExpressionAttributeValues!)).toContain(ExclusiveStartKey.all);
});

it('a shard has a name for which the grants of its kind hold', () => {
  const [first, ...others] = shardsOf('statement', 3);
  expect(first).toBe('statement');
  expect(others).toHaveLength(2);
  for (const name of others) expect([name, name.startsWith('statement#')]).toEqual([name, true]);
});
