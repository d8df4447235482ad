// biome-ignore-all lint/suspicious/noTemplateCurlyInString: that is how CloudFormation marks a substitution.
import { expect } from 'vitest';
import { type Definition, describeMachines, type State } from './state-machines.ts';
import { check } from './target.ts';

// https://states-language.net and https://docs.aws.amazon.com/step-functions/latest/dg/concepts-amazon-states-language.html
let count = 0;
/** A machine of one state, whose name must be the only one of its kind in the whole machine. */
const only = (state: State, more: object = {}): Definition => {
  const name = `Only${count++}`;
  return { StartAt: name, States: { [name]: { End: true, ...state } }, ...more };
};
const task = (more: State = {}): State => ({
  Type: 'Task',
  Resource: 'arn:aws:states:::lambda:invoke',
  Parameters: { FunctionName: '${FunctionName}', 'Payload.$': '$' },
  OutputPath: '$.Payload',
  End: true,
  ...more,
});
/** Whatever the first state does, an error that it lets be caught ends as a success that shows the error. */
const caught = (state: State, ErrorEquals = ['States.ALL']): Definition => {
  const { End: _, ...rest } = state;
  const Catch = [{ ErrorEquals, ResultPath: '$.caught', Next: 'Caught' }];
  return {
    StartAt: 'Try',
    States: { Try: { ...rest, Catch, Next: 'Caught' }, Caught: { Type: 'Pass', End: true } },
  };
};
const FAILING = {
  Type: 'Parallel',
  Branches: [only({ Type: 'Fail', Error: 'Branch', Cause: 'why', End: undefined })],
};

interface Case {
  readonly definition: Definition;
  /** A function gives one that depends on the time. */
  readonly input?: unknown;
  /** The output; or how the execution ends otherwise. */
  readonly gives: unknown;
}
const fails = (error: string, cause?: unknown) =>
  expect.objectContaining({ status: 'FAILED', error, ...(cause !== undefined && { cause }) });

