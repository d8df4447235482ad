// biome-ignore-all lint/suspicious/noTemplateCurlyInString: that is how CloudFormation marks a substitution.
import { expect } from 'vitest';
import { type Definition, describeMachines, type State } from './state-machines.ts';
import { check } from './target.ts';

// https://docs.aws.amazon.com/step-functions/latest/dg/state-choice.html
const VALUES = { n: 5, t: 'hello', b: true, z: null, at: '2020-01-02T00:00:00Z', m: 5, star: 'a*b' };
const RULES: [holds: boolean, rule: State][] = [
  [true, { Variable: '$.n', NumericEquals: 5 }],
  [false, { Variable: '$.t', NumericEquals: 5 }],
  [true, { Variable: '$.n', NumericEqualsPath: '$.m' }],
  [false, { Variable: '$.n', NumericLessThan: 5 }],
  [true, { Variable: '$.n', NumericLessThanEquals: 5 }],
  [true, { Variable: '$.n', NumericGreaterThan: 4 }],
  [true, { Variable: '$.t', StringEquals: 'hello' }],
  [false, { Variable: '$.n', StringEquals: '5' }],
  [true, { Variable: '$.t', StringLessThan: 'hellp' }],
  [true, { Variable: '$.t', StringGreaterThanEquals: 'hello' }],
  [true, { Variable: '$.t', StringMatches: 'h*o' }],
  [false, { Variable: '$.t', StringMatches: 'ell' }],
  [true, { Variable: '$.star', StringMatches: 'a\\*b' }],
  [false, { Variable: '$.t', StringMatches: 'hell\\*' }],
  [true, { Variable: '$.b', BooleanEquals: true }],
  [false, { Variable: '$.t', BooleanEquals: true }],
  [true, { Variable: '$.at', TimestampLessThan: '2020-01-02T00:00:01Z' }],
  [true, { Variable: '$.at', TimestampEquals: '2020-01-02T01:00:00+01:00' }],
  [true, { Variable: '$.z', IsNull: true }],
  [true, { Variable: '$.absent', IsPresent: false }],
  [true, { Variable: '$.z', IsPresent: true }],
  [false, { Variable: '$.z', IsPresent: false }],
  [false, { Variable: '$.absent', IsPresent: true }],
  [true, { Variable: '$.n', IsNull: false }],
  [true, { Variable: '$.n', IsString: false }],
  [true, { Not: { Variable: '$.t', IsString: false } }],
  [true, { Variable: '$.n', IsNumeric: true }],
  [false, { Variable: '$.n', IsString: true }],
  [true, { Variable: '$.b', IsBoolean: true }],
  [true, { Variable: '$.at', IsTimestamp: true }],
  [false, { Variable: '$.t', IsTimestamp: true }],
  [true, { Not: { Variable: '$.n', NumericEquals: 6 } }],
  [
    true,
    {
      And: [
        { Variable: '$.n', NumericEquals: 5 },
        { Variable: '$.b', BooleanEquals: true },
      ],
    },
  ],
  [
    false,
    {
      And: [
        { Variable: '$.n', NumericEquals: 5 },
        { Variable: '$.b', BooleanEquals: false },
      ],
    },
  ],
  [
    true,
    {
      Or: [
        { Variable: '$.n', NumericEquals: 9 },
        { Variable: '$.b', BooleanEquals: true },
      ],
    },
  ],
];

const single = (name: string, state: State): Definition => ({
  StartAt: name,
  States: { [name]: { End: true, ...state } },
});
/** Names of states are unique in the whole machine, whatever the branch. */
const branchOf = ([, rule]: (typeof RULES)[number], index: number): Definition => ({
  StartAt: `Ask${index}`,
  States: {
    [`Ask${index}`]: { Type: 'Choice', Choices: [{ ...rule, Next: `Yes${index}` }], Default: `No${index}` },
    [`Yes${index}`]: { Type: 'Pass', Result: 'yes', End: true },
    [`No${index}`]: { Type: 'Pass', Result: 'no', End: true },
  },
});

