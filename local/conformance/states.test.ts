import { expect } from 'vitest';
import { type Definition, describeMachines, FUNCTION, type State } from './state-machines.ts';
import { check } from './target.ts';

// https://states-language.net and https://docs.aws.amazon.com/step-functions/latest/dg/concepts-amazon-states-language.html
let count = 0;
/** A machine of one state. The names of states must be unique in the whole machine. */
const only = (state: State): Definition => {
  const name = `Only${count++}`;
  return { StartAt: name, States: { [name]: { End: true, ...state } } };
};
const task = (more: State = {}): State => ({ Type: 'Task', Resource: FUNCTION, End: true, ...more });
/** If the first state fails with one of the errors, the machine succeeds with the error in its output. */
const caught = (state: State, ErrorEquals = ['States.ALL']): Definition => {
  const { End: _, ...rest } = state;
  const Catch = [{ ErrorEquals, ResultPath: '$.caught', Next: 'Caught' }];
  return {
    StartAt: 'Try',
    States: { Try: { ...rest, Catch, Next: 'Caught' }, Caught: { Type: 'Pass', End: true } },
  };
};
const choice = {
  StartAt: 'Only',
  States: {
    Only: { Type: 'Choice', Choices: [{ Variable: '$.a', StringEquals: 'yes', Next: 'Yes' }], Default: 'No' },
    Yes: { Type: 'Pass', Parameters: { chosen: 'yes' }, End: true },
    No: { Type: 'Pass', Parameters: { chosen: 'no' }, End: true },
  },
};

interface Case {
  readonly definition: Definition;
  /** A function returns an input that depends on the time. */
  readonly input?: unknown;
  /** The output, or a matcher for the description of an execution that does not succeed. */
  readonly gives: unknown;
}
const fails = (error: string, cause?: unknown) =>
  expect.objectContaining({ status: 'FAILED', error, ...(cause !== undefined && { cause }) });

