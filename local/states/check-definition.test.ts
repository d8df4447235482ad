import { describe, expect, it } from 'vitest';
import { fakeAssembly } from '../iot/test/fake-assembly.ts';
import type { Properties } from '../types.ts';
import { checkDefinition } from './check-definition.ts';
import { readMachines } from './read-machines.ts';
import { functionArn } from './test/definitions.ts';
import { machine } from './test/start-states.ts';

const pass = { Type: 'Pass', End: true };
const task = { Type: 'Task', Resource: functionArn('F'), End: true };
const map = { Type: 'Map', ItemProcessor: { StartAt: 'Each', States: { Each: pass } }, End: true };

const read = (definition: Properties, more: Properties = {}) =>
  readMachines(fakeAssembly([machine('Machine', definition, more)]));
const alone = (state: Properties) => ({ StartAt: 'Only', States: { Only: state } });

it('the engine checks a definition until it has found it to be valid', () => {
  const valid = new Set<string>();
  const known = (definition: Properties) => {
    try {
      readMachines(fakeAssembly([machine('Machine', definition)]), valid);
    } catch {}
    return [...valid];
  };
  expect(known({ StartAt: 'Other', States: { Only: pass } })).toEqual([]);
  expect(known(alone(pass))).toEqual([JSON.stringify(alone(pass))]);
  // No second check: the engine would refuse this one.
  const unchecked = { StartAt: 'Other', States: { Only: pass } };
  valid.add(JSON.stringify(unchecked));
  expect(() => readMachines(fakeAssembly([machine('Machine', unchecked)]), valid)).not.toThrow();
});

describe('a state machine that needs more than this platform runs is refused in one sentence', () => {
  it.each([
    ['JSONata', { ...alone(pass), QueryLanguage: 'JSONata' }, 'the property QueryLanguage'],
    ['a time-out', { ...alone(pass), TimeoutSeconds: 1 }, 'the property TimeoutSeconds'],
    ['an unused type of state', alone({ Type: 'Parallel', Branches: [], End: true }), 'of the type Parallel'],
    ['a variable', alone({ ...pass, Assign: { a: 1 } }), 'the property Assign'],
    ['another path in a state', alone({ ...pass, InputPath: '$.a' }), 'the property InputPath'],
    [
      'another service',
      alone({ ...task, Resource: 'arn:aws:states:::dynamodb:putItem' }),
      'the task arn:aws:states:::dynamodb:putItem',
    ],
    [
      'another field of a Retry',
      alone({ ...task, Retry: [{ ErrorEquals: ['States.ALL'], JitterStrategy: 'FULL' }] }),
      'the property JitterStrategy',
    ],
    [
      'another field of a Catch',
      alone({ ...task, Catch: [{ ErrorEquals: ['States.ALL'], Next: 'Only', Assign: {} }] }),
      'the property Assign',
    ],
    [
      'another comparison',
      alone({ Type: 'Choice', Choices: [{ Variable: '$.n', NumericEquals: 1, Next: 'Only' }] }),
      'the property NumericEquals',
    ],
    [
      'a distributed Map',
      alone({ ...map, ItemProcessor: { ...map.ItemProcessor, ProcessorConfig: { Mode: 'DISTRIBUTED' } } }),
      'the mode DISTRIBUTED',
    ],
    [
      'the context object',
      alone({ ...pass, Parameters: { at: { 'time.$': '$$.State.EnteredTime' } } }),
      '$$.State.EnteredTime',
    ],
    [
      'the item of a Map outside its selector',
      alone({ ...pass, Parameters: { 'item.$': '$$.Map.Item.Value' } }),
      '$$.Map.Item.Value',
    ],
    ['an intrinsic function', alone({ ...pass, Parameters: { 'id.$': 'States.UUID()' } }), 'States.UUID()'],
    ['a filter in a path', alone({ ...map, ItemsPath: '$.a[?(@.b)]' }), '$.a[?(@.b)]'],
    ['a result that replaces everything', alone({ ...task, ResultPath: '$' }), 'the ResultPath $'],
    [
      'a state in a Map',
      alone({ ...map, ItemProcessor: { StartAt: 'Each', States: { Each: { Type: 'Fail' } } } }),
      'The state Each is of the type Fail',
    ],
    [
      'two states with one name',
      alone({ ...map, ItemProcessor: { StartAt: 'Only', States: { Only: pass } } }),
      'State machine definition is invalid',
    ],
    [
      'a state that does not exist',
      { StartAt: 'Other', States: { Only: pass } },
      'State machine definition is invalid',
    ],
  ])('%s', (_, definition, sentence) => {
    expect(() => read(definition)).toThrow(
      expect.objectContaining({ name: 'StartError', message: expect.stringContaining(sentence) }),
    );
    expect(() => read(definition)).toThrow(/^State machine Machine: [^\n]*$/);
  });

  it('an express workflow', () => {
    expect(() => read(alone(pass), { StateMachineType: 'EXPRESS' })).toThrow('the property StateMachineType');
  });
});

describe('a state machine', () => {
  it('gives a task the longest possible time-out instead of the minute of the engine', () => {
    const { definition } = checkDefinition(alone(task));
    expect(definition.States.Only.TimeoutSeconds).toBe(2_147_483);
  });

  it('has the tasks of its Map states too', () => {
    const [found] = read({
      StartAt: 'First',
      States: {
        First: { ...task, End: undefined, Next: 'Many' },
        Many: { ...map, ItemProcessor: { StartAt: 'Each', States: { Each: task } } },
      },
    }).values();
    expect(found?.tasks.map(({ state }) => state)).toEqual(['First', 'Each']);
  });
});
