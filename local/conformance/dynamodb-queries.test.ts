import { QueryCommand, type QueryCommandInput, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect } from 'vitest';
import { describeTables, type Item } from './dynamodb-table.ts';
import { check, refused } from './target.ts';

const SORT_KEYS = ['A', 'a', 'a#1', 'a#10', 'a#2', 'b', 'ä', '🌍'];

// https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Query.KeyConditionExpressions.html
const KEY_CONDITIONS: [sentence: string, condition: string, values: Item, found: string[]][] = [
  ['a missing sort key finds all, in the order of their bytes', '', {}, SORT_KEYS],
  ['= finds one', 'sk = :a', { ':a': 'a' }, ['a']],
  ['< finds the ones before', 'sk < :a', { ':a': 'a' }, ['A']],
  ['<= includes the limit', 'sk <= :a', { ':a': 'a' }, ['A', 'a']],
  ['> finds the ones after', 'sk > :a', { ':a': 'b' }, ['ä', '🌍']],
  ['>= includes the limit', 'sk >= :a', { ':a': 'b' }, ['b', 'ä', '🌍']],
  [
    'BETWEEN includes both limits',
    'sk BETWEEN :a AND :b',
    { ':a': 'a#1', ':b': 'a#2' },
    ['a#1', 'a#10', 'a#2'],
  ],
  ['begins_with finds all with that prefix', 'begins_with(sk, :a)', { ':a': 'a#1' }, ['a#1', 'a#10']],
  ['parentheses are allowed', '(sk > :a)', { ':a': 'b' }, ['ä', '🌍']],
];

const MISTAKES: [mistake: string, more: Partial<QueryCommandInput>][] = [
  ['without the partition key', { KeyConditionExpression: 'sk = :pk' }],
  ['with a range of partition keys', { KeyConditionExpression: 'pk > :pk' }],
  ['with OR in its keys', { KeyConditionExpression: 'pk = :pk OR sk = :pk' }],
  ['with <> in its keys', { KeyConditionExpression: 'pk = :pk AND sk <> :pk' }],
  ['with contains in its keys', { KeyConditionExpression: 'pk = :pk AND contains(sk, :pk)' }],
  ['with two conditions on the sort key', { KeyConditionExpression: 'pk = :pk AND sk > :pk AND sk < :pk' }],
  ['with an attribute that is not a key', { KeyConditionExpression: 'pk = :pk AND other = :pk' }],
  ['with a key of another type', { ExpressionAttributeValues: { ':pk': 1 } }],
  ['with an empty key', { ExpressionAttributeValues: { ':pk': '' } }],
  ['with an unused value', { ExpressionAttributeValues: { ':pk': 'order', ':no': 1 } }],
  ['with a limit of zero', { Limit: 0 }],
  ['with a start without a sort key', { ExclusiveStartKey: { pk: 'order' } }],
  ['with a start in another partition', { ExclusiveStartKey: { pk: 'other', sk: 'a' } }],
  ['with a count and a projection', { Select: 'COUNT', ProjectionExpression: 'sk' }],
  ['of an unknown index', { IndexName: 'nothing' }],
];