const CASES: Record<string, Case> = {
  'Pass returns its input': { definition: only({ Type: 'Pass' }), input: { a: 1 }, gives: { a: 1 } },
  'Pass returns its parameters': {
    definition: only({ Type: 'Pass', Parameters: { 'kept.$': '$.a.b', fixed: [1] } }),
    input: { a: { b: { deep: true } } },
    gives: { kept: { deep: true }, fixed: [1] },
  },
  'a path to a missing field fails': {
    definition: only({ Type: 'Pass', Parameters: { 'x.$': '$.absent' } }),
    gives: fails('States.Runtime'),
  },
  'Succeed returns its input': {
    definition: only({ Type: 'Succeed', End: undefined }),
    input: { a: 1 },
    gives: { a: 1 },
  },
  'Wait waits for a second': {
    definition: only({ Type: 'Wait', SecondsPath: '$.s' }),
    input: { s: 1 },
    gives: { s: 1 },
  },
  'Choice uses the first rule that matches': {
    definition: choice,
    input: { a: 'yes' },
    gives: { chosen: 'yes' },
  },
  'Choice uses the default if no rule matches': {
    definition: choice,
    input: { a: 'other' },
    gives: { chosen: 'no' },
  },
  'a comparison with a string does not match a number': {
    definition: choice,
    input: { a: 5 },
    gives: { chosen: 'no' },
  },
  'Choice without a match and without a default fails': {
    definition: {
      ...choice,
      States: { ...choice.States, Only: { ...choice.States.Only, Default: undefined }, No: undefined },
    },
    input: { a: 'other' },
    gives: fails('States.NoChoiceMatched'),
  },
  'a task returns the result of its function': {
    definition: only(task()),
    input: { a: 1 },
    gives: { a: 1 },
  },
  'a task puts the result at its ResultPath': {
    definition: only(task({ Parameters: { 'b.$': '$.a' }, ResultPath: '$.x.y' })),
    input: { a: 1 },
    gives: { a: 1, x: { y: { b: 1 } } },
  },
  'a task with the ResultPath null returns its input': {
    definition: only(task({ Parameters: { b: 1 }, ResultPath: null })),
    input: { a: 1 },
    gives: { a: 1 },
  },
  'a result that cannot be put into the input fails': {
    definition: only(task({ Parameters: { b: 1 }, ResultPath: '$.x' })),
    input: [1],
    gives: fails('States.ResultPathMatchFailure'),
  },
  'a failure of the function fails the task with its error and cause': {
    definition: only(task()),
    input: { fail: 'Broken' },
    gives: fails('Broken', expect.stringContaining('"errorMessage":"it failed"')),
  },
  'a Catch matches an error by its name': {
    definition: caught(task(), ['Other', 'Broken']),
    input: { a: 1, fail: 'Broken' },
    gives: { a: 1, fail: 'Broken', caught: { Error: 'Broken', Cause: expect.stringContaining('it failed') } },
  },
  'a Catch does not match an error with another name': {
    definition: caught(task(), ['Other']),
    input: { fail: 'Broken' },
    gives: fails('Broken'),
  },
  'States.TaskFailed matches the error of a task': {
    definition: caught(task(), ['States.TaskFailed']),
    input: { fail: 'Broken' },
    gives: expect.objectContaining({ caught: expect.objectContaining({ Error: 'Broken' }) }),
  },
  'a Retry matches an error by its name': {
    definition: only(
      task({
        Retry: [
          { ErrorEquals: ['Other'], MaxAttempts: 0 },
          { ErrorEquals: ['Broken'], IntervalSeconds: 1, MaxAttempts: 2, BackoffRate: 1 },
        ],
      }),
    ),
    input: () => ({ fail: 'Broken', until: Date.now() + 1_500 }),
    gives: { recovered: true },
  },
  'a task is not tried more often than its Retry allows': {
    definition: caught(
      task({ Retry: [{ ErrorEquals: ['States.ALL'], IntervalSeconds: 1, MaxAttempts: 1 }] }),
    ),
    // It would recover only after the test has waited in vain.
    input: () => ({ fail: 'Broken', until: Date.now() + 24 * 3600_000 }),
    gives: expect.objectContaining({ caught: expect.objectContaining({ Error: 'Broken' }) }),
  },
  'a result of more than 256 KiB fails and cannot be caught': {
    definition: caught(task()),
    input: { bytes: 270_000 },
    gives: fails('States.DataLimitExceeded'),
  },
  'Map processes the items and keeps their order': {
    definition: only({
      Type: 'Map',
      ItemsPath: '$.items',
      MaxConcurrency: 2,
      ItemSelector: { 'v.$': '$$.Map.Item.Value', 'of.$': '$.of' },
      ItemProcessor: only(task()),
    }),
    input: { items: ['a', 'b', 'c'], of: 3 },
    gives: ['a', 'b', 'c'].map((v) => ({ v, of: 3 })),
  },
  'Map without items returns an empty list': {
    definition: only({ Type: 'Map', ItemsPath: '$.items', ItemProcessor: only({ Type: 'Pass' }) }),
    input: { items: [] },
    gives: [],
  },
  'Map fails if an item fails': {
    definition: only({ Type: 'Map', ItemsPath: '$.items', ItemProcessor: only(task()) }),
    input: { items: [{ a: 1 }, { fail: 'Item' }] },
    gives: fails('Item'),
  },
  'Map can catch the failure of an item': {
    definition: caught({ Type: 'Map', ItemsPath: '$.items', ItemProcessor: only(task()) }),
    input: { items: [{ fail: 'Item' }] },
    gives: expect.objectContaining({ caught: expect.objectContaining({ Error: 'Item' }) }),
  },
};

describeMachines(
  'state machines',
  Object.fromEntries(Object.keys(CASES).map((name, index) => [`M${index}`, CASES[name]!.definition])),
  (machines) => {
    for (const [index, [name, { input, gives }]] of Object.entries(CASES).entries()) {
      check(name, async () => {
        const { result, ...ended } = await machines.run(
          `M${index}`,
          typeof input === 'function' ? input() : input,
        );
        expect(ended.status === 'SUCCEEDED' ? result : ended).toEqual(gives);
      });
    }
  },
);
