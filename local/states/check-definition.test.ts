// biome-ignore-all lint/suspicious/noTemplateCurlyInString: that is how a template writes substitutions.
import { describe, expect, it } from 'vitest';
import { fakeAssembly } from '../iot/test/fake-assembly.ts';
import type { Properties } from '../types.ts';
import { checkDefinition } from './check-definition.ts';
import { readMachines } from './read-machines.ts';
import { machine } from './test/start-states.ts';

const INVOKE = 'arn:aws:states:::lambda:invoke';
const pass = { Type: 'Pass', End: true };
const task = { Type: 'Task', Resource: INVOKE, Parameters: { FunctionName: 'F' }, End: true };
const map = { Type: 'Map', ItemProcessor: { StartAt: 'Each', States: { Each: pass } }, End: true };

const read = (definition: Properties, more: Properties = {}) =>
  readMachines(fakeAssembly([machine('Machine', definition, more)]));
const alone = (state: Properties) => ({ StartAt: 'Only', States: { Only: state } });

describe('a state machine that cannot run as on AWS is refused in one sentence', () => {
  it.each([
    ['JSONata', { ...alone(pass), QueryLanguage: 'JSONata' }, 'JSONata does not run here'],
    ['JSONata in a state', alone({ ...pass, QueryLanguage: 'JSONata' }), 'JSONata does not run here'],
    ['variables', alone({ ...pass, Assign: { a: 1 } }), 'variables (Assign) does not run here'],
    [
      'a task token',
      alone({ ...task, Resource: `${INVOKE}.waitForTaskToken` }),
      `the task ${INVOKE}.waitForTaskToken does not run here`,
    ],
    [
      'an activity',
      alone({
        ...task,
        Parameters: undefined,
        Resource: 'arn:aws:states:eu-central-1:123456789012:activity:a',
      }),
      'activity:a does not run here',
    ],
    [
      'another service',
      alone({ ...task, Resource: 'arn:aws:states:::dynamodb:putItem', Parameters: {} }),
      'the task arn:aws:states:::dynamodb:putItem does not run here',
    ],
    [
      'a parameter that Lambda does not know',
      alone({ ...task, Parameters: { Function: 'F' } }),
      'Function is no parameter',
    ],
    [
      'a heartbeat',
      alone({ ...task, HeartbeatSeconds: 10 }),
      'a heartbeat (HeartbeatSeconds) does not run here',
    ],
    [
      'a distributed Map',
      alone({
        ...map,
        ItemProcessor: {
          ...map.ItemProcessor,
          ProcessorConfig: { Mode: 'DISTRIBUTED', ExecutionType: 'STANDARD' },
        },
      }),
      'distributed Map does not run here',
    ],
    [
      'an item reader',
      alone({ ...map, ItemReader: { Resource: 'arn:aws:states:::s3:getObject' } }),
      'ItemReader',
    ],
    [
      'time of entry',
      alone({ ...pass, Parameters: { 'at.$': '$$.State.EnteredTime' } }),
      '$$.State.EnteredTime does not run here',
    ],
    [
      'the item of a Map outside its selector',
      alone({ ...pass, Parameters: { 'item.$': '$$.Map.Item.Value' } }),
      '$$.Map.Item.Value does not run here',
    ],
    [
      "the execution's input inside of a Map",
      alone({
        ...map,
        ItemProcessor: { StartAt: 'Each', States: { Each: { ...pass, InputPath: '$$.Execution.Input' } } },
      }),
      '$$.Execution.Input does not run here',
    ],
    [
      'an intrinsic function that the engine gets wrong',
      alone({ ...pass, Parameters: { 'text.$': 'States.JsonToString($)' } }),
      'States.JsonToString in Parameters does not run here',
    ],
    ['a result that is false', alone({ ...pass, Result: false }), 'the Result false does not run here'],
    [
      'a wait of a year',
      alone({ Type: 'Wait', Seconds: 31_536_000, End: true }),
      '31536000 seconds are more than run here',
    ],
    [
      'two states of one name',
      alone({ ...map, ItemProcessor: { StartAt: 'Only', States: { Only: pass } } }),
      'State machine definition is invalid',
    ],
    [
      'a state that is nowhere',
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
    expect(() => read(alone(pass), { StateMachineType: 'EXPRESS' })).toThrow(
      'express workflows do not run here',
    );
  });

  it('a definition in a file', () => {
    const more = { DefinitionString: undefined, DefinitionS3Location: { Bucket: 'b', Key: 'k' } };
    expect(() => read(alone(pass), more)).toThrow('only a definition that stands in the template runs here');
  });
});

describe('a state machine that runs', () => {
  it('has its substitutions filled in', () => {
    const resource = '${Function}';
    const definition = alone({ Type: 'Task', Resource: resource, End: true });
    const functionArn = 'arn:aws:lambda:eu-central-1:123456789012:function:F';
    const [found] = read(definition, { DefinitionSubstitutions: { Function: functionArn } }).values();
    expect(found?.tasks).toEqual([{ state: 'Only', functionArn }]);
  });

  it('may be an object in the template', () => {
    expect(read({}, { DefinitionString: undefined, Definition: alone(pass) }).size).toBe(1);
  });

  it('gives a task without a time-out as long as a timer can run, not the minute of the engine', () => {
    const { definition } = checkDefinition(alone(task));
    expect(definition.States.Only.TimeoutSeconds).toBe(2_147_483);
    const short = checkDefinition(alone({ ...task, TimeoutSeconds: 5 }));
    expect(short.definition.States.Only.TimeoutSeconds).toBe(5);
  });

  it('names its tasks wherever they stand', () => {
    const nested = (name: string) => ({ StartAt: name, States: { [name]: task } });
    const [found] = read({
      StartAt: 'Both',
      States: {
        Both: { Type: 'Parallel', Branches: [nested('Left'), nested('Right')], Next: 'Many' },
        Many: { ...map, ItemProcessor: nested('Each') },
      },
    }).values();
    expect(found?.tasks.map(({ state }) => state)).toEqual(['Left', 'Right', 'Each']);
  });
});
