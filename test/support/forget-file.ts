import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { IoTClient } from '@aws-sdk/client-iot';
import { IoTDataPlaneClient } from '@aws-sdk/client-iot-data-plane';
import { S3Client } from '@aws-sdk/client-s3';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { SFNClient } from '@aws-sdk/client-sfn';
import { SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, vi } from 'vitest';

/**
 * Test files share processes, since importing and compiling the SDK takes longer than many tests. So each file begins with
 * modules of its own, which read the environment again, and leaves the process as it was. What packages keep is shared: a
 * file must take back what it changes of a prototype or of a package.
 */
vi.resetModules();
const environment = { ...process.env };

/** All whose `send` a file may replace. */
const CLIENTS = [
  CloudFormationClient,
  IoTClient,
  IoTDataPlaneClient,
  S3Client,
  SESv2Client,
  SFNClient,
  SQSClient,
  SecretsManagerClient,
] as const;

afterAll(async () => {
  await vi.dynamicImportSettled();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const client of CLIENTS) mockClient(client as typeof S3Client).restore();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
});
