import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Fixture, newFolder, startFixture } from '../../test/start.ts';
import { functionWith, stackOf, writeAssembly } from '../../test/write-assembly.ts';
import { startEngine } from './engine.ts';

const TableName = 'things';
const onKeys = (condition: object) => ({
  Effect: 'Allow',
  Action: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'BatchWriteItem'].map((name) => `dynamodb:${name}`),
  Resource: [
    { 'Fn::GetAtt': ['Table', 'Arn'] },
    { 'Fn::Join': ['', [{ 'Fn::GetAtt': ['Table', 'Arn'] }, '/index/*']] },
  ],
  Condition: condition,
});
const assemblyWith = (indexes: string[], key = 'pk', folder?: string) => {
  const names = [key, ...indexes];
  const template = stackOf({
    Table: [
      'AWS::DynamoDB::GlobalTable',
      {
        TableName,
        KeySchema: [{ AttributeName: key, KeyType: 'HASH' }],
        AttributeDefinitions: names.map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
        GlobalSecondaryIndexes: indexes.map((name) => ({
          IndexName: `by-${name}`,
          KeySchema: [{ AttributeName: name, KeyType: 'HASH' }],
          Projection: { ProjectionType: 'ALL' },
        })),
        TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
      },
    ],
    ...functionWith(
      {},
      {
        Policies: [
          {
            PolicyName: 'own',
            PolicyDocument: {
              Statement: onKeys({ 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['own#*'] } }),
            },
          },
        ],
      },
    ),
  });
  return writeAssembly({ S: template }, folder);
};

let platform: Fixture;
let operator: DynamoDBClient;
const assembly = assemblyWith(['a']);
const dataDir = newFolder();
beforeAll(async () => {
  platform = await startFixture({ assembly, dataDir });
  operator = new DynamoDBClient(platform.client());
});
afterAll(() => platform?.stop());

const put = (client: DynamoDBClient, pk: string) =>
  client.send(new PutItemCommand({ TableName, Item: { pk: { S: pk }, a: { S: 'x' } } }));
const queryA = (client: DynamoDBClient) =>
  client.send(
    new QueryCommand({
      TableName,
      IndexName: 'by-a',
      KeyConditionExpression: '#a = :a',
      ExpressionAttributeNames: { '#a': 'a' },
      ExpressionAttributeValues: { ':a': { S: 'x' } },
    }),
  );

test('the consumed capacity is reported only to a caller who asks for it', async () => {
  expect(await put(operator, 'own#1')).not.toHaveProperty('ConsumedCapacity');
  const get = { TableName, Key: { pk: { S: 'own#1' } } };
  const asked = await operator.send(new GetItemCommand({ ...get, ReturnConsumedCapacity: 'TOTAL' }));
  expect(asked.ConsumedCapacity).toEqual({ TableName, CapacityUnits: 0.5 });
});

test('a role that is limited to some partition keys cannot use others by any operation', async () => {
  const own = new DynamoDBClient(platform.client(platform.credentialsFor('Function')));
  await put(own, 'own#2');
  await expect(put(own, 'other#2')).rejects.toMatchObject({ name: 'AccessDeniedException' });
  const request = (pk: string) => ({ PutRequest: { Item: { pk: { S: pk } } } });
  const batch = new BatchWriteItemCommand({
    RequestItems: { things: [request('own#3'), request('other#3')] },
  });
  await expect(own.send(batch)).rejects.toMatchObject({ name: 'AccessDeniedException' });
  const Keys = ['own#3', 'other#3'].map((pk) => ({ pk: { S: pk } }));
  const get = new BatchGetItemCommand({ RequestItems: { things: { Keys } } });
  await expect(own.send(get)).rejects.toMatchObject({ name: 'AccessDeniedException' });
  const puts = ['own#3', 'other#3'].map((pk) => ({ Put: { TableName, Item: { pk: { S: pk } } } }));
  const transaction = new TransactWriteItemsCommand({ TransactItems: puts });
  await expect(own.send(transaction)).rejects.toMatchObject({ name: 'AccessDeniedException' });
  await expect(queryA(own)).rejects.toMatchObject({
    message: expect.stringContaining('table/things/index/by-a'),
  });
});

test('each part of a transaction needs its own permission', async () => {
  const own = new DynamoDBClient(platform.client(platform.credentialsFor('Function')));
  const Put = { TableName, Item: { pk: { S: 'own#4' } } };
  await own.send(new TransactWriteItemsCommand({ TransactItems: [{ Put }] }));
  const Delete = { TableName, Key: { pk: { S: 'own#4' } } };
  await expect(
    own.send(new TransactWriteItemsCommand({ TransactItems: [{ Delete }] })),
  ).rejects.toMatchObject({
    message: expect.stringContaining('dynamodb:DeleteItem'),
  });
});

test('a reload creates a new index and keeps the data', async () => {
  await put(operator, 'own#5');
  assemblyWith(['a', 'b'], 'pk', assembly);
  await platform.reload();
  const query = new QueryCommand({
    TableName,
    IndexName: 'by-b',
    KeyConditionExpression: 'b = :b',
    ExpressionAttributeValues: { ':b': { S: 'x' } },
  });
  expect((await operator.send(query)).Count).toBe(0);
  expect(
    (await operator.send(new GetItemCommand({ TableName, Key: { pk: { S: 'own#5' } } }))).Item,
  ).toBeDefined();
});

test('an operation that the platform does not have is refused', async () => {
  const describe = operator.send(new DescribeTableCommand({ TableName }));
  await expect(describe).rejects.toThrow('has no operation dynamodb:DescribeTable');
});

test('a table with a changed key is refused instead of being replaced', async () => {
  assemblyWith(['a'], 'other', assembly);
  await expect(platform.reload()).rejects.toThrow('The key of the table things has changed');
});

test('the tables can be in a DynamoDB Local of the user, with their time to live', async () => {
  const engine = await startEngine(`${newFolder()}/other.sqlite`, undefined);
  vi.stubEnv('LOCAL_DYNAMODB_ENDPOINT', engine.url.href);
  const start = () => startFixture({ assembly: assemblyWith(['a']) });
  const first = await start();
  await put(new DynamoDBClient(first.client()), 'own#6');
  await first.stop();
  const second = await start();
  const get = new GetItemCommand({ TableName, Key: { pk: { S: 'own#6' } } });
  expect((await new DynamoDBClient(second.client()).send(get)).Item).toBeDefined();
  await second.stop();
  const direct = new DynamoDBClient({ ...second.client(), endpoint: engine.url.href });
  const { TimeToLiveDescription } = await direct.send(new DescribeTimeToLiveCommand({ TableName }));
  expect(TimeToLiveDescription).toEqual({ AttributeName: 'expiresAt', TimeToLiveStatus: 'ENABLED' });
  vi.unstubAllEnvs();
  await engine.stop();
});

test('without an engine for the machine, the error says how to get one', async () => {
  const platformOf = Object.getOwnPropertyDescriptor(process, 'platform')!;
  Object.defineProperty(process, 'platform', { value: 'plan9' });
  try {
    await expect(startFixture({ assembly })).rejects.toThrow(
      /no DynamoDB engine for plan9-.*LOCAL_DYNAMODB_ENDPOINT/,
    );
  } finally {
    Object.defineProperty(process, 'platform', platformOf);
  }
});
