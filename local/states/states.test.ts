import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import {
  DescribeExecutionCommand,
  DescribeStateMachineCommand,
  ListExecutionsCommand,
  RedriveExecutionCommand,
  StartExecutionCommand,
  StopExecutionCommand,
} from '@aws-sdk/client-sfn';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { FakeAws } from '../iot/test/fake-aws.ts';
import { newFolder, until } from '../iot/test/start-iot.ts';
import { AwsError } from '../types.ts';
import { MACHINES } from './test/killable-machines.ts';
import { ended, machine, machineArn, sfnClient, startStates, type TestStates } from './test/start-states.ts';

const functionArn = (name: string) => `arn:aws:lambda:eu-central-1:123456789012:function:${name}`;
const invoke = (name: string, more: object = {}) => ({
  Type: 'Task',
  Resource: 'arn:aws:states:::lambda:invoke',
  Parameters: { FunctionName: functionArn(name), 'Payload.$': '$' },
  OutputPath: '$.Payload',
  End: true,
  ...more,
});
const alone = (name: string, state: object, more: object = {}) =>
  machine(name, { StartAt: 'Only', States: { Only: state }, ...more });

const RESOURCES = [
  alone('Invoke', invoke('Echo')),
  alone('Direct', { Type: 'Task', Resource: functionArn('Echo'), End: true }),
  alone('Whole', invoke('Echo', { OutputPath: undefined })),
  alone('Stranger', invoke('Echo')),
  alone('Everything', {
    Type: 'Pass',
    Parameters: {
      'id.$': '$$.Execution.Id',
      'machine.$': '$$.StateMachine.Name',
      'given.$': '$$.Execution.Input.a',
    },
    ResultPath: '$',
    End: true,
  }),
  alone(
    'Retrying',
    invoke('Flaky', { Retry: [{ ErrorEquals: ['Broken'], IntervalSeconds: 1, MaxAttempts: 1 }] }),
  ),
  machine('Catching', {
    StartAt: 'Try',
    States: {
      Try: invoke('Broken', { Catch: [{ ErrorEquals: ['Broken'], Next: 'Caught', ResultPath: '$.error' }] }),
      Caught: { Type: 'Pass', End: true },
    },
  }),
  machine('Discarding', {
    StartAt: 'Ask',
    States: {
      Ask: invoke('Talkative', {
        ResultPath: null,
        OutputPath: '$',
        Catch: [{ ErrorEquals: ['States.ALL'], Next: 'Caught' }],
      }),
      Caught: { Type: 'Pass', End: true },
    },
  }),
  alone('Failing', { Type: 'Fail', Error: 'TooBad', Cause: 'because' }),
  alone('Unexplained', { Type: 'Fail' }),
  alone('Items', {
    Type: 'Map',
    ItemsPath: '$.items',
    MaxConcurrency: 2,
    ItemSelector: { 'index.$': '$$.Map.Item.Index', 'value.$': '$$.Map.Item.Value', 'all.$': '$.all' },
    ItemProcessor: {
      ProcessorConfig: { Mode: 'INLINE' },
      StartAt: 'Each',
      States: { Each: invoke('Echo') },
    },
    End: true,
  }),
  machine('Loop', {
    StartAt: 'Count',
    States: {
      Count: {
        Type: 'Pass',
        Parameters: { 'n.$': 'States.MathAdd($.n, 1)', 'until.$': '$.until' },
        Next: 'Enough',
      },
      Enough: {
        Type: 'Choice',
        Choices: [{ Variable: '$.n', NumericGreaterThanEqualsPath: '$.until', Next: 'Done' }],
        Default: 'Count',
      },
      Done: { Type: 'Succeed' },
    },
  }),
  alone('Waiting', { Type: 'Wait', Seconds: 3600, End: true }),
  alone('Late', { Type: 'Wait', Seconds: 3600, End: true }, { TimeoutSeconds: 1 }),
  alone('OneByOne', {
    Type: 'Map',
    MaxConcurrency: 1,
    ItemProcessor: { StartAt: 'Slow', States: { Slow: invoke('Slow') } },
    End: true,
  }),
];

