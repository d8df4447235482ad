import { GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect } from 'vitest';
import { describeTables, type RawItem } from './dynamodb-table.ts';
import { check, refused } from './target.ts';

// https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/HowItWorks.NamingRulesDataTypes.html
// https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html
describeTables('items', (table) => {
  const putRaw = (attributes: RawItem) => {
    const Item = { pk: { S: 'raw' }, sk: { S: '-' }, ...attributes };
    return table.client.send(new PutItemCommand({ TableName: table.TableName, Item }));
  };
  const getRaw = async (ProjectionExpression?: string, names?: Record<string, string>) => {
    const Key = { pk: { S: 'raw' }, sk: { S: '-' } };
    const input = { TableName: table.TableName, Key, ConsistentRead: true, ProjectionExpression };
    return (await table.client.send(new GetItemCommand({ ...input, ExpressionAttributeNames: names }))).Item;
  };

  check('an item keeps the types of its attributes', async () => {
    const attributes: RawItem = {
      text: { S: 'héllo 🌍' },
      number: { N: '-12.5' },
      bytes: { B: new Uint8Array([0, 255]) },
      flag: { BOOL: false },
      nothing: { NULL: true },
      list: { L: [{ S: 'a' }, { L: [{ N: '1' }] }] },
      map: { M: { 'a.b': { S: 'dot' } } },
      texts: { SS: ['b', 'a'] },
      numbers: { NS: ['2', '1'] },
      several: { BS: [new Uint8Array([1]), new Uint8Array([2])] },
    };
    await putRaw(attributes);
    const found = await getRaw();
    // Sets have no order.
    for (const set of [found?.texts?.SS, found?.numbers?.NS]) set?.sort().reverse();
    expect(found).toMatchObject({ ...attributes, texts: { SS: ['b', 'a'] }, numbers: { NS: ['2', '1'] } });
  });

  check('a number keeps 38 digits', async () => {
    const precise = '1234567890.1234567890123456789012345678';
    await putRaw({ n: { N: precise } });
    expect((await getRaw())?.n).toEqual({ N: precise });
  });

  check('a number with 39 digits is refused', async () => {
    await refused(putRaw({ n: { N: '123456789012345678901234567890123456789' } }), 'ValidationException');
  });

  check('a number is stored without superfluous zeros', async () => {
    await putRaw({ a: { N: '007.50' }, b: { N: '-0' }, c: { N: '1e2' } });
    expect(await getRaw()).toMatchObject({ a: { N: '7.5' }, b: { N: '0' }, c: { N: '100' } });
  });

  check('numbers outside of the range of DynamoDB are refused', async () => {
    await putRaw({ n: { N: '9.9E+125' }, tiny: { N: '1E-130' } });
    await refused(putRaw({ n: { N: '1E+126' } }), 'ValidationException');
    await refused(putRaw({ n: { N: '1E-131' } }), 'ValidationException');
    await refused(putRaw({ n: { N: 'NaN' } }), 'ValidationException');
    await refused(putRaw({ n: { N: '' } }), 'ValidationException');
  });

  check('an attribute that is not a key may be empty', async () => {
    await putRaw({ s: { S: '' }, b: { B: new Uint8Array() }, l: { L: [] }, m: { M: {} } });
    expect(await getRaw()).toMatchObject({ s: { S: '' }, l: { L: [] }, m: { M: {} } });
  });

  check('a set that is empty, has a member twice or has members of different types is refused', async () => {
    await refused(putRaw({ s: { SS: [] } }), 'ValidationException');
    await refused(putRaw({ s: { SS: ['a', 'a'] } }), 'ValidationException');
    await refused(putRaw({ s: { NS: ['1', '1.0'] } }), 'ValidationException');
    await refused(putRaw({ s: { NS: ['1', 'a'] } }), 'ValidationException');
  });

  check('a set may contain an empty string', async () => {
    await putRaw({ s: { SS: ['', 'a'] } });
    expect((await getRaw())?.s?.SS?.sort()).toEqual(['', 'a']);
  });

  check('an item whose key is missing, empty or of another type is refused', async () => {
    const put = (Item: Record<string, unknown>) =>
      table.documents.send(new PutCommand({ TableName: table.TableName, Item }));
    await refused(put({ sk: '-' }), 'ValidationException', /Missing the key pk/);
    await refused(put({ pk: 'a' }), 'ValidationException', /Missing the key sk/);
    await refused(put({ pk: '', sk: '-' }), 'ValidationException', /empty string value/);
    await refused(put({ pk: 1, sk: '-' }), 'ValidationException', /Type mismatch for key pk/);
  });

  check('a request with an incomplete key or with further attributes in the key is refused', async () => {
    const get = (Key: Record<string, unknown>) =>
      table.documents.send(new GetCommand({ TableName: table.TableName, Key }));
    const message = /provided key element does not match the schema/;
    await refused(get({ pk: 'a' }), 'ValidationException', message);
    await refused(get({ pk: 'a', sk: '-', more: 1 }), 'ValidationException', message);
    await refused(get({ pk: 'a', sk: 1 }), 'ValidationException', message);
    await refused(get({ pk: '', sk: '-' }), 'ValidationException');
  });

  check('a partition key has at most 2048 bytes and a sort key at most 1024', async () => {
    await table.put({ pk: 'p'.repeat(2048), sk: 's'.repeat(1024) });
    await refused(table.put({ pk: 'p'.repeat(2049) }), 'ValidationException', /2048/);
    await refused(table.put({ pk: 'p', sk: 's'.repeat(1025) }), 'ValidationException', /1024/);
    const { TableName, documents } = table;
    for (const Key of [
      { pk: 'p'.repeat(2049), sk: '-' },
      // Each of the characters has two bytes.
      { pk: 'p', sk: 'é'.repeat(513) },
    ]) {
      await refused(documents.send(new GetCommand({ TableName, Key })), 'ValidationException');
      await refused(documents.send(new DeleteCommand({ TableName, Key })), 'ValidationException');
    }
    await documents.send(new GetCommand({ TableName, Key: { pk: 'p'.repeat(2048), sk: 'é'.repeat(512) } }));
  });

  check('an item has at most 400 KB, including the names of its attributes', async () => {
    const overhead = 'pk'.length + 'full'.length + 'sk'.length + '-'.length + 'v'.length;
    const most = 400 * 1024 - overhead;
    await table.put({ pk: 'full', v: 'x'.repeat(most) });
    const more = table.put({ pk: 'full', v: 'x'.repeat(most + 1) });
    await refused(more, 'ValidationException', /Item size has exceeded the maximum allowed size/);
  });

  check('an update that would make an item too large is refused and changes nothing', async () => {
    await table.put({ pk: 'growing', v: 'x'.repeat(300 * 1024) });
    const grow = table.update('growing', 'SET w = :w', { ':w': 'x'.repeat(150 * 1024) });
    await refused(grow, 'ValidationException', /size/);
    expect(await table.get('growing')).not.toHaveProperty('w');
  });

  check('maps and lists have at most 32 levels', async () => {
    const nested = (depth: number): unknown => (depth === 0 ? 'end' : { a: nested(depth - 1) });
    await table.put({ pk: 'deep', v: nested(31) });
    await refused(table.put({ pk: 'deep', v: nested(33) }), 'ValidationException', /[Nn]esting/);
  });

  check('a put replaces the whole item and returns the old one if the request asks for it', async () => {
    await table.put({ pk: 'replaced', a: 1 });
    const Item = { pk: 'replaced', sk: '-', b: 2 };
    const command = { TableName: table.TableName, Item };
    const { Attributes } = await table.documents.send(
      new PutCommand({ ...command, ReturnValues: 'ALL_OLD' }),
    );
    expect(Attributes).toEqual({ pk: 'replaced', sk: '-', a: 1 });
    expect(await table.get('replaced')).toEqual(Item);
    const asks = new PutCommand({ ...command, ReturnValues: 'ALL_NEW' });
    await refused(table.documents.send(asks), 'ValidationException');
  });

  check('a delete returns the item if the request asks for it, and may be repeated', async () => {
    const Key = await table.put({ pk: 'deleted', a: 1 });
    const remove = () =>
      table.documents.send(new DeleteCommand({ TableName: table.TableName, Key, ReturnValues: 'ALL_OLD' }));
    expect((await remove()).Attributes).toEqual({ pk: 'deleted', sk: '-', a: 1 });
    expect((await remove()).Attributes).toBeUndefined();
  });

  check('a projection returns the selected parts, and closes the gaps of lists', async () => {
    await putRaw({
      l: { L: ['a', 'b', 'c'].map((S) => ({ S })) },
      m: { M: { x: { N: '1' }, 'y.z': { N: '2' } } },
      status: { S: 'new' },
    });
    expect(await getRaw('l[0], l[2], m.#yz, #status, absent', { '#yz': 'y.z', '#status': 'status' })).toEqual(
      {
        l: { L: [{ S: 'a' }, { S: 'c' }] },
        m: { M: { 'y.z': { N: '2' } } },
        status: { S: 'new' },
      },
    );
  });

  check(
    'a projection with a reserved word, with overlapping paths or with an unused name is refused',
    async () => {
      await refused(getRaw('status'), 'ValidationException', /reserved keyword: status/);
      await refused(getRaw('l, l'), 'ValidationException', /overlap/);
      await refused(getRaw('m, m.x'), 'ValidationException', /overlap/);
      await refused(getRaw('l', { '#l': 'l' }), 'ValidationException', /unused/);
    },
  );

  check('a request for an unknown table is refused', async () => {
    const get = new GetCommand({ TableName: 'conformance-nothing', Key: { pk: 'a', sk: '-' } });
    await refused(table.documents.send(get), 'ResourceNotFoundException');
  });
});
