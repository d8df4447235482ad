import { StartExecutionCommand } from '@aws-sdk/client-sfn';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alone, invoke } from './test/definitions.ts';
import { ITEMS } from './test/loops.ts';
import { machine, machineArn, startStates, type TestStates } from './test/start-states.ts';

const MACHINES = [
  alone('Invoke', invoke('Echo')),
  machine('Discarding', {
    StartAt: 'Ask',
    States: {
      Ask: invoke('Talkative', {
        ResultPath: null,
        Catch: [{ ErrorEquals: ['States.ALL'], Next: 'Caught' }],
      }),
      Caught: { Type: 'Pass', End: true },
    },
  }),
  ITEMS,
  alone('Passing', {
    Type: 'Map',
    ItemsPath: '$.items',
    MaxConcurrency: 2,
    ItemProcessor: { StartAt: 'Each', States: { Each: { Type: 'Pass', End: true } } },
    End: true,
  }),
];

let test: TestStates;
beforeAll(async () => {
  test = await startStates(MACHINES);
  test.aws.functions.set('Echo', (payload: unknown) => payload);
});
afterAll(() => test[Symbol.asyncDispose]());

describe('the limits of AWS', () => {
  it('end an execution whose task returns more than 256 KiB, even if it catches all and discards the result', async () => {
    test.aws.functions.set('Talkative', () => 'x'.repeat(262_144));
    const result = await test.run('Discarding');
    expect(result).toMatchObject({ status: 'FAILED', error: 'States.DataLimitExceeded' });
  });

  it('end an execution whose state grows beyond 256 KiB', async () => {
    const items = Array.from({ length: 30 }, () => 'x');
    const result = await test.run('Items', { items, all: 'y'.repeat(10_000) });
    expect(result).toMatchObject({ status: 'FAILED', error: 'States.DataLimitExceeded' });
  });

  it('end an execution with more than 25,000 events, and do not end one with fewer', async () => {
    // An item has four events: two of its iteration and two of its state.
    const items = (count: number) => ({ items: Array.from({ length: count }, () => 0) });
    expect(await test.run('Passing', items(6_200))).toMatchObject({ status: 'SUCCEEDED' });
    expect(await test.run('Passing', items(6_300))).toMatchObject({
      status: 'FAILED',
      error: 'States.Runtime',
      cause: 'The execution reached the maximum number of history events (25000).',
    });
  });

  it('refuse an input of more than 256 KiB', async () => {
    const input = JSON.stringify('x'.repeat(262_144));
    const start = new StartExecutionCommand({ stateMachineArn: machineArn('Invoke'), input });
    await expect(test.sfn.send(start)).rejects.toMatchObject({ name: 'ValidationException' });
  });
});
