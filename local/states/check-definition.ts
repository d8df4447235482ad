import { onlyKeys } from '../template/only-properties.ts';
import { type Properties, StartError } from '../types.ts';

/** A task that calls a function. */
export interface Task {
  readonly state: string;
  readonly functionArn: string;
}

export interface CheckedDefinition {
  /** The same machine with the changes that make the engine run it as AWS does. */
  readonly definition: Properties;
  readonly tasks: Task[];
}

/** The default time-out of the engine is one minute. This is the longest timer of Node.js (24 days), in seconds. */
const MAX_SECONDS = 2_147_483;

/** The fields that a state of each type may have, besides `Type`. */
const FIELDS: Record<string, readonly string[]> = {
  Task: ['Resource', 'Parameters', 'ResultPath', 'Retry', 'Catch', 'Next', 'End'],
  Map: ['ItemsPath', 'ItemSelector', 'ItemProcessor', 'MaxConcurrency', 'ResultPath', 'Catch', 'Next', 'End'],
  Pass: ['Parameters', 'Next', 'End'],
  Choice: ['Choices', 'Default'],
  Wait: ['SecondsPath', 'Next', 'End'],
  Succeed: [],
};
const RETRY_FIELDS = ['ErrorEquals', 'IntervalSeconds', 'MaxAttempts', 'BackoffRate', 'MaxDelaySeconds'];
const CATCH_FIELDS = ['ErrorEquals', 'ResultPath', 'Next'];
const RULE_FIELDS = ['Variable', 'StringEquals', 'Next'];

const FUNCTION_ARN = /^arn:aws:lambda:[^:]+:\d+:function:[^:]+$/;
const PATH = /^\$(\.\w+)*$/;
/** AWS knows the item of a Map in more places, but the engine only in the selector. */
const ITEM = '$$.Map.Item.Value';

/**
 * Throws `StartError` for the first part of a definition that does not run here. The engine itself checks whether the
 * definition is valid.
 */
export function checkDefinition(source: Properties): CheckedDefinition {
  const tasks: Task[] = [];

  function checkStates(states: Properties = {}): Properties {
    return Object.fromEntries(Object.entries(states).map(([name, state]) => [name, checkState(name, state)]));
  }

  function checkState(name: string, state: Properties): Properties {
    const whose = `The state ${name} is`;
    const fields = FIELDS[state.Type];
    if (!fields)
      throw new StartError(`${whose} of the type ${state.Type}, which this platform does not run.`);
    onlyKeys(state, ['Type', ...fields], whose);
    for (const part of state.Retry ?? []) onlyKeys(part, RETRY_FIELDS, `${whose} with a Retry`);
    for (const part of state.Catch ?? []) onlyKeys(part, CATCH_FIELDS, `${whose} with a Catch`);
    for (const part of state.Choices ?? []) onlyKeys(part, RULE_FIELDS, `${whose} with a rule`);
    for (const path of paths(state)) {
      if (!PATH.test(path)) throw new StartError(`${whose} with ${path}, which this platform does not run.`);
    }
    switch (state.Type) {
      case 'Task':
        tasks.push({ state: name, functionArn: functionArn(whose, state) });
        return { ...state, TimeoutSeconds: MAX_SECONDS };
      case 'Map':
        return { ...state, ItemProcessor: itemProcessor(whose, state) };
      default:
        return state;
    }
  }

  function itemProcessor(whose: string, { ItemProcessor = {} }: Properties): Properties {
    onlyKeys(ItemProcessor, ['ProcessorConfig', 'StartAt', 'States'], `${whose} with a processor`);
    const { ProcessorConfig = {}, StartAt, States } = ItemProcessor;
    onlyKeys(ProcessorConfig, ['Mode'], `${whose} with a processor`);
    const { Mode = 'INLINE' } = ProcessorConfig;
    if (Mode === 'INLINE') return { StartAt, States: checkStates(States) };
    throw new StartError(`${whose} with the mode ${Mode}, which this platform does not run.`);
  }

  onlyKeys(source, ['StartAt', 'States'], 'The definition is');
  return { definition: { ...source, States: checkStates(source.States) }, tasks };
}

function functionArn(whose: string, { Resource }: Properties): string {
  if (FUNCTION_ARN.test(Resource)) return Resource;
  throw new StartError(`${whose} with the task ${Resource}, which this platform does not run.`);
}

/** Every path in a state, except the item of a Map in its selector. */
function paths(state: Properties): string[] {
  const { ItemsPath, SecondsPath, Parameters, ItemSelector } = state;
  const rules: Properties[] = state.Choices ?? [];
  const catches: Properties[] = state.Catch ?? [];
  return [
    ...[ItemsPath, SecondsPath, ...rules.map(({ Variable }) => Variable)],
    ...[state, ...catches].map(resultPath),
    ...templatePaths(Parameters),
    ...templatePaths(ItemSelector).filter((path) => path !== ITEM),
  ].filter((path) => path !== undefined && path !== null);
}

/** The engine would create a field with the name `$` for a result that replaces everything. */
function resultPath({ ResultPath }: Properties): unknown {
  return ResultPath === '$' ? 'the ResultPath $' : ResultPath;
}

/** The values of all fields whose name ends with `.$`. */
function templatePaths(template: unknown): string[] {
  if (typeof template !== 'object' || template === null) return [];
  return Object.entries(template).flatMap(([name, value]) =>
    name.endsWith('.$') ? [String(value)] : templatePaths(value),
  );
}