const CASES: Record<string, Case> = {
  'Pass gives its input': { definition: only({ Type: 'Pass' }), input: { a: 1 }, gives: { a: 1 } },
  'Pass puts a Result where ResultPath says': {
    definition: only({ Type: 'Pass', Result: { b: 2 }, ResultPath: '$.x.y' }),
    input: { a: 1 },
    gives: { a: 1, x: { y: { b: 2 } } },
  },
  'InputPath, Parameters and OutputPath choose in this order': {
    definition: only({
      Type: 'Pass',
      InputPath: '$.in',
      Parameters: { 'kept.$': '$.a', fixed: [1] },
      OutputPath: '$.kept',
    }),
    input: { in: { a: { deep: true } } },
    gives: { deep: true },
  },
  'a ResultPath of null keeps the input': {
    definition: only(task({ OutputPath: '$', ResultPath: null })),
    input: { a: 1 },
    gives: { a: 1 },
  },
  'an OutputPath of null gives nothing': {
    definition: only({ Type: 'Pass', OutputPath: null }),
    input: { a: 1 },
    gives: {},
  },
  'an InputPath of null takes nothing': {
    definition: only({ Type: 'Pass', InputPath: null }),
    input: { a: 1 },
    gives: {},
  },
  'paths find elements, slices and all of a kind': {
    definition: only({
      Type: 'Pass',
      Parameters: { 'first.$': '$.l[0].n', 'all.$': '$.l[*].n', 'two.$': '$.l[0:2].n', 'deep.$': '$..n' },
    }),
    input: { l: [{ n: 1 }, { n: 2 }, { n: 3 }] },
    gives: { first: 1, all: [1, 2, 3], two: [1, 2], deep: [1, 2, 3] },
  },
  'Succeed gives its input': {
    definition: only({ Type: 'Succeed', End: undefined }),
    input: { a: 1 },
    gives: { a: 1 },
  },
  'Fail fails with its error and cause': {
    definition: only({ Type: 'Fail', Error: 'TooBad', Cause: 'because', End: undefined }),
    gives: fails('TooBad', 'because'),
  },
  'Wait waits a second': {
    definition: only({ Type: 'Wait', SecondsPath: '$.s' }),
    input: { s: 1 },
    gives: { s: 1 },
  },
  'Wait does not wait for what is past': {
    definition: only({ Type: 'Wait', Timestamp: '2016-08-18T17:33:00Z' }),
    input: { a: 1 },
    gives: { a: 1 },
  },
  'Choice without a match fails': {
    definition: {
      StartAt: 'Only',
      States: {
        Only: { Type: 'Choice', Choices: [{ Variable: '$.a', NumericEquals: 1, Next: 'Done' }] },
        Done: { Type: 'Succeed' },
      },
    },
    input: { a: 2 },
    gives: fails('States.NoChoiceMatched'),
  },
  'a path that leads nowhere fails': {
    definition: only({ Type: 'Pass', InputPath: '$.absent' }),
    gives: fails('States.Runtime'),
  },
  'a result that cannot be put into the input fails': {
    definition: only({ Type: 'Pass', Result: 1, ResultPath: '$.x' }),
    input: [1],
    gives: fails('States.ResultPathMatchFailure'),
  },
  'a task gives what its function answers': { definition: only(task()), input: { a: 1 }, gives: { a: 1 } },
  'a task may name its function itself': {
    definition: only({ Type: 'Task', Resource: '${FunctionArn}' }),
    input: { a: 1 },
    gives: { a: 1 },
  },
  'ResultSelector makes a result of an answer': {
    definition: only(
      task({
        ResultSelector: { 'status.$': '$.StatusCode', 'a.$': '$.Payload.a' },
        ResultPath: '$.r',
        OutputPath: '$',
      }),
    ),
    input: { a: 1 },
    gives: { a: 1, r: { status: 200, a: 1 } },
  },
  'a function that fails fails its task with error and cause': {
    definition: only(task()),
    input: { fail: 'Broken' },
    gives: fails('Broken', expect.stringContaining('"errorMessage":"it failed"')),
  },
  'an error is caught by its name': {
    definition: caught(task({ OutputPath: '$' }), ['Other', 'Broken']),
    input: { a: 1, fail: 'Broken' },
    gives: { a: 1, fail: 'Broken', caught: { Error: 'Broken', Cause: expect.stringContaining('it failed') } },
  },
  'an error of another name is not caught': {
    definition: caught(task(), ['Other']),
    input: { fail: 'Broken' },
    gives: fails('Broken'),
  },
  'States.TaskFailed catches what a task fails with': {
    definition: caught(task({ OutputPath: '$' }), ['States.TaskFailed']),
    input: { fail: 'Broken' },
    gives: expect.objectContaining({ caught: expect.objectContaining({ Error: 'Broken' }) }),
  },
  'a task that takes too long times out, which can be caught': {
    definition: caught(task({ OutputPath: '$', TimeoutSeconds: 1 }), ['States.Timeout']),
    input: { slow: 3000 },
    gives: expect.objectContaining({ caught: expect.objectContaining({ Error: 'States.Timeout' }) }),
  },
  'a task is tried again by the name of its error': {
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
  'a task is not tried more often than its retrier says': {
    definition: caught(
      task({ OutputPath: '$', Retry: [{ ErrorEquals: ['States.ALL'], IntervalSeconds: 1, MaxAttempts: 1 }] }),
    ),
    input: () => ({ fail: 'Broken', until: Date.now() + 1_500 }),
    gives: expect.objectContaining({ caught: expect.objectContaining({ Error: 'Broken' }) }),
  },
  'an answer of more than 256 KiB fails, whatever is caught': {
    definition: caught(task()),
    input: { bytes: 270_000 },
    gives: fails('States.DataLimitExceeded'),
  },
  'Map works through items in order': {
    definition: only({
      Type: 'Map',
      ItemsPath: '$.items',
      MaxConcurrency: 2,
      ItemSelector: { 'i.$': '$$.Map.Item.Index', 'v.$': '$$.Map.Item.Value', 'of.$': '$.of' },
      ItemProcessor: only(task()),
    }),
    input: { items: ['a', 'b', 'c'], of: 3 },
    gives: [0, 1, 2].map((i) => ({ i, v: 'abc'[i], of: 3 })),
  },
  'Map of nothing gives nothing': {
    definition: only({ Type: 'Map', ItemProcessor: only({ Type: 'Pass' }) }),
    input: [],
    gives: [],
  },
  'Map fails with an item': {
    definition: only({ Type: 'Map', ItemProcessor: only(task()) }),
    input: [{ a: 1 }, { fail: 'Item' }],
    gives: fails('Item'),
  },
  'Parallel gives what its branches give, in their order': {
    definition: only({
      Type: 'Parallel',
      Branches: [only(task()), only({ Type: 'Pass', Result: 'b' })],
      ResultPath: '$.r',
    }),
    input: { a: 1 },
    gives: { a: 1, r: [{ a: 1 }, 'b'] },
  },
  'Parallel can catch what a branch fails with': {
    definition: caught(FAILING),
    input: { a: 1 },
    gives: { a: 1, caught: { Error: 'Branch', Cause: 'why' } },
  },
  'an execution that takes too long times out': {
    definition: only({ Type: 'Wait', Seconds: 60 }, { TimeoutSeconds: 1 }),
    gives: expect.objectContaining({ status: 'TIMED_OUT' }),
  },
};

describeMachines(
  'a state machine',
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
