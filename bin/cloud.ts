import {
  CloudFormationClient,
  DescribeStacksCommand,
  UpdateStackCommand,
  waitUntilStackUpdateComplete,
} from '@aws-sdk/client-cloudformation';
import { stackName } from '../lib/stack-names.ts';
import { Mistake } from './command.ts';
import type { Running } from './running.ts';
import { regionOf } from './stages.ts';

/** A stage, and how its AWS account is called: with the rights of the shell, or of the operator of this machine. */
export interface Cloud {
  readonly stage: string;
  readonly config: {
    readonly region: string;
    readonly endpoint?: string;
    readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
  };
}

type StackKind = Parameters<typeof stackName>[1];

export const deployedCloud = (stage: string): Cloud => ({ stage, config: { region: regionOf(stage) } });

/** What runs on this machine is the stage dev. */
export const localCloud = ({ region, awsEndpoint: endpoint, operator: credentials }: Running): Cloud => ({
  stage: 'dev',
  config: { region, endpoint, credentials },
});

/** What a stack says of itself. Throws a Mistake when it is not there, or lacks what is asked for. */
export async function readStack({ stage, config }: Cloud, kind: StackKind) {
  const StackName = stackName(stage, kind);
  const client = new CloudFormationClient(config);
  const reply = await client.send(new DescribeStacksCommand({ StackName })).catch((error: Error) => {
    throw new Mistake(`The stack ${StackName} in ${config.region} cannot be read: ${error.message}`);
  });
  const [stack] = reply.Stacks ?? [];
  const demanded = (what: string, key: string, found: string | undefined) => {
    if (found === undefined)
      throw new Mistake(`The stack ${StackName} has no ${what} ${key}: deploy it again.`);
    return found;
  };
  return {
    output: (key: string) =>
      demanded('output', key, stack?.Outputs?.find(({ OutputKey }) => OutputKey === key)?.OutputValue),
    parameter: (key: string) =>
      demanded(
        'parameter',
        key,
        stack?.Parameters?.find(({ ParameterKey }) => ParameterKey === key)?.ParameterValue,
      ),
    parameters: (stack?.Parameters ?? []).map(({ ParameterKey }) => ParameterKey!),
  };
}

/** CloudFront deploys a change within some minutes; no other update of a stack takes longer. */
const UPDATE_SECONDS_MAX = 1800;

/** Gives a parameter of a stack another value, and waits until it counts. The template stays as it was deployed. */
export async function setParameter(
  cloud: Cloud,
  kind: StackKind,
  name: string,
  value: string,
): Promise<void> {
  const { parameters } = await readStack(cloud, kind);
  const client = new CloudFormationClient(cloud.config);
  const StackName = stackName(cloud.stage, kind);
  await client.send(
    new UpdateStackCommand({
      StackName,
      UsePreviousTemplate: true,
      Capabilities: ['CAPABILITY_IAM', 'CAPABILITY_NAMED_IAM'],
      Parameters: parameters.map((ParameterKey) => ({
        ParameterKey,
        ...(ParameterKey === name ? { ParameterValue: value } : { UsePreviousValue: true }),
      })),
    }),
  );
  const waiting = { client, maxWaitTime: UPDATE_SECONDS_MAX, minDelay: 1, maxDelay: 10 };
  await waitUntilStackUpdateComplete(waiting, { StackName });
}
