import { type Properties, StartError } from '../types.ts';

/** What the engine knows of the context object, wherever a state stands. */
const CONTEXT = [
  'Execution.Id',
  'Execution.Name',
  'Execution.RoleArn',
  'StateMachine.Id',
  'StateMachine.Name',
];
/** Here the engine gives the item of a Map instead, so only the outermost states may ask. */
const OUTER_CONTEXT = ['Execution.Input'];
/** The engine knows the item only while it makes the input of an iteration. */
const ITEM_CONTEXT = ['Map.Item'];

const INTRINSICS = new Set([
  'States.Array',
  'States.ArrayContains',
  'States.ArrayGetItem',
  'States.ArrayLength',
  'States.ArrayPartition',
  'States.ArrayRange',
  'States.ArrayUnique',
  'States.Base64Encode',
  'States.Format',
  'States.Hash',
  'States.JsonMerge',
  'States.MathAdd',
  'States.MathRandom',
  'States.StringSplit',
  'States.StringToJson',
  'States.UUID',
]);

/** Where the engine evaluates intrinsic functions. */
const TEMPLATES = ['Parameters', 'ItemSelector', 'ResultSelector'];

/** Refuses paths and functions in a state that the engine would evaluate to something else than AWS does. */
export function checkExpressions(name: string, state: Properties, isNested: boolean): void {
  const { ItemProcessor: _, Iterator: __, Branches: ___, Comment: ____, ...own } = state;
  for (const [field, value] of Object.entries(own)) {
    const allowed = [
      ...CONTEXT,
      ...(isNested ? [] : OUTER_CONTEXT),
      ...(state.Type === 'Map' && ['ItemSelector', 'Parameters'].includes(field) ? ITEM_CONTEXT : []),
    ];
    for (const text of expressions(field, value)) {
      for (const [, path = ''] of text.matchAll(/\$\$\.?([\w.]*)/g)) {
        if (allowed.some((known) => path === known || path.startsWith(`${known}.`))) continue;
        throw new StartError(`state ${name}: $$.${path} does not run here`);
      }
      for (const [intrinsic] of text.matchAll(/States\.\w+(?=\()/g)) {
        if (TEMPLATES.includes(field) && INTRINSICS.has(intrinsic)) continue;
        // States.JsonToString and States.Base64Decode would lose every backslash.
        throw new StartError(`state ${name}: ${intrinsic} in ${field} does not run here`);
      }
    }
  }
}

/** The texts in a field that are paths or intrinsic functions. */
function* expressions(key: string, value: unknown): Generator<string> {
  if (typeof value === 'string') {
    if (/(\.\$|Path|^Variable)$/.test(key)) yield value;
  } else if (Array.isArray(value)) {
    for (const item of value) yield* expressions('', item);
  } else if (typeof value === 'object' && value !== null) {
    for (const [inner, item] of Object.entries(value)) yield* expressions(inner, item);
  }
}