// https://docs.aws.amazon.com/step-functions/latest/dg/intrinsic-functions.html
const INTRINSICS: [call: string, gives: unknown][] = [
  ["States.Format('Hello, {}: {}', $.t, $.n)", 'Hello, hello: 5'],
  ["States.Format('it\\'s \\{\\}')", "it's {}"],
  ['States.Array($.n, $.t, true, null)', [5, 'hello', true, null]],
  [
    'States.ArrayPartition($.l, 2)',
    [
      [1, 2],
      [3, 3],
    ],
  ],
  ['States.ArrayContains($.l, 3)', true],
  ['States.ArrayContains($.l, 9)', false],
  ['States.ArrayRange(1, 9, 4)', [1, 5, 9]],
  ['States.ArrayGetItem($.l, 1)', 2],
  ['States.ArrayLength($.l)', 4],
  ['States.ArrayUnique($.l)', [1, 2, 3]],
  ['States.Base64Encode($.t)', 'aGVsbG8='],
  ["States.Hash('input data', 'SHA-1')", 'aaff4a450a104cd177d28d18d74485e8cae074b7'],
  ['States.JsonMerge($.x, $.y, false)', { a: { a2: 2 }, b: 2, c: 3 }],
  ['States.StringToJson($.json)', { k: [1] }],
  ['States.MathAdd($.n, -1)', 4],
  ["States.StringSplit('1,2+3', ',+')", ['1', '2', '3']],
  ["States.Format('{}', States.ArrayLength($.l))", '4'],
];
const DATA = {
  ...VALUES,
  l: [1, 2, 3, 3],
  x: { a: { a1: 1 }, b: 2 },
  y: { a: { a2: 2 }, c: 3 },
  json: '{"k":[1]}',
};
const template = Object.fromEntries(INTRINSICS.map(([call], index) => [`f${index}.$`, call]));

describeMachines(
  'an expression',
  {
    Rules: single('All', { Type: 'Parallel', Branches: RULES.map(branchOf) }),
    Intrinsics: single('Only', { Type: 'Pass', Parameters: template }),
    Random: single('Only', {
      Type: 'Pass',
      Parameters: { 'n.$': 'States.MathRandom(1, 10)', 'id.$': 'States.UUID()' },
    }),
    Wrong: single('Only', { Type: 'Pass', Parameters: { 'x.$': "States.StringToJson('{')" } }),
    Context: single('Only', {
      Type: 'Pass',
      Parameters: {
        'id.$': '$$.Execution.Id',
        'name.$': '$$.Execution.Name',
        'given.$': '$$.Execution.Input.a',
        'machineId.$': '$$.StateMachine.Id',
        'machine.$': '$$.StateMachine.Name',
      },
    }),
  },
  (machines) => {
    let rules: Promise<{ result: unknown }> | undefined;
    for (const [index, [holds, rule]] of RULES.entries()) {
      check(`the rule ${JSON.stringify(rule)} ${holds ? 'holds' : 'does not hold'}`, async () => {
        rules ??= machines.run('Rules', VALUES);
        expect(((await rules).result as string[])[index]).toBe(holds ? 'yes' : 'no');
      });
    }

    let values: Promise<{ result: unknown }> | undefined;
    for (const [index, [call, gives]] of INTRINSICS.entries()) {
      check(`${call} gives what is documented`, async () => {
        values ??= machines.run('Intrinsics', DATA);
        expect(((await values).result as Record<string, unknown>)[`f${index}`]).toEqual(gives);
      });
    }

    check('random numbers and ids are in their range', async () => {
      const { n, id } = (await machines.run('Random')).result as { n: number; id: string };
      expect(n).toBeGreaterThanOrEqual(1);
      expect(n).toBeLessThanOrEqual(10);
      expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    });

    check('an intrinsic function that cannot compute fails the execution', async () => {
      expect(await machines.run('Wrong')).toMatchObject({
        status: 'FAILED',
        error: 'States.IntrinsicFailure',
      });
    });

    // https://docs.aws.amazon.com/step-functions/latest/dg/input-output-contextobject.html
    check('the context object knows execution and machine', async () => {
      const { executionArn, name, result } = await machines.run('Context', { a: 7 });
      const machine = { machineId: machines.arn('Context'), machine: machines.name('Context') };
      expect(result).toEqual({ id: executionArn, name, given: 7, ...machine });
    });
  },
);
