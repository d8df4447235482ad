import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect } from 'vitest';
import { describeTables, type Item } from './dynamodb-table.ts';
import { check, refused } from './target.ts';

// https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Expressions.UpdateExpressions.html
const BEFORE = {
  n: 5,
  word: 'a',
  parts: ['a', 'b', 'c'],
  nested: { a: 1, deep: { b: 2 } },
  colors: new Set(['red', 'green']),
};

/** What an expression makes of the attributes above; `undefined` stands for one that is gone. */
const UPDATES: [sentence: string, expression: string, values: Item | undefined, changed: Item][] = [
  ['SET writes an attribute', 'SET word = :v', { ':v': 'b' }, { word: 'b' }],
  ['SET adds and subtracts', 'SET n = n + :v, m = n - :v', { ':v': 2 }, { n: 7, m: 3 }],
  ['every operand is what the item was before', 'SET n = :v, m = n', { ':v': 9 }, { n: 9, m: 5 }],
  [
    'SET writes into a map',
    'SET nested.deep.b = :v, nested.c = :v',
    { ':v': 3 },
    { nested: { a: 1, deep: { b: 3 }, c: 3 } },
  ],
  ['SET replaces an element of a list', 'SET parts[1] = :v', { ':v': 'B' }, { parts: ['a', 'B', 'c'] }],
  [
    'SET beyond the end of a list appends',
    'SET parts[9] = :v',
    { ':v': 'd' },
    { parts: ['a', 'b', 'c', 'd'] },
  ],
  ['if_not_exists keeps what is there', 'SET n = if_not_exists(n, :v)', { ':v': 1 }, { n: 5 }],
  ['if_not_exists fills in what is not', 'SET m = if_not_exists(m, :v)', { ':v': 1 }, { m: 1 }],
  [
    'if_not_exists counts from a start',
    'SET m = if_not_exists(m, :zero) + :one',
    { ':zero': 0, ':one': 1 },
    { m: 1 },
  ],
  [
    'list_append joins on either side',
    'SET parts = list_append(:v, parts)',
    { ':v': ['z'] },
    { parts: ['z', 'a', 'b', 'c'] },
  ],
  ['REMOVE takes away', 'REMOVE word, nested.a', undefined, { word: undefined, nested: { deep: { b: 2 } } }],
  ['REMOVE of what is not there changes nothing', 'REMOVE absent', undefined, {}],
  ['REMOVE closes the gap in a list', 'REMOVE parts[0], parts[2]', undefined, { parts: ['b'] }],
  ['ADD counts', 'ADD n :v', { ':v': -7 }, { n: -2 }],
  ['ADD to what is not there begins at zero', 'ADD m :v', { ':v': 3 }, { m: 3 }],
  [
    'ADD joins a set',
    'ADD colors :v',
    { ':v': new Set(['red', 'blue']) },
    { colors: new Set(['red', 'green', 'blue']) },
  ],
  [
    'DELETE takes out of a set',
    'DELETE colors :v',
    { ':v': new Set(['red', 'x']) },
    { colors: new Set(['green']) },
  ],
  [
    'a set that loses all its members is gone',
    'DELETE colors :v',
    { ':v': new Set(['red', 'green']) },
    { colors: undefined },
  ],
  [
    'four clauses work together, in any order',
    'REMOVE word ADD n :one DELETE colors :red SET parts[0] = :one',
    { ':one': 1, ':red': new Set(['red']) },
    { word: undefined, n: 6, colors: new Set(['green']), parts: [1, 'b', 'c'] },
  ],
];

