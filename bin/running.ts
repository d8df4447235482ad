import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isClaimed, type Platform } from 'local-platform';
import { Mistake } from './command.ts';
import { Operator } from './operator.ts';
import { localSettings } from './settings.ts';

/** How other commands on this machine find the platform of a data folder, and with which rights. */
export interface Running {
  readonly url: string;
  readonly awsEndpoint: string;
  /** The host name by which the AWS endpoint serves the API directly, bypassing the edge. */
  readonly apiHost: string;
  readonly mqttPort: number;
  readonly region: string;
  readonly tableName: string;
  /** The URL of the queue of billing. */
  readonly billingQueue: string;
  readonly operator: Keys;
  /** The AWS credentials of each function, by name. */
  readonly functions: Readonly<Record<string, Keys>>;
}

interface Keys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export function describeRunning(platform: Platform): Running {
  const { url, awsEndpoint, mqttPort, operator, assembly } = platform;
  const { region } = assembly;
  const functions = assembly.of('AWS::Lambda::Function').map(({ name }) => name);
  const [table] = assembly.of('AWS::DynamoDB::GlobalTable');
  const billing = assembly
    .of('AWS::SQS::Queue')
    // The queue itself, not its dead-letter queue.
    .find(({ logicalId, properties }) => logicalId.startsWith('Billing') && properties.RedrivePolicy);
  const [api] = assembly.of('AWS::ApiGatewayV2::Api');
  return {
    ...{ url, awsEndpoint, mqttPort, operator, region },
    apiHost: `${api!.arn.split('/').at(-1)}.execute-api.${region}.amazonaws.com`,
    tableName: table!.name,
    billingQueue: `${awsEndpoint}/${assembly.account}/${billing!.name}`,
    functions: Object.fromEntries(functions.map((name) => [name, platform.credentialsFor(name)])),
  };
}

/** The CA of this machine's broker. */
export const caOf = (dataDir: string) => join(dataDir, 'iot', 'ca.pem');

const fileOf = (dataDir: string) => join(dataDir, 'running.json');

export function writeRunning(dataDir: string, running: Running): void {
  writeFileSync(fileOf(dataDir), JSON.stringify(running, null, 2));
}

/** Throws if no platform runs on the data folder. */
export function readRunning(dataDir: string = localSettings().dataDir): Running {
  const file = fileOf(dataDir);
  // The file outlives the platform that wrote it.
  if (!isClaimed(dataDir) || !existsSync(file))
    throw new Mistake(`Nothing runs over ${dataDir}: start it with npm start, or set LOCAL_DATA.`);
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** The operator of the platform on this machine. */
export const operatorOf = ({ awsEndpoint: endpoint, region, operator: credentials }: Running): Operator =>
  new Operator('dev', { endpoint, region, credentials });