describeTables('queries', (table) => {
  beforeAll(async () => {
    for (const sk of SORT_KEYS) await table.put({ pk: 'order', sk, place: SORT_KEYS.indexOf(sk) });
    for (let n = 0; n < 6; n++) await table.put({ pk: 'large', sk: `${n}`, v: 'x'.repeat(250_000) });
  });

  const send = (more: Partial<QueryCommandInput>) =>
    table.documents.send(
      new QueryCommand({
        TableName: table.TableName,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': 'order' },
        ...more,
      }),
    );
  const sortKeys = (items: Item[] | undefined) => items?.map(({ sk }) => sk);

  for (const [sentence, condition, values, found] of KEY_CONDITIONS) {
    check(`in a query, ${sentence}`, async () => {
      const KeyConditionExpression = condition ? `pk = :pk AND ${condition}` : 'pk = :pk';
      const ExpressionAttributeValues = { ':pk': 'order', ...values };
      const forwards = await send({ KeyConditionExpression, ExpressionAttributeValues });
      expect(sortKeys(forwards.Items)).toEqual(found);
      const backwards = await send({
        KeyConditionExpression,
        ExpressionAttributeValues,
        ScanIndexForward: false,
      });
      expect(sortKeys(backwards.Items)).toEqual(found.toReversed());
    });
  }

  for (const [mistake, more] of MISTAKES) {
    check(`a query ${mistake} is refused`, () => refused(send(more), 'ValidationException'));
  }

  for (const ScanIndexForward of [true, false]) {
    check(`the pages contain every item once, ${ScanIndexForward ? 'forwards' : 'backwards'}`, async () => {
      const found: unknown[] = [];
      let ExclusiveStartKey: Item | undefined;
      do {
        const page = await send({ Limit: 3, ScanIndexForward, ExclusiveStartKey });
        expect(page.Items!.length).toBeLessThanOrEqual(3);
        found.push(...sortKeys(page.Items)!);
        ExclusiveStartKey = page.LastEvaluatedKey;
      } while (ExclusiveStartKey);
      expect(found).toEqual(ScanIndexForward ? SORT_KEYS : SORT_KEYS.toReversed());
    });
  }

  check('the page after the last item is empty', async () => {
    const page = await send({ Limit: SORT_KEYS.length });
    expect(page.LastEvaluatedKey).toEqual({ pk: 'order', sk: SORT_KEYS.at(-1) });
    expect(await send({ ExclusiveStartKey: page.LastEvaluatedKey })).toMatchObject({ Items: [], Count: 0 });
  });

  check('a page may start after an item that does not exist', async () => {
    const { Items } = await send({ ExclusiveStartKey: { pk: 'order', sk: 'a#3' } });
    expect(sortKeys(Items)).toEqual(['b', 'ä', '🌍']);
  });

  // https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Query.FilterExpression.html
  check('a limit counts the items before the filter', async () => {
    const filtered = {
      FilterExpression: 'place >= :least',
      ExpressionAttributeValues: { ':pk': 'order', ':least': 2 },
    };
    const page = await send({ ...filtered, Limit: 3 });
    expect(page).toMatchObject({ Count: 1, ScannedCount: 3, LastEvaluatedKey: { pk: 'order', sk: 'a#1' } });
    const none = await send({ ...filtered, Limit: 2 });
    expect(none).toMatchObject({ Items: [], Count: 0, ScannedCount: 2, LastEvaluatedKey: { sk: 'a' } });
  });

  // https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Query.Pagination.html
  check('a query reads at most 1 MB for a page', async () => {
    const of = (more: Partial<QueryCommandInput>) =>
      send({ ExpressionAttributeValues: { ':pk': 'large' }, ...more });
    const first = await of({});
    // AWS stops before or after the item that exceeds the limit.
    expect(first.Count).toBeGreaterThanOrEqual(4);
    expect(first.Count).toBeLessThanOrEqual(5);
    const second = await of({ ExclusiveStartKey: first.LastEvaluatedKey });
    expect(first.Count! + second.Count!).toBe(6);
    expect(second.LastEvaluatedKey).toBeUndefined();
    const projected = await of({ ProjectionExpression: 'sk' });
    expect(projected.LastEvaluatedKey, 'a projection does not change the limit').toBeDefined();
  });

  check('a count returns no items', async () => {
    const counted = await send({ Select: 'COUNT' });
    expect(counted).toMatchObject({ Count: SORT_KEYS.length, ScannedCount: SORT_KEYS.length });
    expect(counted.Items).toBeUndefined();
  });

  check('a query may have a projection', async () => {
    expect((await send({ ProjectionExpression: 'place', Limit: 2 })).Items).toEqual([
      { place: 0 },
      { place: 1 },
    ]);
  });
});

// https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Scan.html
describeTables('scans', (table) => {
  beforeAll(async () => {
    for (let n = 0; n < 20; n++) await table.put({ pk: `scan#${n}`, n });
  });
  const scan = (more: object) =>
    table.documents.send(new ScanCommand({ TableName: table.TableName, ...more }));

  check('the pages of a scan contain every item once', async () => {
    const found: unknown[] = [];
    let ExclusiveStartKey: Item | undefined;
    do {
      const page = await scan({ Limit: 7, ExclusiveStartKey });
      found.push(...page.Items!.map(({ n }) => n));
      ExclusiveStartKey = page.LastEvaluatedKey;
    } while (ExclusiveStartKey);
    expect(found.map(Number).sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n));
  });

  check('the segments of a scan contain every item once', async () => {
    const pages = await Promise.all([0, 1, 2].map((Segment) => scan({ Segment, TotalSegments: 3 })));
    const found = pages.flatMap(({ Items }) => Items!.map(({ n }) => n));
    expect(found.toSorted()).toEqual(Array.from({ length: 20 }, (_, n) => n).toSorted());
  });

  check('a scan with a segment that does not exist is refused', async () => {
    await refused(scan({ Segment: 0 }), 'ValidationException');
    await refused(scan({ Segment: 3, TotalSegments: 3 }), 'ValidationException');
  });

  check('a scan may filter and count', async () => {
    const counted = await scan({
      FilterExpression: 'n < :n',
      ExpressionAttributeValues: { ':n': 5 },
      Select: 'COUNT',
    });
    expect(counted).toMatchObject({ Count: 5, ScannedCount: 20 });
  });
});
