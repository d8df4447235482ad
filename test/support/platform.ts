import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type Platform, type PlatformOptions, startPlatform } from 'local-platform';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { ASSEMBLY } from '../../bin/build.ts';
import { localCloud } from '../../bin/cloud.ts';
import { Operator } from '../../bin/operator.ts';
import { describeRunning } from '../../bin/running.ts';
import { setUpPayment } from '../../bin/set-up-payment.ts';
import { tableClient } from '../../bin/table-client.ts';
import { awsMode } from './aws-mode.ts';
import { type Need, writeNeeds } from './grants.ts';
import { copyMadeOnce } from './made-once.ts';
import { endAtRefusal } from './refusal-file.ts';
import { PATIENT_FUNCTIONS } from './timeouts.ts';

/** The running product, with what a test needs in addition to a browser. */
export interface Running {
  readonly platform: Platform;
  readonly url: string;
  readonly dataDir: string;
  readonly operator: Operator;
  /** The table, with the operator's permissions. */
  readonly table: DynamoDBDocumentClient;
  readonly tableName: string;
}

/** The product's stacks, or a copy of them without one grant (`check-grants.ts --prove`). */
const assembly = process.env.TEST_ASSEMBLY ?? ASSEMBLY;
const isComplete = assembly === ASSEMBLY;

/** Initial data that the tests of several files share, such as the same accounts. */
export interface Fixture {
  readonly name: string;
  /** Fills an empty platform. */
  make(running: Running): Promise<unknown>;
}

/**
 * Starts the synthesised stacks on free ports, with an empty data folder or a copy of a fixture, for all tests of a file.
 *
 * @param environment variables of each function, instead of those that fit all other files
 */
export function givenPlatform(fixture?: Fixture, environment = {}): () => Running {
  let running: Running | undefined;
  const dataDir = mkdtempSync(join(tmpdir(), 'console-'));

  beforeAll(async () => {
    if (fixture) await copyMadeOnce(fixture.name, dataDir, (folder) => prepare(fixture, folder));
    running = await run(dataDir, undefined, environment);
    if (!isComplete) endAtRefusal(running.platform, assembly);
  });

  const needs = new Map<string, Need>();
  const setUpAt = Date.now();
  let setUpMs: number | undefined;
  afterEach(({ task }) => {
    const beganAt = task.result?.startTime ?? setUpAt;
    setUpMs ??= beganAt - setUpAt;
    // A permission that was not used before was needed by this test, or by the hooks before it.
    for (const used of running?.platform.permissionsUsed() ?? []) {
      const name = JSON.stringify(used);
      if (!needs.has(name))
        needs.set(name, {
          ...used,
          file: relative('.', task.file.filepath),
          test: task.fullTestName,
          ms: Math.round(setUpMs + Date.now() - beganAt),
        });
    }
  });

  afterAll(async () => {
    // A copy without one grant says nothing about what the product's own stacks need.
    if (isComplete) writeNeeds(expect.getState().testPath ?? 'unknown', [...needs.values()]);
    const refused = running?.platform.permissionsRefused();
    await running?.platform.stop();
    rmSync(dataDir, { recursive: true, force: true });
    // The product never makes a call that it has no permission for. No test would notice if it ignored the refusal.
    expect(refused ?? []).toEqual([]);
  });

  return () => running!;
}

/** Fills a data folder with a fixture, without fault injection and with every grant, since this tests nothing. */
async function prepare({ make }: Fixture, dataDir: string): Promise<void> {
  const running = await run(dataDir, { assembly: ASSEMBLY });
  try {
    await make(running);
  } finally {
    await running.platform.stop();
  }
}

/** Starts the synthesised stacks over a data folder. */
export async function run(
  dataDir: string,
  options: Pick<PlatformOptions, 'assembly' | 'awsMode'> = { assembly, ...awsMode() },
  environment: Readonly<Record<string, string>> = {},
): Promise<Running> {
  const platform = await startPlatform({
    ...{ dataDir, port: 0, mqttPort: 0, ...PATIENT_FUNCTIONS },
    environment: { ...PATIENT_FUNCTIONS.environment, ...environment },
    ...options,
  });
  await setUpPayment(localCloud(describeRunning(platform)), platform);
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
    table: tableClient(aws),
    tableName: platform.assembly.of('AWS::DynamoDB::GlobalTable')[0]!.name,
  };
}
