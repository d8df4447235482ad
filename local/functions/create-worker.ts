import { createInterface } from 'node:readline';
import { Worker } from 'node:worker_threads';
import type { Credentials } from '../types.ts';
import type { FunctionConfig } from './function-config.ts';
import type { Setup } from './worker-messages.ts';

export interface WorkerSurroundings {
  readonly region: string;
  readonly awsEndpoint: string;
  readonly credentials: Credentials;
  /** Variables beside those of the template. */
  readonly environment: Readonly<Record<string, string>>;
  readonly log: (line: string) => void;
}

/** The heap for new objects of each thread. By default, Node uses up to 48 MB before it collects garbage. */
const YOUNG_MEGABYTES = 8;

/** A thread that loads a function, with the environment of Lambda and nothing of the platform's own. */
export function createWorker(config: FunctionConfig, surroundings: WorkerSurroundings): Worker {
  const { folder, handler, memoryMegabytes } = config;
  const worker = new Worker(new URL('./worker.mjs', import.meta.url), {
    workerData: { folder, handler, context: contextOf(config) } satisfies Setup,
    env: environmentOf(config, surroundings),
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
  });
  for (const stream of [worker.stdout, worker.stderr]) {
    createInterface({ input: stream }).on('line', surroundings.log);
  }
  return worker;
}

function contextOf({ arn, name, memoryMegabytes }: FunctionConfig): Record<string, unknown> {
  return {
    functionName: name,
    functionVersion: '$LATEST',
    invokedFunctionArn: arn,
    memoryLimitInMB: String(memoryMegabytes),
    logGroupName: `/aws/lambda/${name}`,
    logStreamName: 'local',
  };
}

/** https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html#configuration-envvars-runtime */
function environmentOf(
  { name, memoryMegabytes, handler, folder, environment }: FunctionConfig,
  { region, awsEndpoint, credentials, environment: more }: WorkerSurroundings,
): Record<string, string> {
  return {
    _HANDLER: handler,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_DEFAULT_REGION: region,
    AWS_ENDPOINT_URL: awsEndpoint,
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memoryMegabytes),
    AWS_LAMBDA_FUNCTION_NAME: name,
    AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
    AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
    AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${name}`,
    AWS_LAMBDA_LOG_STREAM_NAME: 'local',
    AWS_REGION: region,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    LAMBDA_TASK_ROOT: folder,
    LANG: 'en_US.UTF-8',
    TZ: ':UTC',
    ...environment,
    ...more,
  };
}
