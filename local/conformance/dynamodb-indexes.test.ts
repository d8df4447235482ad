import { QueryCommand, type QueryCommandInput, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { expect } from 'vitest';
import { describeTables, eventually, type Item } from './dynamodb-table.ts';
import { check, refused } from './target.ts';

// https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/GSI.html
describeTables('indexes', (table) => {
  const byTeam = (team: string, more: Partial<QueryCommandInput> = {}) =>
    table.query({
      IndexName: 'by-team',
      KeyConditionExpression: 'team = :team',
      ExpressionAttributeValues: { ':team': team },
      ...more,
    });
  const byOwner = (owner: string, more: Partial<QueryCommandInput> = {}) =>
    table.query({
      IndexName: 'by-owner',
      KeyConditionExpression: '#owner = :owner',
      ExpressionAttributeNames: { '#owner': 'owner' },
      ExpressionAttributeValues: { ':owner': owner },
      ...more,
    });
  const ranks = (items: Item[]) => items.map(({ rank }) => ({ rank }));
  const rankIs = (...values: number[]) => values.map((rank) => ({ rank }));

  check('an index is sorted by its own sort key, and numbers are sorted by value', async () => {
    for (const rank of [10, 9, -1, 1.5]) await table.put({ pk: `sorted#${rank}`, team: 'sorted', rank });
    await eventually(async () => ranks(await byTeam('sorted')), rankIs(-1, 1.5, 9, 10));
    const above = await byTeam('sorted', {
      KeyConditionExpression: 'team = :team AND #rank > :least',
      ExpressionAttributeNames: { '#rank': 'rank' },
      ExpressionAttributeValues: { ':team': 'sorted', ':least': 1.5 },
      ScanIndexForward: false,
    });
    expect(ranks(above)).toEqual(rankIs(10, 9));
  });

  check('an index only contains items with all of its keys', async () => {
    await table.put({ pk: 'sparse#1', team: 'sparse' });
    await table.put({ pk: 'sparse#2', rank: 1 });
    await table.put({ pk: 'sparse#3', team: 'sparse', rank: 2 });
    await eventually(async () => ranks(await byTeam('sparse')), rankIs(2));
  });

  check(
    'an item moves in an index when its attribute changes, and leaves it when the attribute is removed',
    async () => {
      await table.put({ pk: 'moving', team: 'here', rank: 1 });
      await eventually(async () => ranks(await byTeam('here')), rankIs(1));
      await table.update('moving', 'SET team = :t', { ':t': 'there' });
      await eventually(async () => ranks(await byTeam('there')), rankIs(1));
      await eventually(() => byTeam('here'), []);
      await table.update('moving', 'REMOVE #r', undefined, { ExpressionAttributeNames: { '#r': 'rank' } });
      await eventually(() => byTeam('there'), []);
      expect(await table.get('moving')).toMatchObject({ team: 'there' });
    },
  );

  check('items may have the same keys in an index, and its pages contain each of them once', async () => {
    const all = Array.from({ length: 7 }, (_, n) => `twin#${n}`);
    for (const pk of all) await table.put({ pk, team: 'twins', rank: 1 });
    await eventually(
      async () => (await byTeam('twins')).map(({ pk }) => ({ pk })).sort(byPk),
      [...all.map((pk) => ({ pk }))],
    );
    const found: unknown[] = [];
    let ExclusiveStartKey: Item | undefined;
    do {
      const page = await table.documents.send(
        new QueryCommand({
          TableName: table.TableName,
          IndexName: 'by-team',
          KeyConditionExpression: 'team = :team',
          ExpressionAttributeValues: { ':team': 'twins' },
          Limit: 2,
          ExclusiveStartKey,
        }),
      );
      found.push(...page.Items!.map(({ pk }) => pk));
      ExclusiveStartKey = page.LastEvaluatedKey;
      if (ExclusiveStartKey) {
        expect(Object.keys(ExclusiveStartKey).sort()).toEqual(['pk', 'rank', 'sk', 'team']);
      }
    } while (ExclusiveStartKey);
    expect(found.toSorted()).toEqual(all);
  });

  check('an index of keys returns the keys of the table and its own', async () => {
    await table.put({ pk: 'keys', owner: 'keys', title: 't', more: 1 });
    await eventually(() => byOwner('keys'), [{ pk: 'keys', sk: '-', owner: 'keys' }]);
  });

  check('an index with further attributes returns them too', async () => {
    await table.put({ pk: 'included', owner: 'included', rank: 3, title: 't', more: 1 });
    const found = { pk: 'included', sk: '-', owner: 'included', rank: 3, title: 't' };
    await eventually(() => byOwner('included', { IndexName: 'titles' }), [found]);
  });

  check('a filter cannot use an attribute that the index does not contain', async () => {
    await table.put({ pk: 'unseen', owner: 'unseen', more: 1 });
    await eventually(async () => (await byOwner('unseen')).map(({ pk }) => ({ pk })), [{ pk: 'unseen' }]);
    const filtered = byOwner('unseen', { FilterExpression: 'attribute_exists(more)' });
    expect(await filtered).toEqual([]);
  });

  check('a query for all attributes is refused if the index does not contain them', async () => {
    await refused(byOwner('all', { Select: 'ALL_ATTRIBUTES' }), 'ValidationException');
  });

  check('a projection of an attribute that the index does not contain is refused', async () => {
    const asks = byOwner('all', { ProjectionExpression: 'more' });
    await refused(asks, 'ValidationException');
  });

  check('a consistent read of an index is refused', async () => {
    const message = /[Cc]onsistent reads are not supported on global secondary indexes/;
    await refused(byTeam('any', { ConsistentRead: true }), 'ValidationException', message);
    const scan = { TableName: table.TableName, IndexName: 'by-team', ConsistentRead: true };
    await refused(table.documents.send(new ScanCommand(scan)), 'ValidationException', message);
  });

  check('a query of an index with a key of the table is refused', async () => {
    const wrong = byTeam('x', {
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': 'x' },
    });
    await refused(wrong, 'ValidationException', /Query condition missed key schema element/);
  });

  check('an attribute with another type than the key of an index is refused', async () => {
    await refused(table.put({ pk: 'wrong', team: 5, rank: 1 }), 'ValidationException', /[Tt]ype mismatch/);
    await refused(table.put({ pk: 'wrong', team: 'x', rank: 'first' }), 'ValidationException');
    await refused(table.put({ pk: 'wrong', team: '', rank: 1 }), 'ValidationException', /empty string value/);
  });

  check('a scan of an index returns its items', async () => {
    await table.put({ pk: 'scanned', owner: 'scanned' });
    const scan = new ScanCommand({
      TableName: table.TableName,
      IndexName: 'by-owner',
      FilterExpression: '#owner = :owner',
      ExpressionAttributeNames: { '#owner': 'owner' },
      ExpressionAttributeValues: { ':owner': 'scanned' },
    });
    await eventually(
      async () => (await table.documents.send(scan)).Items!,
      [{ pk: 'scanned', sk: '-', owner: 'scanned' }],
    );
  });
});

function byPk(a: Item, b: Item): number {
  return String(a.pk) < String(b.pk) ? -1 : 1;
}
