import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll } from 'vitest';
import { ASSEMBLY, build } from '../../bin/build.ts';
import { Operator } from '../../bin/operator.ts';
import { type Platform, startPlatform } from '../../local/platform.ts';

/** The running product, with what a test needs beside a browser. */
export interface Running {
  readonly platform: Platform;
  readonly url: string;
  readonly dataDir: string;
  readonly operator: Operator;
  /** The table, with the rights of the person at the machine. */
  readonly table: DynamoDBDocumentClient;
  readonly tableName: string;
}

/** Starts the synthesised stacks on free ports and an empty data folder, for all tests of a file. */
export function givenPlatform(): () => Running {
  let running: Running | undefined;
  const dataDir = mkdtempSync(join(tmpdir(), 'console-'));

  beforeAll(async () => {
    build({ say: () => {} });
    running = await run(dataDir);
  }, 120_000);

  afterAll(async () => {
    await running?.platform.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  return () => running!;
}

/** Starts the synthesised stacks over a data folder. */
export async function run(dataDir: string): Promise<Running> {
  const platform = await startPlatform({ assembly: ASSEMBLY, dataDir, port: 0, mqttPort: 0 });
  const aws = {
    endpoint: platform.awsEndpoint,
    credentials: platform.operator,
    region: platform.assembly.region,
  };
  return {
    platform,
    url: platform.url,
    dataDir,
    operator: new Operator('dev', aws),
    table: DynamoDBDocumentClient.from(new DynamoDBClient(aws)),
    tableName: platform.assembly.of('AWS::DynamoDB::GlobalTable')[0]!.name,
  };
}
