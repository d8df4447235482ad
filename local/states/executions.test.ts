import {
  DescribeExecutionCommand,
  DescribeStateMachineCommand,
  ListExecutionsCommand,
  RedriveExecutionCommand,
  StartExecutionCommand,
  StopExecutionCommand,
} from '@aws-sdk/client-sfn';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alone, functionArn, invoke } from './test/definitions.ts';
import { ended, machineArn, startStates, type TestStates } from './test/start-states.ts';

const MACHINES = [
  alone('Invoke', invoke('Echo')),
  alone('Direct', { Type: 'Task', Resource: functionArn('Echo'), End: true }),
  alone('Failing', { Type: 'Fail', Error: 'TooBad', Cause: 'because' }),
  alone('Waiting', { Type: 'Wait', Seconds: 3600, End: true }),
  alone('OneByOne', {
    Type: 'Map',
    MaxConcurrency: 1,
    ItemProcessor: { StartAt: 'Slow', States: { Slow: invoke('Slow') } },
    End: true,
  }),
];

let test: TestStates;
beforeAll(async () => {
  test = await startStates(MACHINES);
  test.aws.functions.set('Echo', (payload: unknown) => payload);
});
afterAll(() => test[Symbol.asyncDispose]());

const start = (name: string, input: unknown = {}, executionName?: string) =>
  test.sfn.send(
    new StartExecutionCommand({
      stateMachineArn: machineArn(name),
      name: executionName,
      input: JSON.stringify(input),
    }),
  );

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
    await test.sfn.send(new StopExecutionCommand({ executionArn: first.executionArn }));
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
    await expect(test.sfn.send(new StartExecutionCommand(input))).rejects.toMatchObject({ name });
  });

  it('wants the permission on the machine, and describing it on the execution', async () => {
    test.aws.permissions.length = 0;
    const { executionArn } = await start('Direct', {}, 'permitted');
    await ended(test.sfn, executionArn!);
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
      await ended(test.sfn, executionArn!);
      arns.push(executionArn!);
    }
    const described = await test.sfn.send(new DescribeExecutionCommand({ executionArn: arns[0] }));
    expect(described).toMatchObject({
      name: 'one',
      input: '{"name":"one"}',
      stateMachineArn: machineArn('Failing'),
    });
    expect(Math.abs(described.startDate!.getTime() - Date.now())).toBeLessThan(60_000);
    const list = (nextToken?: string) =>
      test.sfn.send(
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
    await test.sfn.send(new StopExecutionCommand({ executionArn, error: 'Enough', cause: 'I said so' }));
    release.resolve();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(calls).toBe(1);
    const stopped = await test.sfn.send(new DescribeExecutionCommand({ executionArn }));
    expect(stopped).toMatchObject({ status: 'ABORTED', error: 'Enough', cause: 'I said so' });
    expect(stopped.stopDate).toBeInstanceOf(Date);
  });

  it('cannot be redriven here', async () => {
    const executionArn = 'arn:aws:states:eu-central-1:123456789012:execution:Invoke:nobody';
    await expect(test.sfn.send(new RedriveExecutionCommand({ executionArn }))).rejects.toMatchObject({
      name: 'UnknownOperationException',
    });
  });

  it('that is unknown does not exist', async () => {
    const executionArn = 'arn:aws:states:eu-central-1:123456789012:execution:Invoke:nobody';
    await expect(test.sfn.send(new DescribeExecutionCommand({ executionArn }))).rejects.toMatchObject({
      name: 'ExecutionDoesNotExist',
    });
  });

  it('of a machine that can be read as the template has it', async () => {
    const described = await test.sfn.send(
      new DescribeStateMachineCommand({ stateMachineArn: machineArn('Failing') }),
    );
    expect(JSON.parse(described.definition!)).toMatchObject({ StartAt: 'Only' });
    expect(described).toMatchObject({ name: 'Failing', status: 'ACTIVE', type: 'STANDARD' });
  });
});
