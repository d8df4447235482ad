import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { startFixture } from '../test/start.ts';
import { type Resources, stackOf, writeAssembly } from '../test/write-assembly.ts';
import { knownDifferences } from './known-differences.ts';

const elsewhere = process.env.CONFORMANCE_ENDPOINT;

/** Whether the checks run against the local platform, and not against AWS or another endpoint. */
export const isLocal = elsewhere === undefined;

/** For other endpoints: a role for Step Functions, Lambda and IoT, which may invoke functions and send to queues. */
export const roleArn = process.env.CONFORMANCE_ROLE_ARN;

/** The configuration of every SDK client. For AWS, the credentials and the region are those of the shell. */
export interface ClientConfig {
  readonly endpoint?: string;
  readonly region?: string;
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
}

/** The platform or the endpoint that the tests of a file check. */
export interface Target {
  readonly config: ClientConfig;
  readonly mqttPort: number;
  /** The folder in which the local platform stores its certificate authority. */
  readonly dataDir: string;
  stop(): Promise<void>;
}

/** Starts the platform with the resources. For another endpoint, the tests create their resources themselves. */
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

/** A name that no resource of the account has yet. */
export function newName(of: string): string {
  return `conformance-${of}-${randomUUID().slice(0, 8)}`;
}

/** Defines a test. If a difference is known, the test must fail. */
export function check(name: string, run: () => Promise<void>): void {
  const difference = isLocal ? knownDifferences[name] : undefined;
  const applies = difference?.of === 'engine' ? !process.env.LOCAL_DYNAMODB_ENDPOINT : difference;
  const timeout = isLocal ? undefined : 120_000;
  if (applies) test.fails(`${name} (known difference: ${difference?.reason})`, run, timeout);
  else test(name, run, timeout);
}

/** Expects that a call is refused with the error, and with a message that matches. */
export async function refused(call: Promise<unknown>, name: string, message?: RegExp): Promise<void> {
  const expected = message ? { name, message: expect.stringMatching(message) } : { name };
  await expect(call).rejects.toMatchObject(expected);
}
