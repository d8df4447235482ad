import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeAll } from 'vitest';
import { INDEXES, TABLE_KEYS } from '../../functions/platform/indexes.ts';

const TABLE_NAME = 'test';

/**
 * Gives the tests of a file a table of their own on the real engine, with the product's keys and indexes, and secrets
 * that are the same text as their names. `LOCAL_DYNAMODB_ENDPOINT` names an engine where the packaged one does not run.
 */
export function givenTable(): void {
  let engine: ChildProcess | undefined;

  beforeAll(async () => {
    const endpoint = process.env.LOCAL_DYNAMODB_ENDPOINT ?? (await startEngine());
    Object.assign(process.env, {
      TABLE_NAME: `${TABLE_NAME}-${process.pid}-${Date.now()}`,
      CURSOR_SECRET: 'cursor',
      ORIGIN_SECRET: 'origin',
      AWS_ENDPOINT_URL_DYNAMODB: endpoint,
      AWS_REGION: 'eu-central-1',
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
    });
    await createTable(endpoint);
    mockClient(SecretsManagerClient)
      .on(GetSecretValueCommand)
      .callsFake(async ({ SecretId, VersionStage }) => {
        if (VersionStage === 'AWSCURRENT') return { SecretString: SecretId };
        throw new ResourceNotFoundException({ message: 'no such version', $metadata: {} });
      });
  });

  afterAll(() => {
    engine?.kill();
  });

  async function startEngine(): Promise<string> {
    const packageFile = createRequire(import.meta.url).resolve('@dynoxide/linux-x64/package.json');
    const port = await freePort();
    engine = spawn(join(dirname(packageFile), 'dynoxide'), ['--port', String(port)], { stdio: 'ignore' });
    const endpoint = `http://127.0.0.1:${port}`;
    for (let attempt = 0; attempt < 200; attempt++) {
      const answered = await fetch(endpoint).then(
        () => true,
        () => false,
      );
      if (answered) return endpoint;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    throw new Error('the DynamoDB engine did not start');
  }
}

async function createTable(endpoint: string): Promise<void> {
  const client = new DynamoDBClient({ endpoint });
  const key = (partition: string, sort: string) => [
    { AttributeName: partition, KeyType: 'HASH' as const },
    { AttributeName: sort, KeyType: 'RANGE' as const },
  ];
  const keys = [
    TABLE_KEYS.partition,
    TABLE_KEYS.sort,
    ...INDEXES.flatMap((index) => [index.partitionKey, index.sortKey]),
  ];
  await client.send(
    new CreateTableCommand({
      TableName: process.env.TABLE_NAME,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: key(TABLE_KEYS.partition, TABLE_KEYS.sort),
      AttributeDefinitions: [...new Set(keys)].map((AttributeName) => ({
        AttributeName,
        AttributeType: 'S',
      })),
      GlobalSecondaryIndexes: INDEXES.map((index) => ({
        IndexName: index.name,
        KeySchema: key(index.partitionKey, index.sortKey),
        Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: index.projects },
      })),
    }),
  );
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
