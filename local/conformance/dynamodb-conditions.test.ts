import { DeleteCommand, PutCommand, ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect } from 'vitest';
import { describeTables, type Item } from './dynamodb-table.ts';
import { check, refused } from './target.ts';

// https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Expressions.OperatorsAndFunctions.html
const ITEM = {
  pk: 'conditions',
  sk: '-',
  n: 5,
  aText: 'hello',
  aNull: null,
  aFlag: true,
  aList: ['a', 7, { deep: 'x' }],
  aMap: { a: { b: 1 }, 'with.dot': 2 },
  colors: new Set(['red', 'green']),
  someBytes: new Uint8Array([1, 2, 3]),
};

/** Expressions for the item above. The names of the values are `:0`, `:1` … */
const EXPRESSIONS: [sentence: string, holds: boolean, expression: string, ...values: unknown[]][] = [
  ['a number equals another of its value', true, 'n = :0', 5],
  ['a number does not equal a string of its digits', false, 'n = :0', '5'],
  ['a value of another type is not equal', true, 'n <> :0', '5'],
  ['a missing attribute is not equal to anything', true, 'absent <> :0', 1],
  ['a missing attribute equals nothing', false, 'absent = :0', 1],
  ['numbers are compared by value, not by digits', true, 'n < :0', 10],
  ['strings are compared by bytes', true, 'aText > :0', 'Zebra'],
  ['a value of another type is neither less nor greater', false, 'n < :0 OR n >= :0', '9'],
  ['maps are equal by content', true, 'aMap.a = :0', { b: 1 }],
  ['lists are equal by content and order', true, 'aList = :0', ['a', 7, { deep: 'x' }]],
  ['lists with another order are different', false, 'aList = :0', [7, 'a', { deep: 'x' }]],
  ['sets are equal in any order', true, 'colors = :0', new Set(['green', 'red'])],
  ['null equals null', true, 'aNull = :0', null],
  ['BETWEEN includes both limits', true, 'n BETWEEN :0 AND :1', 5, 6],
  ['BETWEEN excludes a smaller value', false, 'n BETWEEN :0 AND :1', 6, 9],
  ['IN finds one of several values', true, 'n IN (:0, :1, :2)', 1, 5, 9],
  ['IN does not find a value of another type', false, 'n IN (:0, :1)', 1, '5'],
  ['attribute_exists holds for null', true, 'attribute_exists(aNull)'],
  ['attribute_exists holds for a member of a map', true, 'attribute_exists(aMap.a.b)'],
  ['attribute_exists holds for an element of a list', true, 'attribute_exists(aList[2].deep)'],
  ['attribute_exists does not hold after the end of a list', false, 'attribute_exists(aList[3])'],
  ['attribute_not_exists is the opposite', true, 'attribute_not_exists(absent)'],
  ['a path through a string finds nothing', true, 'attribute_not_exists(aText.a)'],
  ['attribute_type recognizes a string', true, 'attribute_type(aText, :0)', 'S'],
  ['attribute_type recognizes null', true, 'attribute_type(aNull, :0)', 'NULL'],
  ['attribute_type recognizes a list', true, 'attribute_type(aList, :0)', 'L'],
  ['attribute_type recognizes a set of strings', true, 'attribute_type(colors, :0)', 'SS'],
  ['attribute_type distinguishes the types', false, 'attribute_type(n, :0)', 'S'],
  ['begins_with finds a prefix', true, 'begins_with(aText, :0)', 'hel'],
  ['begins_with finds the empty string', true, 'begins_with(aText, :0)', ''],
  ['begins_with is case-sensitive', false, 'begins_with(aText, :0)', 'Hel'],
  ['begins_with never holds for a number', false, 'begins_with(n, :0)', '5'],
  ['contains finds a part of a string', true, 'contains(aText, :0)', 'ell'],
  ['contains finds a member of a set', true, 'contains(colors, :0)', 'red'],
  ['contains does not find a part of a member', false, 'contains(colors, :0)', 're'],
  ['contains finds an element of a list', true, 'contains(aList, :0)', 7],
  ['contains finds a map in a list', true, 'contains(aList, :0)', { deep: 'x' }],
  ['contains never holds for a number', false, 'contains(n, :0)', '5'],
  ['size counts the bytes of a string', true, 'size(aText) = :0', 5],
  ['size counts the elements of a list', true, 'size(aList) = :0', 3],
  ['size counts the members of a set and a map', true, 'size(colors) = :0 AND size(aMap) = :0', 2],
  ['size counts bytes', true, 'size(someBytes) = :0', 3],
  ['size of a missing attribute never holds', false, 'size(absent) >= :0', 0],
  ['NOT negates', true, 'NOT n = :0', 6],
  ['AND is evaluated before OR', true, 'aFlag = :0 OR aFlag = :1 AND n = :2', true, false, 99],
  ['parentheses are evaluated first', false, '(aFlag = :0 OR aFlag = :1) AND n = :2', true, false, 99],
  ['two attributes can be compared', true, 'n > aMap.a.b'],
];

