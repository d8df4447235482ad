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

/** Updates of the attributes above, with the changed attributes. `undefined` stands for a removed one. */
const UPDATES: [sentence: string, expression: string, values: Item | undefined, changed: Item][] = [
  ['SET writes an attribute', 'SET word = :v', { ':v': 'b' }, { word: 'b' }],
  ['SET adds and subtracts', 'SET n = n + :v, m = n - :v', { ':v': 2 }, { n: 7, m: 3 }],
  ['every operand has its value from before the update', 'SET n = :v, m = n', { ':v': 9 }, { n: 9, m: 5 }],
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
  ['if_not_exists keeps an existing value', 'SET n = if_not_exists(n, :v)', { ':v': 1 }, { n: 5 }],
  ['if_not_exists sets a missing value', 'SET m = if_not_exists(m, :v)', { ':v': 1 }, { m: 1 }],
  [
    'if_not_exists may be an operand',
    'SET m = if_not_exists(m, :zero) + :one',
    { ':zero': 0, ':one': 1 },
    { m: 1 },
  ],
  [
    'list_append may prepend a list',
    'SET parts = list_append(:v, parts)',
    { ':v': ['z'] },
    { parts: ['z', 'a', 'b', 'c'] },
  ],
  [
    'REMOVE removes attributes and members',
    'REMOVE word, nested.a',
    undefined,
    { word: undefined, nested: { deep: { b: 2 } } },
  ],
  ['REMOVE of a missing attribute changes nothing', 'REMOVE absent', undefined, {}],
  ['REMOVE closes the gap in a list', 'REMOVE parts[0], parts[2]', undefined, { parts: ['b'] }],
  ['ADD adds to a number', 'ADD n :v', { ':v': -7 }, { n: -2 }],
  ['ADD to a missing attribute starts at zero', 'ADD m :v', { ':v': 3 }, { m: 3 }],
  [
    'ADD adds members to a set',
    'ADD colors :v',
    { ':v': new Set(['red', 'blue']) },
    { colors: new Set(['red', 'green', 'blue']) },
  ],
  [
    'DELETE removes members of a set',
    'DELETE colors :v',
    { ':v': new Set(['red', 'x']) },
    { colors: new Set(['green']) },
  ],
  [
    'DELETE of all members removes the set',
    'DELETE colors :v',
    { ':v': new Set(['red', 'green']) },
    { colors: undefined },
  ],
  [
    'all four clauses work together, in any order',
    'REMOVE word ADD n :one DELETE colors :red SET parts[0] = :one',
    { ':one': 1, ':red': new Set(['red']) },
    { word: undefined, n: 6, colors: new Set(['green']), parts: [1, 'b', 'c'] },
  ],
];

const MISTAKES: [mistake: string, expression: string, values?: Item][] = [
  ['of the key', 'SET sk = :v', { ':v': 'x' }],
  ['of one path twice', 'SET word = :v, word = :w', { ':v': 'x', ':w': 'y' }],
  ['of overlapping paths', 'SET nested.a = :v, nested = :w', { ':v': 1, ':w': {} }],
  ['with a clause twice', 'SET n = :v SET m = :v', { ':v': 1 }],
  ['in a map that does not exist', 'SET absent.a = :v', { ':v': 1 }],
  ['in a string as if it were a map', 'SET word.a = :v', { ':v': 1 }],
  ['with a missing operand', 'SET m = absent + :v', { ':v': 1 }],
  ['that adds a number to a string', 'SET word = word + :v', { ':v': 1 }],
  ['that adds a string', 'ADD n :v', { ':v': 'x' }],
  ['that appends a string to a list', 'SET parts = list_append(parts, :v)', { ':v': 'x' }],
  ['that deletes a string from a set', 'DELETE colors :v', { ':v': 'red' }],
  ['that adds numbers to a set of strings', 'ADD colors :v', { ':v': new Set([1]) }],
  ['with a reserved word', 'SET status = :v', { ':v': 1 }],
  ['with an unused value', 'SET n = :v', { ':v': 1, ':w': 1 }],
  ['with a missing value', 'SET n = :v'],
  ['with an empty expression', ''],
  ['without a clause', 'n = :v', { ':v': 1 }],
  ['of the key of an index to an empty string', 'SET team = :v', { ':v': '' }],
  ['of the key of an index to another type', 'SET team = :v', { ':v': 1 }],
];

describeTables('updates', (table) => {
  for (const [sentence, expression, values, changed] of UPDATES) {
    check(`in an update, ${sentence}`, async () => {
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

  check('an update of a missing item creates it', async () => {
    await table.update('made', 'SET v = :v', { ':v': 1 });
    expect(await table.get('made')).toEqual({ pk: 'made', sk: '-', v: 1 });
  });

  check('an update without an expression creates an item with only its key', async () => {
    const Key = { pk: 'bare', sk: '-' };
    await table.documents.send(new UpdateCommand({ TableName: table.TableName, Key }));
    expect(await table.get('bare')).toEqual(Key);
  });

  check('an update returns the old or the new item, or only the changed attributes', async () => {
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

  check('decimal numbers are added exactly', async () => {
    await table.put({ pk: 'exact', n: 0.1 });
    expect(await table.update('exact', 'ADD n :v', { ':v': 0.2 }, { ReturnValues: 'UPDATED_NEW' })).toEqual({
      n: 0.3,
    });
  });

  check('a counter loses no simultaneous updates, and each update returns another count', async () => {
    const counts = await Promise.all(
      Array.from({ length: 40 }, () =>
        table.update('counter', 'ADD n :one', { ':one': 1 }, { ReturnValues: 'UPDATED_NEW' }),
      ),
    );
    expect(counts.map((count) => Number(count?.n)).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 40 }, (_, index) => index + 1),
    );
  });

  check('of many simultaneous updates on condition of the version, exactly one succeeds', async () => {
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
