import { type Properties, StartError } from '../types.ts';

/** A policy. Returns `undefined` if no statement matches. */
export type CompiledPolicy = (
  action: string,
  resource: string,
  /** The name of the thing with the client's id, if the certificate is attached to it. */
  thingName: string | undefined,
) => 'allow' | 'deny' | undefined;

/**
 * Reads an IoT policy. A part that is not implemented here is refused.
 * https://docs.aws.amazon.com/iot/latest/developerguide/iot-policies.html
 */
export function compilePolicy(name: string, document: Properties): CompiledPolicy {
  const refuse = (what: string) => new StartError(`IoT policy ${name}: ${what}`);
  // Policies of older versions have no variables.
  if (document.Version !== '2012-10-17') throw refuse('its Version is not 2012-10-17');
  const statements = list(document.Statement).map((statement) => compileStatement(statement, refuse));
  return (...request) => {
    const matching = statements.filter((statement) => statement.matches(...request));
    if (matching.length === 0) return undefined;
    return matching.some(({ effect }) => effect === 'deny') ? 'deny' : 'allow';
  };
}

type Refuse = (what: string) => StartError;

interface Statement {
  readonly effect: 'allow' | 'deny';
  matches(...request: Parameters<CompiledPolicy>): boolean;
}

const ELEMENTS = ['Sid', 'Effect', 'Action', 'Resource'];

function compileStatement(statement: Properties, refuse: Refuse): Statement {
  const unknown = Object.keys(statement).find((element) => !ELEMENTS.includes(element));
  if (unknown) throw refuse(`the element ${unknown} does not run here`);
  if (statement.Effect !== 'Allow' && statement.Effect !== 'Deny') throw refuse('a statement has no Effect');
  if (!statement.Action) throw refuse('a statement has no Action');
  if (!statement.Resource) throw refuse('a statement has no Resource');
  const actions = list(statement.Action).map((action) => compilePattern(action.toLowerCase(), refuse));
  const resources = list(statement.Resource).map((resource) => compilePattern(resource, refuse));
  return {
    effect: statement.Effect === 'Allow' ? 'allow' : 'deny',
    matches: (action, resource, thingName) =>
      actions.some((pattern) => pattern(thingName)?.test(action.toLowerCase())) &&
      resources.some((pattern) => pattern(thingName)?.test(resource)),
  };
}

/** Returns `undefined`, which matches nothing, if the pattern has the variable and there is no thing. */
type Pattern = (thingName: string | undefined) => RegExp | undefined;

/** https://docs.aws.amazon.com/iot/latest/developerguide/thing-policy-variables.html */
const VARIABLE = /^\$\{iot:Connection\.Thing\.ThingName\}$/i;

/** `*` and `?` are wildcards, but not in the name of the thing. The wildcards of MQTT, `+` and `#`, are ordinary here. */
function compilePattern(text: string, refuse: Refuse): Pattern {
  const pieces = text.split(/(\$\{[^}]*\}|\*|\?)/);
  const unknown = pieces.find((piece) => piece.startsWith('${') && !VARIABLE.test(piece));
  if (unknown) throw refuse(`the variable ${unknown} does not run here`);
  return (thingName) => {
    const source = pieces.map((piece) => {
      if (piece === '*') return '.*';
      if (piece === '?') return '.';
      const literal = VARIABLE.test(piece) ? thingName : piece;
      return literal === undefined ? undefined : RegExp.escape(literal);
    });
    return source.includes(undefined) ? undefined : new RegExp(`^${source.join('')}$`, 's');
  };
}

function list<Item>(items: Item | Item[]): Item[] {
  return Array.isArray(items) ? items : [items];
}