let test: TestStates;
let sfn: TestStates['sfn'];

beforeAll(async () => {
  test = await startStates(RESOURCES);
  sfn = test.sfn;
  test.aws.functions.set('Echo', (payload: unknown) => payload);
  test.aws.functions.set('Broken', () => Object.assign(new Error('it broke'), { name: 'Broken' }));
});
afterAll(() => test[Symbol.asyncDispose]());

const start = (name: string, input: unknown = {}, executionName?: string) =>
  sfn.send(
    new StartExecutionCommand({
      stateMachineArn: machineArn(name),
      name: executionName,
      input: JSON.stringify(input),
    }),
  );

async function output(name: string, input: unknown = {}): Promise<unknown> {
  const { status, output: text, cause } = await test.run(name, input);
  expect(status, cause).toBe('SUCCEEDED');
  return JSON.parse(text!);
}

describe('a state machine', () => {
  it("invokes functions under the machine's role", async () => {
    expect(await output('Invoke', { a: 1 })).toEqual({ a: 1 });
    expect(test.aws.invoked.at(-1)).toMatchObject({
      by: 'InvokeRole',
      type: 'RequestResponse',
      payload: { a: 1 },
    });
  });

  it('invokes a function that a task names itself', async () => {
    expect(await output('Direct', { a: 1 })).toEqual({ a: 1 });
  });

  it('wraps what lambda:invoke answers', async () => {
    expect(await output('Whole', { a: 1 })).toMatchObject({
      Payload: { a: 1 },
      StatusCode: 200,
      ExecutedVersion: '$LATEST',
    });
  });

  it('knows its execution, and a ResultPath of $ replaces everything', async () => {
    expect(await output('Everything', { a: 1 })).toEqual({
      id: expect.stringMatching(/^arn:aws:states:eu-central-1:123456789012:execution:Everything:/),
      machine: 'Everything',
      given: 1,
    });
  });

  it('catches an error with the cause that Lambda gives', async () => {
    const caught = (await output('Catching', { kept: true })) as { kept: boolean; error: { Cause: string } };
    expect(caught).toMatchObject({ kept: true, error: { Error: 'Broken' } });
    expect(JSON.parse(caught.error.Cause)).toEqual({
      errorType: 'Broken',
      errorMessage: 'it broke',
      trace: [],
    });
  });

  it('works through items, each with what the selector takes', async () => {
    expect(await output('Items', { items: ['a', 'b', 'c'], all: 7 })).toEqual([
      { index: 0, value: 'a', all: 7 },
      { index: 1, value: 'b', all: 7 },
      { index: 2, value: 'c', all: 7 },
    ]);
  });

  it('loops by a choice', async () => {
    expect(await output('Loop', { n: 0, until: 5 })).toEqual({ n: 5, until: 5 });
  });

  it('fails as its Fail state says', async () => {
    expect(await test.run('Failing')).toMatchObject({ status: 'FAILED', error: 'TooBad', cause: 'because' });
    const unexplained = await test.run('Unexplained');
    expect([unexplained.status, unexplained.error, unexplained.cause]).toEqual([
      'FAILED',
      undefined,
      undefined,
    ]);
  });

  it('fails when its role lacks a grant, when the function is missing, and when nobody trusts the role', async () => {
    test.aws.functions.set('Echo', () => {
      throw new AwsError('AccessDeniedException', 403, 'no grant for lambda:InvokeFunction');
    });
    expect(await test.run('Invoke')).toMatchObject({ status: 'FAILED', error: 'Lambda.AWSLambdaException' });
    test.aws.functions.delete('Echo');
    expect(await test.run('Invoke')).toMatchObject({ error: 'Lambda.ResourceNotFoundException' });
    test.aws.functions.set('Echo', (payload: unknown) => payload);
    test.aws.untrusting.add('StrangerRole');
    expect(await test.run('Stranger')).toMatchObject({ error: 'States.Permissions' });
  });
});

