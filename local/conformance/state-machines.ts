import {
  CreateFunctionCommand,
  DeleteFunctionCommand,
  LambdaClient,
  waitUntilFunctionActiveV2,
} from '@aws-sdk/client-lambda';
import {
  CreateStateMachineCommand,
  DeleteStateMachineCommand,
  DescribeExecutionCommand,
  type DescribeExecutionOutput,
  SFNClient,
  StartExecutionCommand,
} from '@aws-sdk/client-sfn';
import { afterAll, beforeAll, describe } from 'vitest';
import { newFolder } from '../test/start.ts';
import { functionWith, type Resources } from '../test/write-assembly.ts';
import { isLocal, newName, roleArn, startTarget, type Target } from './target.ts';
import { zipOf } from './zip-of.ts';

export type State = Record<string, unknown>;
export interface Definition {
  readonly StartAt: string;
  readonly States: Record<string, State | undefined>;
}

/** In a definition, this stands for the ARN of the function. */
export const FUNCTION = 'FUNCTION_ARN';

/** The function of the checks returns its input. Some fields make it fail or return a large result. */
const CODE = `export const handler = async (input) => {
  const { fail, until = Infinity, bytes } = input;
  if (fail && Date.now() < until) throw Object.assign(new Error('it failed'), { name: fail });
  return bytes ? 'x'.repeat(bytes) : fail ? { recovered: true } : input;
};`;

/** State machines to check, with helper functions. */
export interface Machines {
  readonly sfn: SFNClient;
  arn(machine: string): string;
  start(machine: string, input?: unknown, name?: string): Promise<string>;
  /** Starts an execution and waits until it has ended. */
  run(machine: string, input?: unknown): Promise<DescribeExecutionOutput & { result: unknown }>;
}

/** Groups checks of state machines. The keys of the definitions are the names that the checks use. */
export function describeMachines(
  topic: string,
  definitions: Record<string, Definition>,
  checks: (machines: Machines) => void,
): void {
  const lacksRole = !isLocal && !roleArn;
  describe.skipIf(lacksRole)(lacksRole ? `${topic} (needs CONFORMANCE_ROLE_ARN)` : topic, () => {
    const functionName = newName('function');
    const names = new Map(Object.keys(definitions).map((machine) => [machine, newName('machine')]));
    const arns = new Map<string, string>();
    let target: Target;
    let sfn: SFNClient;
    beforeAll(async () => {
      target = await startTarget(resources(functionName, names, definitions), newFolder(), CODE);
      sfn = new SFNClient(target.config);
      for (const [machine, arn] of isLocal
        ? localArns(names)
        : await create(target, sfn, functionName, names, definitions)) {
        arns.set(machine, arn);
      }
    });
    afterAll(async () => {
      if (!isLocal) await remove(target, sfn, functionName, arns);
      await target?.stop();
    });

    const start = async (machine: string, input: unknown = {}, name?: string) => {
      const stateMachineArn = arns.get(machine)!;
      const command = new StartExecutionCommand({ stateMachineArn, name, input: JSON.stringify(input) });
      return (await sfn.send(command)).executionArn!;
    };
    checks({
      get sfn() {
        return sfn;
      },
      arn: (machine) => arns.get(machine)!,
      start,
      run: async (machine, input) => {
        const ended = await end(sfn, await start(machine, input));
        return { ...ended, result: ended.output === undefined ? undefined : JSON.parse(ended.output) };
      },
    });
  });
}

/** Waits until an execution has ended, and returns its description. */
export async function end(sfn: SFNClient, executionArn: string): Promise<DescribeExecutionOutput> {
  for (;;) {
    const description = await sfn.send(new DescribeExecutionCommand({ executionArn }));
    if (description.status !== 'RUNNING') return description;
    await new Promise((resolve) => setTimeout(resolve, isLocal ? 10 : 500));
  }
}

function localArns(names: Map<string, string>): Map<string, string> {
  const prefix = 'arn:aws:states:eu-central-1:000000000000:stateMachine:';
  return new Map([...names].map(([machine, name]) => [machine, prefix + name]));
}

function resources(
  FunctionName: string,
  names: Map<string, string>,
  definitions: Record<string, Definition>,
): Resources {
  const Statement = (service: string) => ({
    Effect: 'Allow',
    Action: 'sts:AssumeRole',
    Principal: { Service: service },
  });
  const may = { Effect: 'Allow', Action: 'lambda:InvokeFunction', Resource: '*' };
  const role = {
    AssumeRolePolicyDocument: {
      Statement: [Statement('lambda.amazonaws.com'), Statement('states.amazonaws.com')],
    },
    Policies: [{ PolicyName: 'invoke', PolicyDocument: { Statement: [may] } }],
  };
  const functionArn = `arn:aws:lambda:eu-central-1:000000000000:function:${FunctionName}`;
  const machines = [...names].map(([machine, StateMachineName]) => {
    const properties = {
      StateMachineName,
      RoleArn: { 'Fn::GetAtt': ['Role', 'Arn'] },
      DefinitionString: JSON.stringify(definitions[machine]).replaceAll(FUNCTION, functionArn),
    };
    return [machine, ['AWS::StepFunctions::StateMachine', properties]] as const;
  });
  return { ...functionWith({ FunctionName, Timeout: 10 }, role), ...Object.fromEntries(machines) };
}

async function create(
  { config }: Target,
  sfn: SFNClient,
  FunctionName: string,
  names: Map<string, string>,
  definitions: Record<string, Definition>,
): Promise<Map<string, string>> {
  const client = new LambdaClient(config);
  const { FunctionArn = '' } = await client.send(
    new CreateFunctionCommand({
      FunctionName,
      Runtime: 'nodejs24.x',
      Handler: 'index.handler',
      Role: roleArn,
      Timeout: 10,
      Code: { ZipFile: zipOf('index.mjs', CODE) },
    }),
  );
  await waitUntilFunctionActiveV2({ client, maxWaitTime: 60 }, { FunctionName });
  const arns = new Map<string, string>();
  for (const [machine, name] of names) {
    const definition = JSON.stringify(definitions[machine]).replaceAll(FUNCTION, FunctionArn);
    const made = await sfn.send(new CreateStateMachineCommand({ name, definition, roleArn }));
    arns.set(machine, made.stateMachineArn!);
  }
  return arns;
}

async function remove(
  { config }: Target,
  sfn: SFNClient,
  FunctionName: string,
  arns: Map<string, string>,
): Promise<void> {
  for (const stateMachineArn of arns.values())
    await sfn.send(new DeleteStateMachineCommand({ stateMachineArn }));
  await new LambdaClient(config).send(new DeleteFunctionCommand({ FunctionName }));
}
