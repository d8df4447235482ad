import {
  DescribeExecutionCommand,
  RedriveExecutionCommand,
  StartExecutionCommand,
} from '@aws-sdk/client-sfn';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alone, functionArn, invoke } from './test/definitions.ts';
import { ended, machineArn, startStates, type TestStates } from './test/start-states.ts';

const MACHINES = [
  alone('Direct', { Type: 'Task', Resource: functionArn('Echo'), End: true }),
  alone('Waiting', { Type: 'Wait', SecondsPath: '$.seconds', End: true }),
  alone('OneByOne', {
    Type: 'Map',
    ItemsPath: '$.items',
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

describe('StartExecution', () => {
  it('starts one execution for two calls with the same name and input while the execution runs', async () => {
    const first = await start('Waiting', { seconds: 1 }, 'twice');
    const second = await start('Waiting', { seconds: 1 }, 'twice');
    expect(second).toMatchObject({ executionArn: first.executionArn, startDate: first.startDate });
    await expect(start('Waiting', { seconds: 2 }, 'twice')).rejects.toMatchObject({
      name: 'ExecutionAlreadyExists',
    });
    await ended(test.sfn, first.executionArn!);
    await expect(start('Waiting', { seconds: 1 }, 'twice')).rejects.toMatchObject({
      name: 'ExecutionAlreadyExists',
    });
  });

  it.each([
    ['an unknown machine', { stateMachineArn: machineArn('Nothing') }, 'StateMachineDoesNotExist'],
    ['a bad name', { stateMachineArn: machineArn('Direct'), name: 'a b' }, 'InvalidName'],
    [
      'an input that is not JSON',
      { stateMachineArn: machineArn('Direct'), input: '{' },
      'InvalidExecutionInput',
    ],
    ['an unknown field', { stateMachineArn: machineArn('Direct'), traceHeader: 'a' }, 'NotImplemented'],
  ])('refuses %s', async (_, input, name) => {
    await expect(test.sfn.send(new StartExecutionCommand(input))).rejects.toMatchObject({ name });
  });

  it('needs a permission for the machine, and DescribeExecution needs one for the execution', async () => {
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
  it('has a description', async () => {
    const { executionArn } = await start('Direct', { a: 1 }, 'one');
    const described = await ended(test.sfn, executionArn!);
    expect(described).toMatchObject({
      name: 'one',
      status: 'SUCCEEDED',
      input: '{"a":1}',
      output: '{"a":1}',
      stateMachineArn: machineArn('Direct'),
    });
    expect(Math.abs(described.startDate!.getTime() - Date.now())).toBeLessThan(60_000);
    expect(described.stopDate).toBeInstanceOf(Date);
  });

  it('stops the waiting items of a Map after one item has failed', async () => {
    let calls = 0;
    test.aws.functions.set('Slow', () => {
      calls++;
      return new Error('it broke');
    });
    const { executionArn } = await start('OneByOne', { items: Array.from({ length: 100 }, () => 0) });
    expect(await ended(test.sfn, executionArn!)).toMatchObject({ status: 'FAILED', error: 'Error' });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(calls).toBeLessThan(10);
  });

  it('cannot be redriven here', async () => {
    const executionArn = 'arn:aws:states:eu-central-1:123456789012:execution:Direct:nobody';
    await expect(test.sfn.send(new RedriveExecutionCommand({ executionArn }))).rejects.toMatchObject({
      name: 'UnknownOperationException',
      message: 'The local platform does not run RedriveExecution.',
    });
  });

  it('with an unknown ARN does not exist', async () => {
    const executionArn = 'arn:aws:states:eu-central-1:123456789012:execution:Direct:nobody';
    await expect(test.sfn.send(new DescribeExecutionCommand({ executionArn }))).rejects.toMatchObject({
      name: 'ExecutionDoesNotExist',
    });
  });
});