describeTables('conditions', (table) => {
  for (const [sentence, holds, expression, ...values] of EXPRESSIONS) {
    check(`in a condition, ${sentence}`, async () => {
      await table.put(ITEM);
      const named = Object.fromEntries(values.map((value, index) => [`:${index}`, value]));
      const ExpressionAttributeValues = values.length > 0 ? named : undefined;
      const update = new UpdateCommand({
        TableName: table.TableName,
        ExpressionAttributeValues,
        Key: { pk: ITEM.pk, sk: ITEM.sk },
        UpdateExpression: 'REMOVE absent',
        ConditionExpression: expression,
      });
      if (holds) await table.documents.send(update);
      else await refused(table.documents.send(update), 'ConditionalCheckFailedException');
      const found = await table.query({
        KeyConditionExpression: 'pk = :pk',
        FilterExpression: expression,
        ExpressionAttributeValues: { ...named, ':pk': ITEM.pk },
      });
      expect(found.length, 'as a filter').toBe(holds ? 1 : 0);
    });
  }
});

describeTables('conditional writes', (table) => {
  const put = (Item: Item, ConditionExpression: string, more: object = {}) =>
    table.documents.send(new PutCommand({ TableName: table.TableName, Item, ConditionExpression, ...more }));

  check('a conditional put that fails returns the existing item if the request asks for it', async () => {
    const item = { pk: 'met', sk: '-', v: 1 };
    await table.put(item);
    const again = (more?: object) => put({ ...item, v: 2 }, 'attribute_not_exists(pk)', more);
    await expect(again({ ReturnValuesOnConditionCheckFailure: 'ALL_OLD' })).rejects.toMatchObject({
      name: 'ConditionalCheckFailedException',
      message: 'The conditional request failed',
      Item: { v: { N: '1' } },
    });
    const unasked = await again().catch((error) => error);
    expect(unasked.Item).toBeUndefined();
    expect(await table.get('met')).toEqual(item);
  });

  check('a conditional delete or update of a missing item does not create it', async () => {
    const Key = { pk: 'absent', sk: '-' };
    const input = { TableName: table.TableName, Key, ConditionExpression: 'attribute_exists(pk)' };
    await refused(table.documents.send(new DeleteCommand(input)), 'ConditionalCheckFailedException');
    const update = new UpdateCommand({ ...input, UpdateExpression: 'REMOVE v' });
    await refused(table.documents.send(update), 'ConditionalCheckFailedException');
    expect(await table.get('absent')).toBeUndefined();
  });

  check('of many simultaneous calls that create one item, exactly one succeeds', async () => {
    const attempts = Array.from({ length: 20 }, (_, by) =>
      put({ pk: 'race', sk: '-', by }, 'attribute_not_exists(pk)').then(
        () => by,
        (error) => error.name as string,
      ),
    );
    const results = await Promise.all(attempts);
    const winners = results.filter((result) => typeof result === 'number');
    expect(winners).toHaveLength(1);
    expect(new Set(results)).toEqual(new Set([winners[0], 'ConditionalCheckFailedException']));
    expect(await table.get('race')).toMatchObject({ by: winners[0] });
  });

  check('an expression with a reserved word is refused', async () => {
    await refused(
      put({ pk: 'a', sk: '-' }, 'attribute_not_exists(status)'),
      'ValidationException',
      /Attribute name is a reserved keyword; reserved keyword: status/,
    );
  });

  check('a placeholder can stand for a reserved word', async () => {
    const more = { ExpressionAttributeNames: { '#s': 'status' } };
    await put({ pk: 'reserved', sk: '-', status: 1 }, 'attribute_not_exists(#s)', more);
  });

  const unusedValue = { ExpressionAttributeValues: { ':v': 1 } };
  const mistakes: [mistake: string, expression: string, more: object][] = [
    ['a missing value', 'v = :v', {}],
    ['a missing name', 'attribute_exists(#x)', {}],
    ['an unused value', 'attribute_not_exists(pk)', unusedValue],
    ['an unused name', 'attribute_not_exists(pk)', { ExpressionAttributeNames: { '#x': 'x' } }],
    ['an unknown function', 'nonsense(v, :v)', unusedValue],
    ['a missing operator', 'v :v', unusedValue],
    ['an empty expression', '', {}],
    ['a missing argument', 'begins_with(v)', {}],
    ['limits in the wrong order', 'v BETWEEN :v AND :w', { ExpressionAttributeValues: { ':v': 2, ':w': 1 } }],
    ['a comparison of an attribute with itself', 'v = v', {}],
    ['an unknown type', 'attribute_type(v, :v)', { ExpressionAttributeValues: { ':v': 'TEXT' } }],
  ];
  for (const [mistake, expression, more] of mistakes) {
    check(`a condition with ${mistake} is refused`, async () => {
      await refused(put({ pk: 'mistake', sk: '-' }, expression, more), 'ValidationException');
    });
  }

  check('a mistake is reported before the condition is evaluated', async () => {
    const doubtful = put({ pk: 'mistake', sk: '-' }, 'attribute_exists(pk)', unusedValue);
    await refused(doubtful, 'ValidationException', /unused in expressions/);
  });

  check('the filter of a scan may contain keys, and the filter of a query may not', async () => {
    const filter = {
      TableName: table.TableName,
      FilterExpression: 'begins_with(pk, :p)',
      ExpressionAttributeValues: { ':p': 'rac' },
    };
    const { Items } = await table.documents.send(new ScanCommand(filter));
    expect(Items).toHaveLength(1);
    const query = table.query({
      ...filter,
      KeyConditionExpression: 'pk = :k',
      ExpressionAttributeValues: { ':p': 'rac', ':k': 'race' },
    });
    await refused(query, 'ValidationException', /primary key/);
  });
});
