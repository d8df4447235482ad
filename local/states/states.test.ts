import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AwsError } from '../types.ts';
import { alone, functionArn, invoke } from './test/definitions.ts';
import { ITEMS, LOOP } from './test/loops.ts';
import { machine, startStates, type TestStates } from './test/start-states.ts';

const MACHINES = [
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
  alone('Failing', { Type: 'Fail', Error: 'TooBad', Cause: 'because' }),
  alone('Unexplained', { Type: 'Fail' }),
  ITEMS,
  LOOP,
  alone('Late', { Type: 'Wait', Seconds: 3600, End: true }, { TimeoutSeconds: 1 }),
];

let test: TestStates;
beforeAll(async () => {
  test = await startStates(MACHINES);
  test.aws.functions.set('Echo', (payload: unknown) => payload);
  test.aws.functions.set('Broken', () => Object.assign(new Error('it broke'), { name: 'Broken' }));
});
afterAll(() => test[Symbol.asyncDispose]());

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
