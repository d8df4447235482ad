import { type Properties, StartError } from '../types.ts';
import { checkExpressions } from './check-expressions.ts';

/** A task that runs a function. */
export interface Task {
  readonly state: string;
  /** The function's ARN, where the state names the function itself and not `states:::lambda:invoke`. */
  readonly functionArn?: string;
}

export interface CheckedDefinition {
  /** What the engine gets: the same machine, put so that the engine reads it as AWS does. */
  readonly definition: Properties;
  readonly tasks: Task[];
}

/** Timers longer than this (24 days, in seconds) would end at once. */
const MAX_SECONDS = 2_147_483;

const INVOKE = 'arn:aws:states:::lambda:invoke';
const INVOKE_PARAMETERS = ['FunctionName', 'Payload', 'InvocationType', 'Qualifier', 'ClientContext'];

/** Fields that the engine would pass over in silence. */
const UNKNOWN_FIELDS: Record<string, string> = {
  Assign: 'variables',
  Arguments: 'JSONata',
  Output: 'JSONata',
  Items: 'JSONata',
  Condition: 'JSONata',
  Credentials: 'a role of its own',
  HeartbeatSeconds: 'a heartbeat',
  HeartbeatSecondsPath: 'a heartbeat',
  ItemReader: 'distributed Map',
  ItemBatcher: 'distributed Map',
  ResultWriter: 'distributed Map',
  ToleratedFailureCount: 'distributed Map',
  ToleratedFailureCountPath: 'distributed Map',
  ToleratedFailurePercentage: 'distributed Map',
  ToleratedFailurePercentagePath: 'distributed Map',
};

/**
 * Looks for everything that the engine cannot run as AWS does and throws `StartError` for the first it finds. Whether
 * the definition is a valid one is not asked here.
 */
export function checkDefinition(source: Properties): CheckedDefinition {
  const tasks: Task[] = [];

  function machine(states: Properties, isNested: boolean): Properties {
    refuseLanguage('the state machine', states);
    checkSeconds('the state machine', states.TimeoutSeconds);
    const checked = Object.entries((states.States ?? {}) as Properties).map(([name, state]) => {
      return [name, checkState(name, state, isNested)];
    });
    return { ...states, States: Object.fromEntries(checked) };
  }

  function checkState(name: string, state: Properties, isNested: boolean): Properties {
    refuseLanguage(`state ${name}`, state);
    for (const [field, what] of Object.entries(UNKNOWN_FIELDS)) {
      if (field in state) throw new StartError(`state ${name}: ${what} (${field}) does not run here`);
    }
    for (const seconds of [state.TimeoutSeconds, state.Seconds]) checkSeconds(`state ${name}`, seconds);
    checkExpressions(name, state, isNested);
    const plain = withPlainResultPaths(state);
    switch (state.Type) {
      case 'Task':
        tasks.push(readTask(name, state));
        // The engine's default is a minute, that of AWS more than a timer can hold.
        return 'TimeoutSecondsPath' in state ? plain : { TimeoutSeconds: MAX_SECONDS, ...plain };
      case 'Map': {
        const { Iterator: _, ...map } = plain;
        return { ...map, ItemProcessor: machine(itemProcessor(name, state), true) };
      }
      case 'Parallel':
        return {
          ...plain,
          Branches: (state.Branches ?? []).map((branch: Properties) => machine(branch, true)),
        };
      case 'Choice':
        return { ...plain, Choices: (plain.Choices ?? []).map(withPositiveTests) };
      case 'Pass':
        if ('Result' in state && !state.Result) {
          throw new StartError(`state ${name}: the Result ${JSON.stringify(state.Result)} does not run here`);
        }
        return plain;
      default:
        return plain;
    }
  }

  return { definition: machine(source, false), tasks };
}

function refuseLanguage(where: string, { QueryLanguage = 'JSONPath' }: Properties): void {
  if (QueryLanguage !== 'JSONPath') throw new StartError(`${where}: ${QueryLanguage} does not run here`);
}

function checkSeconds(where: string, seconds: number | undefined): void {
  if (seconds !== undefined && seconds > MAX_SECONDS) {
    throw new StartError(`${where}: ${seconds} seconds are more than run here`);
  }
}

function itemProcessor(name: string, state: Properties): Properties {
  const { ProcessorConfig, ...processor } = state.ItemProcessor ?? state.Iterator ?? {};
  if (ProcessorConfig && ProcessorConfig.Mode !== 'INLINE') {
    throw new StartError(`state ${name}: distributed Map does not run here`);
  }
  return processor;
}

/** The engine would write a field named `$` where the result is meant to be everything. */
function withPlainResultPaths(state: Properties): Properties {
  const plain = { ...state };
  if (plain.ResultPath === '$') delete plain.ResultPath;
  if (plain.Catch) plain.Catch = plain.Catch.map(withPlainResultPaths);
  return plain;
}

/** To the engine, `IsPresent` and the other tests of a type never hold when they are to be false. */
function withPositiveTests(rule: Properties): Properties {
  const { Next, ...test } = rule;
  const next = Next === undefined ? {} : { Next };
  if (test.And) return { ...rule, And: test.And.map(withPositiveTests) };
  if (test.Or) return { ...rule, Or: test.Or.map(withPositiveTests) };
  if (test.Not) return { ...rule, Not: withPositiveTests(test.Not) };
  const negative = Object.keys(test).find((name) => name.startsWith('Is') && test[name] === false);
  return negative === undefined ? rule : { Not: { ...test, [negative]: true }, ...next };
}

function readTask(name: string, { Resource, Parameters = {} }: Properties): Task {
  const isFunction = /^arn:aws:lambda:[^:]+:\d+:function:[^:]+/.test(Resource);
  if (isFunction) return { state: name, functionArn: Resource };
  if (Resource !== INVOKE) throw new StartError(`state ${name}: the task ${Resource} does not run here`);
  for (const parameter of Object.keys(Parameters)) {
    if (INVOKE_PARAMETERS.includes(parameter.replace(/\.\$$/, ''))) continue;
    throw new StartError(`state ${name}: ${parameter} is no parameter of lambda:invoke`);
  }
  return { state: name };
}
