import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { startFixture } from '../test/start.ts';
import { type Resources, stackOf, writeAssembly } from '../test/write-assembly.ts';
import { knownDifferences } from './known-differences.ts';

const elsewhere = process.env.CONFORMANCE_ENDPOINT;

/** Whether the checks run against the local platform, not against AWS or another endpoint. */
export const isLocal = elsewhere === undefined;

/** Elsewhere, a role for Step Functions, Lambda and IoT, which may invoke functions and send to queues. */
export const roleArn = process.env.CONFORMANCE_ROLE_ARN;

/** What every SDK client of a check is made with; elsewhere keys and region are those of the shell. */
export interface ClientConfig {
  readonly endpoint?: string;
  readonly region?: string;
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
}

/** What answers the checks of a file. */
export interface Target {
  readonly config: ClientConfig;
  readonly mqttPort: number;
  /** Where the local platform keeps what clients must trust. */
  readonly dataDir: string;
  stop(): Promise<void>;
}

/** Starts the platform with the resources; elsewhere the checks make their own by calls. */
export async function startTarget(resources: Resources, dataDir: string, code?: string): Promise<Target> {
  if (!isLocal) {
    const config = elsewhere === 'aws' ? {} : { endpoint: elsewhere };
    return { config, mqttPort: 8883, dataDir, stop: async () => {} };
  }
  const assembly = writeAssembly({ Conformance: stackOf(resources) }, undefined, code);
  const platform = await startFixture({ assembly, dataDir });
  return {
    config: platform.client(),
    mqttPort: platform.mqttPort,
    dataDir,
    stop: () => platform.stop(),
  };
}

/** A name that no resource of the account has. */
export function newName(of: string): string {
  return `conformance-${of}-${randomUUID().slice(0, 8)}`;
}

/** A check, expected to fail where a difference is known: it is found out when it begins to pass. */
export function check(name: string, run: () => Promise<void>): void {
  const difference = isLocal ? knownDifferences[name] : undefined;
  const applies = difference?.of === 'engine' ? !process.env.LOCAL_DYNAMODB_ENDPOINT : difference;
  // AWS takes its time, to purge a queue for example.
  const timeout = isLocal ? undefined : 120_000;
  if (applies) test.fails(`${name} (known difference: ${difference?.reason})`, run, timeout);
  else test(name, run, timeout);
}

/** Expects a call to be refused under an error's name, with a message that fits if one is given. */
export async function refused(call: Promise<unknown>, name: string, message?: RegExp): Promise<void> {
  const expected = message ? { name, message: expect.stringMatching(message) } : { name };
  await expect(call).rejects.toMatchObject(expected);
}
