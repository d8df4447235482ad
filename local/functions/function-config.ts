import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { onlyProperties } from '../template/only-properties.ts';
import { type Assembly, type Resource, StartError } from '../types.ts';

/** A Lambda function of the template. */
export interface FunctionConfig {
  readonly arn: string;
  readonly name: string;
  readonly roleArn: string;
  readonly handler: string;
  readonly folder: string;
  readonly environment: Record<string, string>;
  readonly timeoutSeconds: number;
  readonly memoryMegabytes: number;
  /** Changes with the code and the configuration. The former workers are then replaced. */
  readonly fingerprint: string;
}

const RUNTIME = 'nodejs24.x';
const KNOWN_PROPERTIES = [
  'Architectures',
  'Code',
  'Environment',
  'Handler',
  'LoggingConfig',
  'MemorySize',
  'Role',
  'Runtime',
  'Timeout',
];
/** https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html#configuration-envvars-runtime */
const RESERVED_VARIABLES =
  /^(_HANDLER|_X_AMZN_TRACE_ID|AWS_(DEFAULT_)?REGION|AWS_EXECUTION_ENV|AWS_LAMBDA_.*|AWS_ACCESS_KEY(_ID)?|AWS_SECRET_ACCESS_KEY|AWS_SESSION_TOKEN|LAMBDA_TASK_ROOT|LAMBDA_RUNTIME_DIR)$/;
const MOST_ENVIRONMENT_BYTES = 4096;

/** The functions of an assembly, except those of bucket deployments: the platform deploys the files itself. */
export function readFunctions(assembly: Assembly, timeLimitFactor: number): FunctionConfig[] {
  const deployments = assembly.of('Custom::CDKBucketDeployment');
  const providers = new Set(deployments.map(({ properties }) => properties.ServiceToken));
  return assembly
    .of('AWS::Lambda::Function')
    .filter(({ arn }) => !providers.has(arn))
    .map((resource) => readFunction(resource, assembly, timeLimitFactor));
}

function readFunction(resource: Resource, assembly: Assembly, timeLimitFactor: number): FunctionConfig {
  const { arn, name, properties } = resource;
  onlyProperties(resource, KNOWN_PROPERTIES);
  if (properties.Runtime !== RUNTIME) {
    throw new StartError(
      `The function ${name} wants the runtime ${properties.Runtime}; this platform runs ${RUNTIME}.`,
    );
  }
  if (!properties.Code?.S3Key) throw new StartError(`The function ${name} has no code in an asset folder.`);
  const folder = assembly.assetFolder(properties.Code.S3Key);
  const environment = readEnvironment(name, properties.Environment?.Variables ?? {});
  const config = {
    arn,
    name,
    roleArn: properties.Role,
    handler: properties.Handler,
    folder,
    environment,
    timeoutSeconds: Number(properties.Timeout ?? 3) * timeLimitFactor,
    memoryMegabytes: Number(properties.MemorySize ?? 128),
  };
  return { ...config, fingerprint: digest([config, filesOf(folder)]) };
}

function readEnvironment(name: string, variables: Record<string, unknown>): Record<string, string> {
  const environment = Object.fromEntries(
    Object.entries(variables).map(([key, value]) => [key, String(value)]),
  );
  const reserved = Object.keys(environment).find((key) => RESERVED_VARIABLES.test(key));
  if (reserved)
    throw new StartError(`The function ${name} sets the variable ${reserved}, which Lambda reserves.`);
  const bytes = Object.entries(environment).join('').length;
  if (bytes > MOST_ENVIRONMENT_BYTES) {
    throw new StartError(
      `The environment of the function ${name} has ${bytes} bytes; Lambda accepts ${MOST_ENVIRONMENT_BYTES}.`,
    );
  }
  return environment;
}

/** A bundler in watch mode changes the files of an asset folder without a new asset key. */
function filesOf(folder: string): unknown[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((file) => {
      const { size, mtimeMs } = statSync(join(folder, file));
      return [file, size, mtimeMs];
    });
}

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}