describe.concurrent('over time, a state machine', () => {
  it('tries again by the name of the error', async () => {
    let tries = 0;
    test.aws.functions.set('Flaky', () => {
      tries++;
      return tries < 2 ? Object.assign(new Error('not yet'), { name: 'Broken' }) : { tries };
    });
    expect(await output('Retrying')).toEqual({ tries: 2 });
  });

  it('ends in time', async () => {
    expect(await test.run('Late')).toMatchObject({ status: 'TIMED_OUT' });
  });
});

describe('the limits of AWS', () => {
  it('end an execution whose task answers more than 256 KiB, whatever it catches and keeps', async () => {
    test.aws.functions.set('Talkative', () => 'x'.repeat(262_144));
    const result = await test.run('Discarding');
    expect(result).toMatchObject({ status: 'FAILED', error: 'States.DataLimitExceeded' });
  });

  it('end an execution whose state grows beyond 256 KiB', async () => {
    const items = Array.from({ length: 30 }, () => 'x');
    const result = await test.run('Items', { items, all: 'y'.repeat(10_000) });
    expect(result).toMatchObject({ status: 'FAILED', error: 'States.DataLimitExceeded' });
  });

  it('end an execution with more than 25,000 events, and not one with fewer', async () => {
    // A turn of the loop enters and leaves two states.
    expect(await test.run('Loop', { n: 0, until: 6_200 })).toMatchObject({ status: 'SUCCEEDED' });
    expect(await test.run('Loop', { n: 0, until: 6_300 })).toMatchObject({
      status: 'FAILED',
      error: 'States.Runtime',
      cause: 'The execution reached the maximum number of history events (25000).',
    });
  });

  it('refuse an input of more than 256 KiB', async () => {
    await expect(start('Invoke', 'x'.repeat(262_144))).rejects.toMatchObject({ name: 'ValidationException' });
  });
});

describe('starting an execution', () => {
  it('twice with one name and input starts one, as long as it runs', async () => {
    const [first, second] = [
      await start('Waiting', { a: 1 }, 'twice'),
      await start('Waiting', { a: 1 }, 'twice'),
    ];
    expect(second).toMatchObject({ executionArn: first.executionArn, startDate: first.startDate });
    await expect(start('Waiting', { a: 2 }, 'twice')).rejects.toMatchObject({
      name: 'ExecutionAlreadyExists',
    });
    await sfn.send(new StopExecutionCommand({ executionArn: first.executionArn }));
    await expect(start('Waiting', { a: 1 }, 'twice')).rejects.toMatchObject({
      name: 'ExecutionAlreadyExists',
    });
  });

  it.each([
    ['an unknown machine', { stateMachineArn: machineArn('Nothing') }, 'StateMachineDoesNotExist'],
    ['a bad name', { stateMachineArn: machineArn('Invoke'), name: 'a b' }, 'InvalidName'],
    [
      'an input that is no JSON',
      { stateMachineArn: machineArn('Invoke'), input: '{' },
      'InvalidExecutionInput',
    ],
  ])('with %s is refused', async (_, input, name) => {
    await expect(sfn.send(new StartExecutionCommand(input))).rejects.toMatchObject({ name });
  });

  it('wants the permission on the machine, and describing it on the execution', async () => {
    test.aws.permissions.length = 0;
    const { executionArn } = await start('Direct', {}, 'permitted');
    await ended(sfn, executionArn!);
    expect(test.aws.permissions.slice(0, 2)).toEqual([
      { action: 'states:StartExecution', resource: machineArn('Direct') },
      { action: 'states:DescribeExecution', resource: executionArn },
    ]);
  });
});

