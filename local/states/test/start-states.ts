import {
  DescribeExecutionCommand,
  type DescribeExecutionOutput,
  SFNClient,
  StartExecutionCommand,
} from '@aws-sdk/client-sfn';
import { fakeAssembly, REGION, roleArn } from '../../iot/test/fake-assembly.ts';
import { FakeAws } from '../../iot/test/fake-aws.ts';
import { newFolder } from '../../iot/test/start-iot.ts';
import type { Properties } from '../../types.ts';
import { createStates, type States } from '../index.ts';

export interface TestStates extends AsyncDisposable {
  readonly states: States;
  readonly aws: FakeAws;
  readonly sfn: SFNClient;
  readonly lines: string[];
  /** Starts an execution and waits until it has ended. */
  run(machine: string, input?: unknown): Promise<DescribeExecutionOutput>;
}

export function machine(name: string, definition: Properties, more: Properties = {}) {
  const DefinitionString = JSON.stringify(definition);
  const properties = { DefinitionString, RoleArn: roleArn(`${name}Role`), ...more };
  return { type: 'AWS::StepFunctions::StateMachine', name, properties };
}

export function machineArn(name: string): string {
  return `arn:aws:states:${REGION}:123456789012:stateMachine:${name}`;
}

interface Options {
  readonly dataDir?: string;
  /** The endpoint at which tasks call functions. The default is the fake AWS that is started too. */
  readonly awsEndpoint?: string;
}

export async function startStates(
  machines: ReturnType<typeof machine>[],
  options: Options = {},
): Promise<TestStates> {
  const aws = await FakeAws.start();
  const lines: string[] = [];
  const states = await createStates({
    assembly: fakeAssembly(machines),
    dataDir: options.dataDir ?? newFolder(),
    awsEndpoint: options.awsEndpoint ?? aws.endpoint,
    assumeRole: aws.assumeRole,
    log: (line) => lines.push(line),
  });
  aws.register(...states.services);
  await states.start();
  const sfn = sfnClient(aws.endpoint);
  return {
    states,
    aws,
    sfn,
    lines,
    run: async (name, input = {}) => {
      const start = new StartExecutionCommand({
        stateMachineArn: machineArn(name),
        input: JSON.stringify(input),
      });
      return ended(sfn, (await sfn.send(start)).executionArn!);
    },
    [Symbol.asyncDispose]: async () => {
      await states.stop();
      await aws.stop();
    },
  };
}

export function sfnClient(endpoint: string): SFNClient {
  return new SFNClient({
    endpoint,
    region: REGION,
    credentials: { accessKeyId: 'operator', secretAccessKey: 'secret' },
  });
}

/** Waits until an execution has ended, and returns its description. */
export async function ended(sfn: SFNClient, executionArn: string): Promise<DescribeExecutionOutput> {
  for (;;) {
    const description = await sfn.send(new DescribeExecutionCommand({ executionArn }));
    if (description.status !== 'RUNNING') return description;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
