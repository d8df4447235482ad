import {
  type AttributeValue,
  CreateTableCommand,
  type CreateTableCommandInput,
  DeleteTableCommand,
  DynamoDBClient,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { startEngine } from '../services/dynamodb/engine.ts';
import { newFolder } from '../test/start.ts';
import { type ClientConfig, isLocal, newName, startTarget } from './target.ts';

/** An item of the document client. */
export type Item = Record<string, unknown>;
export type RawItem = Record<string, AttributeValue>;

/** All keys are strings, except `rank`, the sort key of some indexes. */
const SHAPE = {
  BillingMode: 'PAY_PER_REQUEST',
  AttributeDefinitions: ['pk', 'sk', 'team', 'owner', 'rank'].map((AttributeName) => ({
    AttributeName,
    AttributeType: AttributeName === 'rank' ? 'N' : 'S',
  })),
  KeySchema: keyOf('pk', 'sk'),
  GlobalSecondaryIndexes: [
    { IndexName: 'by-team', KeySchema: keyOf('team', 'rank'), Projection: { ProjectionType: 'ALL' } },
    { IndexName: 'by-owner', KeySchema: keyOf('owner'), Projection: { ProjectionType: 'KEYS_ONLY' } },
    {
      IndexName: 'titles',
      KeySchema: keyOf('owner', 'rank'),
      Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['title'] },
    },
  ],
} satisfies Omit<CreateTableCommandInput, 'TableName'>;

const TimeToLiveSpecification = { AttributeName: 'expiresAt', Enabled: true };

function keyOf(hash: string, range?: string) {
  const HASH = { AttributeName: hash, KeyType: 'HASH' as const };
  return range === undefined ? [HASH] : [HASH, { AttributeName: range, KeyType: 'RANGE' as const }];
}

/** A table to check, with helper functions. */
export interface Table {
  readonly client: DynamoDBClient;
  readonly documents: DynamoDBDocumentClient;
  readonly TableName: string;
  /** Stores an item and returns its key. The default sort key is `-`. */
  put(item: Item): Promise<Item>;
  get(pk: string, sk?: string): Promise<Item | undefined>;
  query(more: Partial<QueryCommandInput>): Promise<Item[]>;
  update(pk: string, expression: string, values?: Item, more?: object): Promise<Item | undefined>;
}

interface Opened {
  readonly config: ClientConfig;
  readonly TableName: string;
  stop(): Promise<void>;
}

/** Groups checks of DynamoDB. They run for the platform and for its engine alone. */
export function describeTables(topic: string, checks: (table: Table) => void): void {
  for (const [where, open] of places()) {
    describe(`${topic}, on ${where}`, () => {
      let table: Table;
      let opened: Opened;
      beforeAll(async () => {
        opened = await open();
        table = tableOf(opened);
      });
      afterAll(() => opened?.stop());
      // The checks are defined before the table exists.
      const later = (key: string | symbol) => table[key as keyof Table];
      checks(new Proxy({} as Table, { get: (_, key) => later(key) }));
    });
  }
}

function places(): [where: string, open: () => Promise<Opened>][] {
  if (!isLocal) return [['the chosen endpoint', () => openElsewhere()]];
  const { LOCAL_DYNAMODB_ENDPOINT: endpoint } = process.env;
  return [
    ['the platform', openPlatform],
    endpoint ? ['LOCAL_DYNAMODB_ENDPOINT', () => openBare(endpoint)] : ['its engine alone', () => openBare()],
  ];
}

async function openPlatform(): Promise<Opened> {
  const TableName = newName('table');
  const table = ['AWS::DynamoDB::GlobalTable', { TableName, ...SHAPE, TimeToLiveSpecification }] as const;
  const target = await startTarget({ Table: table }, newFolder());
  return { ...target, TableName };
}

async function openBare(endpoint?: string): Promise<Opened> {
  const engine = await startEngine(`${newFolder()}/tables.sqlite`, endpoint);
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const made = await create({ endpoint: engine.url.href, region: 'eu-central-1', credentials });
  return { ...made, stop: () => made.stop().finally(() => engine.stop()) };
}

async function openElsewhere(): Promise<Opened> {
  const { config } = await startTarget({}, '');
  return create(config);
}

async function create(config: ClientConfig): Promise<Opened> {
  const TableName = newName('table');
  const client = new DynamoDBClient(config);
  await client.send(new CreateTableCommand({ TableName, ...SHAPE }));
  await waitUntilTableExists({ client, maxWaitTime: 50, minDelay: 1 }, { TableName });
  await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }));
  const stop = async () => {
    await client.send(new DeleteTableCommand({ TableName }));
  };
  return { config, TableName, stop };
}

function tableOf({ config, TableName }: Opened): Table {
  const client = new DynamoDBClient(config);
  const documents = DynamoDBDocumentClient.from(client);
  return {
    client,
    documents,
    TableName,
    put: async (item) => {
      const Item: Item = { sk: '-', ...item };
      await documents.send(new PutCommand({ TableName, Item }));
      return { pk: Item.pk, sk: Item.sk };
    },
    get: async (pk, sk = '-') => {
      const command = new GetCommand({ TableName, Key: { pk, sk }, ConsistentRead: true });
      return (await documents.send(command)).Item;
    },
    query: async (more) => (await documents.send(new QueryCommand({ TableName, ...more }))).Items ?? [],
    update: async (pk, UpdateExpression, ExpressionAttributeValues, more = {}) => {
      const Key = { pk, sk: '-' };
      const input = { TableName, Key, UpdateExpression, ExpressionAttributeValues, ...more };
      return (await documents.send(new UpdateCommand(input))).Attributes;
    },
  };
}

/** Waits until an index has caught up with the table. */
export async function eventually(read: () => Promise<Item[]>, expected: unknown): Promise<void> {
  await expect.poll(read, { interval: 20 }).toEqual(expected);
}