const MISTAKES: [mistake: string, expression: string, values?: Item][] = [
  ['of the key', 'SET sk = :v', { ':v': 'x' }],
  ['of one path twice', 'SET word = :v, word = :w', { ':v': 'x', ':w': 'y' }],
  ['of paths in each other', 'SET nested.a = :v, nested = :w', { ':v': 1, ':w': {} }],
  ['with a clause twice', 'SET n = :v SET m = :v', { ':v': 1 }],
  ['into a map that is not there', 'SET absent.a = :v', { ':v': 1 }],
  ['into a text as if it were a map', 'SET word.a = :v', { ':v': 1 }],
  ['from an attribute that is not there', 'SET m = absent + :v', { ':v': 1 }],
  ['that adds to a text', 'SET word = word + :v', { ':v': 1 }],
  ['that adds a text', 'ADD n :v', { ':v': 'x' }],
  ['that appends no list', 'SET parts = list_append(parts, :v)', { ':v': 'x' }],
  ['that deletes a text from a set', 'DELETE colors :v', { ':v': 'red' }],
  ['that adds texts to a set of numbers', 'ADD colors :v', { ':v': new Set([1]) }],
  ['with a reserved word', 'SET status = :v', { ':v': 1 }],
  ['with a value that is not used', 'SET n = :v', { ':v': 1, ':w': 1 }],
  ['with a value that is not given', 'SET n = :v'],
  ['with an empty expression', ''],
  ['that is no expression', 'n = :v', { ':v': 1 }],
  ['to an empty text in the key of an index', 'SET team = :v', { ':v': '' }],
  ['to another type in the key of an index', 'SET team = :v', { ':v': 1 }],
];

describeTables('an update', (table) => {
  for (const [sentence, expression, values, changed] of UPDATES) {
    check(`knows that ${sentence}`, async () => {
      await table.put({ pk: 'update', ...BEFORE });
      await table.update('update', expression, values);
      const expected = Object.entries({ ...BEFORE, ...changed }).filter(([, value]) => value !== undefined);
      expect(await table.get('update')).toEqual({ pk: 'update', sk: '-', ...Object.fromEntries(expected) });
    });
  }

  for (const [mistake, expression, values] of MISTAKES) {
    check(`an update ${mistake} is refused and changes nothing`, async () => {
      const before = { pk: 'update', sk: '-', ...BEFORE };
      await table.put(before);
      await refused(table.update('update', expression, values), 'ValidationException');
      expect(await table.get('update')).toEqual(before);
    });
  }

  check('an update of what is not there makes an item', async () => {
    await table.update('made', 'SET v = :v', { ':v': 1 });
    expect(await table.get('made')).toEqual({ pk: 'made', sk: '-', v: 1 });
  });

  check('an update without an expression makes an item of its key', async () => {
    const Key = { pk: 'bare', sk: '-' };
    await table.documents.send(new UpdateCommand({ TableName: table.TableName, Key }));
    expect(await table.get('bare')).toEqual(Key);
  });

  check('an update answers the old, the new, or what it touched of them', async () => {
    const answer = async (ReturnValues: string) => {
      await table.put({ pk: 'answer', a: 1, b: { c: 1, d: 1 } });
      return table.update('answer', 'SET a = :v, b.c = :v', { ':v': 2 }, { ReturnValues });
    };
    const key = { pk: 'answer', sk: '-' };
    expect(await answer('NONE')).toBeUndefined();
    expect(await answer('ALL_OLD')).toEqual({ ...key, a: 1, b: { c: 1, d: 1 } });
    expect(await answer('ALL_NEW')).toEqual({ ...key, a: 2, b: { c: 2, d: 1 } });
    expect(await answer('UPDATED_OLD')).toEqual({ a: 1, b: { c: 1 } });
    expect(await answer('UPDATED_NEW')).toEqual({ a: 2, b: { c: 2 } });
  });

  check('decimals are added exactly', async () => {
    await table.put({ pk: 'exact', n: 0.1 });
    expect(await table.update('exact', 'ADD n :v', { ':v': 0.2 }, { ReturnValues: 'UPDATED_NEW' })).toEqual({
      n: 0.3,
    });
  });

  check('a counter that many add to at once loses nothing, and each sees its own count', async () => {
    const counts = await Promise.all(
      Array.from({ length: 40 }, () =>
        table.update('counter', 'ADD n :one', { ':one': 1 }, { ReturnValues: 'UPDATED_NEW' }),
      ),
    );
    expect(counts.map((count) => Number(count?.n)).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 40 }, (_, index) => index + 1),
    );
  });

  check('of many that hold one version, exactly one gets to write the next', async () => {
    await table.put({ pk: 'versioned', version: 1 });
    const attempts = Array.from({ length: 20 }, (_, by) =>
      table.update(
        'versioned',
        'SET version = :next, #by = :by',
        { ':next': 2, ':by': by, ':seen': 1 },
        { ConditionExpression: 'version = :seen', ExpressionAttributeNames: { '#by': 'by' } },
      ),
    );
    const results = await Promise.allSettled(attempts);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});
