import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type Platform, startPlatform } from 'local-platform';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { ASSEMBLY, build } from '../../bin/build.ts';
import { Operator } from '../../bin/operator.ts';
import { awsMode } from './aws-mode.ts';
import { type Need, writeNeeds } from './grants.ts';

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

/** What runs: the product's stacks, or a copy of them with a line taken out. */
const assembly = process.env.TEST_ASSEMBLY ?? ASSEMBLY;

/** Starts the synthesised stacks on free ports and an empty data folder, for all tests of a file. */
export function givenPlatform(): () => Running {
  let running: Running | undefined;
  const dataDir = mkdtempSync(join(tmpdir(), 'console-'));

  beforeAll(async () => {
    if (assembly === ASSEMBLY) build({ say: () => {} });
    running = await run(dataDir);
  });

  const needs = new Map<string, Need>();
  afterEach(({ task }) => {
    // What is new since the test before was needed by this one, or by what all tests of the file begin with.
    for (const used of running?.platform.permissionsUsed() ?? []) {
      const name = JSON.stringify(used);
      if (!needs.has(name))
        needs.set(name, { ...used, file: relative('.', task.file.filepath), test: task.name });
    }
  });

  afterAll(async () => {
    // Of the product's own stacks.
    if (assembly === ASSEMBLY) writeNeeds(expect.getState().testPath ?? 'unknown', [...needs.values()]);
    const refused = running?.platform.permissionsRefused();
    await running?.platform.stop();
    rmSync(dataDir, { recursive: true, force: true });
    // Nothing of the product asks for what it was not granted: where it goes on without, no test would notice.
    expect(refused ?? []).toEqual([]);
  });

  return () => running!;
}

/** Starts the synthesised stacks over a data folder. */
export async function run(dataDir: string): Promise<Running> {
  const platform = await startPlatform({ assembly, dataDir, port: 0, mqttPort: 0, ...awsMode() });
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
