import { StartExecutionCommand } from '@aws-sdk/client-sfn';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alone, invoke } from './test/definitions.ts';
import { ITEMS, LOOP } from './test/loops.ts';
import { machine, machineArn, startStates, type TestStates } from './test/start-states.ts';

const MACHINES = [
  alone('Invoke', invoke('Echo')),
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
  ITEMS,
  LOOP,
];

let test: TestStates;
beforeAll(async () => {
  test = await startStates(MACHINES);
  test.aws.functions.set('Echo', (payload: unknown) => payload);
});
afterAll(() => test[Symbol.asyncDispose]());

const start = (name: string, input: unknown = {}) =>
  test.sfn.send(
    new StartExecutionCommand({
      stateMachineArn: machineArn(name),
      input: JSON.stringify(input),
    }),
  );

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