describe('an execution', () => {
  it('is described and listed, the newest first', async () => {
    const arns: string[] = [];
    for (const name of ['one', 'two', 'three']) {
      const { executionArn } = await start('Failing', { name }, name);
      await ended(sfn, executionArn!);
      arns.push(executionArn!);
    }
    const described = await sfn.send(new DescribeExecutionCommand({ executionArn: arns[0] }));
    expect(described).toMatchObject({
      name: 'one',
      input: '{"name":"one"}',
      stateMachineArn: machineArn('Failing'),
    });
    expect(Math.abs(described.startDate!.getTime() - Date.now())).toBeLessThan(60_000);
    const list = (nextToken?: string) =>
      sfn.send(
        new ListExecutionsCommand({
          stateMachineArn: machineArn('Failing'),
          statusFilter: 'FAILED',
          maxResults: 2,
          nextToken,
        }),
      );
    const page = await list();
    expect(page.executions?.map(({ executionArn }) => executionArn)).toEqual([arns[2], arns[1]]);
    expect((await list(page.nextToken)).executions?.[0]?.executionArn).toBe(arns[0]);
  });

  it('stops for good: waiting items of a Map are not begun', async () => {
    const begun = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    let calls = 0;
    test.aws.functions.set('Slow', async () => {
      calls++;
      begun.resolve();
      await release.promise;
    });
    const { executionArn } = await start('OneByOne', [1, 2, 3, 4]);
    await begun.promise;
    await sfn.send(new StopExecutionCommand({ executionArn, error: 'Enough', cause: 'I said so' }));
    release.resolve();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(calls).toBe(1);
    const stopped = await sfn.send(new DescribeExecutionCommand({ executionArn }));
    expect(stopped).toMatchObject({ status: 'ABORTED', error: 'Enough', cause: 'I said so' });
    expect(stopped.stopDate).toBeInstanceOf(Date);
  });

  it('cannot be redriven here', async () => {
    const executionArn = 'arn:aws:states:eu-central-1:123456789012:execution:Invoke:nobody';
    await expect(sfn.send(new RedriveExecutionCommand({ executionArn }))).rejects.toMatchObject({
      name: 'UnknownOperationException',
    });
  });

  it('that is unknown does not exist', async () => {
    const executionArn = 'arn:aws:states:eu-central-1:123456789012:execution:Invoke:nobody';
    await expect(sfn.send(new DescribeExecutionCommand({ executionArn }))).rejects.toMatchObject({
      name: 'ExecutionDoesNotExist',
    });
  });

  it('of a machine that can be read as the template has it', async () => {
    const described = await sfn.send(
      new DescribeStateMachineCommand({ stateMachineArn: machineArn('Failing') }),
    );
    expect(JSON.parse(described.definition!)).toMatchObject({ StartAt: 'Only' });
    expect(described).toMatchObject({ name: 'Failing', status: 'ACTIVE', type: 'STANDARD' });
  });

  it('that a kill -9 interrupts begins again with its input and finishes', async () => {
    const aws = await FakeAws.start();
    const dataDir = newFolder();
    aws.functions.set('First', (payload: object) => ({ ...payload, first: true }));
    aws.functions.set('Second', () => new Promise(() => {}));
    const script = join(import.meta.dirname, 'test', 'killable-states.ts');
    const child = spawn(process.execPath, [script, dataDir, aws.endpoint], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const [endpoint] = await once(child, 'message');
    const stateMachineArn = machineArn('Steps');
    const begin = new StartExecutionCommand({ stateMachineArn, name: 'unlucky', input: '{"id":7}' });
    const { executionArn } = await sfnClient(endpoint).send(begin);
    await until(() => aws.invoked.some(({ functionName }) => functionName.endsWith(':Second')));
    child.kill('SIGKILL');
    await once(child, 'exit');

    aws.functions.set('Second', (payload: object) => ({ ...payload, second: true }));
    const after = await startStates(MACHINES, { dataDir, awsEndpoint: aws.endpoint });
    onTestFinished(() => after[Symbol.asyncDispose]());
    const { status, output: text } = await ended(after.sfn, executionArn!);
    expect(status).toBe('SUCCEEDED');
    expect(JSON.parse(text!)).toEqual({ id: 7, first: true, second: true });
    const firsts = aws.invoked.filter(({ functionName }) => functionName.endsWith(':First'));
    expect(firsts).toHaveLength(2);
    await aws.stop();
  });
});
