import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AwsError } from '../types.ts';
import { alone, invoke } from './test/definitions.ts';
import { ITEMS, LOOP } from './test/loops.ts';
import { machine, startStates, type TestStates } from './test/start-states.ts';

const MACHINES = [
  alone('Invoke', invoke('Echo')),
  alone('Stranger', invoke('Echo')),
  alone('Kept', invoke('Echo', { Parameters: { 'a.$': '$.a', b: 2 }, ResultPath: '$.result' })),
  alone('Discarded', invoke('Echo', { ResultPath: null })),
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
  ITEMS,
  LOOP,
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
  it('calls functions with the role of the machine', async () => {
    expect(await output('Invoke', { a: 1 })).toEqual({ a: 1 });
    expect(test.aws.invoked.at(-1)).toMatchObject({ by: 'InvokeRole', payload: { a: 1 } });
  });

  it('puts the result of a task into its input, or discards it', async () => {
    expect(await output('Kept', { a: 1, c: 3 })).toEqual({ a: 1, c: 3, result: { a: 1, b: 2 } });
    expect(await output('Discarded', { a: 1 })).toEqual({ a: 1 });
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

  it('processes each item with the fields of the selector', async () => {
    expect(await output('Items', { items: ['a', 'b', 'c'], all: 7 })).toEqual([
      { value: 'a', all: 7 },
      { value: 'b', all: 7 },
      { value: 'c', all: 7 },
    ]);
  });

  it('loops by a choice', async () => {
    test.aws.functions.set('Next', ({ n }: { n: number }) => {
      return n < 5 ? { onward: 'wait', seconds: 0, n: n + 1 } : { onward: 'end' };
    });
    expect(await output('Loop', { n: 0 })).toEqual({ n: 5, round: { onward: 'end' } });
  });

  it('fails if its role lacks a grant, if the function is missing, and if the role does not trust the service', async () => {
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

  it('retries by the name of the error', async () => {
    let tries = 0;
    test.aws.functions.set('Flaky', () => {
      tries++;
      return tries < 2 ? Object.assign(new Error('not yet'), { name: 'Broken' }) : { tries };
    });
    expect(await output('Retrying')).toEqual({ tries: 2 });
  });
});
