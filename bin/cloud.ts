import {
  CloudFormationClient,
  DescribeStacksCommand,
  UpdateStackCommand,
  waitUntilStackUpdateComplete,
} from '@aws-sdk/client-cloudformation';
import { type StackKind, stackName } from '../lib/stack-names.ts';
import { Mistake } from './command.ts';
import type { Running } from './running.ts';
import { regionOf } from './stages.ts';

/** A stage and its AWS configuration, with the credentials of the shell or of this machine's operator. */
export interface Cloud {
  readonly stage: string;
  readonly config: {
    readonly region: string;
    readonly endpoint?: string;
    readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
  };
}

export const deployedCloud = (stage: string): Cloud => ({ stage, config: { region: regionOf(stage) } });

/** The local platform is the stage dev. */
export const localCloud = ({ region, awsEndpoint: endpoint, operator: credentials }: Running): Cloud => ({
  stage: 'dev',
  config: { region, endpoint, credentials },
});

/** Reads outputs and parameters of a stack. Throws a Mistake if the stack or the value does not exist. */
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

/** CloudFront deploys a change within some minutes. No other stack update takes longer. */
const UPDATE_SECONDS_MAX = 1800;

/** Changes a parameter of a stack, and waits for the update. The deployed template is not changed. */
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
