import { type Properties, StartError } from '../types.ts';

/** What a policy's variables and conditions can ask about a connection. */
export interface Facts {
  readonly clientId: string;
  /** The thing with the client's id, where the certificate is attached to it. */
  readonly thing?: { readonly name: string; readonly attributes: Readonly<Record<string, string>> };
  /** `PersistentConnect` and `LastWill`, as far as the connection uses them. */
  readonly connectAttributes: readonly string[];
}

/** A policy, read once. `undefined` says that it has no opinion. */
export type CompiledPolicy = (action: string, resource: string, facts: Facts) => 'allow' | 'deny' | undefined;

/**
 * Reads an IoT policy. What is not known here is refused, so that no policy is understood by half.
 * https://docs.aws.amazon.com/iot/latest/developerguide/iot-policies.html
 */
export function compilePolicy(name: string, document: Properties): CompiledPolicy {
  const refuse = (what: string) => new StartError(`IoT policy ${name}: ${what}`);
  // Older versions know no variables, and nobody means that.
  if (document.Version !== '2012-10-17') throw refuse('its Version is not 2012-10-17');
  const statements = list(document.Statement).map((statement) => compileStatement(statement, refuse));
  return (action, resource, facts) => {
    const fitting = statements.filter((statement) => statement.fits(action, resource, facts));
    if (fitting.length === 0) return undefined;
    return fitting.some(({ effect }) => effect === 'deny') ? 'deny' : 'allow';
  };
}

type Refuse = (what: string) => StartError;

interface Statement {
  readonly effect: 'allow' | 'deny';
  fits(action: string, resource: string, facts: Facts): boolean;
}

const ELEMENTS = ['Sid', 'Effect', 'Action', 'Resource', 'NotResource', 'Condition'];

function compileStatement(statement: Properties, refuse: Refuse): Statement {
  const unknown = Object.keys(statement).find((element) => !ELEMENTS.includes(element));
  if (unknown) throw refuse(`the element ${unknown} does not run here`);
  if (statement.Effect !== 'Allow' && statement.Effect !== 'Deny') throw refuse('a statement has no Effect');
  if (!statement.Action) throw refuse('a statement has no Action');
  if (!statement.Resource === !statement.NotResource) {
    throw refuse('a statement needs either Resource or NotResource');
  }
  const actions = list(statement.Action).map((action) => compilePattern(action.toLowerCase(), refuse));
  const resources = list(statement.Resource ?? statement.NotResource).map((resource) =>
    compilePattern(resource, refuse),
  );
  const conditions = Object.entries(statement.Condition ?? {}).flatMap(([operator, tests]) =>
    Object.entries(tests as Properties).map(([key, values]) =>
      compileCondition(operator, key, list(values).map(String), refuse),
    ),
  );
  return {
    effect: statement.Effect === 'Allow' ? 'allow' : 'deny',
    fits: (action, resource, facts) =>
      actions.some((pattern) => pattern(facts)?.test(action.toLowerCase())) &&
      resources.some((pattern) => pattern(facts)?.test(resource)) === Boolean(statement.Resource) &&
      conditions.every((condition) => condition(facts)),
  };
}

/** A pattern whose variables have no value matches nothing. */
type Pattern = (facts: Facts) => RegExp | undefined;

/** `*` and `?` are wildcards; in the value of a variable they are not. MQTT's `+` and `#` mean nothing here. */
function compilePattern(text: string, refuse: Refuse): Pattern {
  const pieces = text.split(/(\$\{[^}]*\}|\*|\?)/).filter((piece) => piece !== '');
  const sources = pieces.map((piece) => {
    if (piece === '*') return () => '.*';
    if (piece === '?') return () => '.';
    const read = variable(piece, refuse);
    return (facts: Facts) => {
      const value = read(facts);
      return value === undefined ? undefined : RegExp.escape(value);
    };
  });
  return (facts) => {
    const source = sources.map((piece) => piece(facts));
    return source.includes(undefined) ? undefined : new RegExp(`^${source.join('')}$`, 's');
  };
}

type Read = (facts: Facts) => string | undefined;

/** Reads a piece of text that may be a variable `${…}`. */
function variable(piece: string, refuse: Refuse): Read {
  if (!piece.startsWith('${')) return () => piece;
  const name = piece.slice(2, -1);
  if (['*', '?', '$'].includes(name)) return () => name;
  const read = single(name);
  if (!read) throw refuse(`the variable ${piece} does not run here`);
  return read;
}

/** https://docs.aws.amazon.com/iot/latest/developerguide/thing-policy-variables.html; names in any case, as in IAM. */
function single(name: string): Read | undefined {
  const key = name.toLowerCase();
  if (key === 'iot:clientid') return ({ clientId }) => clientId;
  if (key === 'iot:connection.thing.thingname') return ({ thing }) => thing?.name;
  if (key === 'iot:connection.thing.isattached') return ({ thing }) => String(thing !== undefined);
  const attribute = /^iot:connection\.thing\.attributes\[(.+)\]$/i.exec(name)?.[1];
  return attribute === undefined ? undefined : ({ thing }) => thing?.attributes[attribute];
}

type Condition = (facts: Facts) => boolean;

const OPERATOR = /^(?:(ForAllValues|ForAnyValue):)?(Bool|String(Not)?(Equals|Like))$/;

function compileCondition(operator: string, key: string, wanted: string[], refuse: Refuse): Condition {
  const [, quantifier, , not, kind] = OPERATOR.exec(operator) ?? refuseOperator(operator, refuse);
  const isMultiple = key.toLowerCase() === 'iot:connectattributes';
  const read = isMultiple ? undefined : single(key);
  if (!isMultiple && !read) throw refuse(`the condition key ${key} does not run here`);
  if (isMultiple && !quantifier) throw refuse(`${key} needs ForAllValues or ForAnyValue`);

  const patterns = wanted.map((text) =>
    kind === 'Like' ? compilePattern(text, refuse) : compileLiteral(text, refuse),
  );
  const holds = (value: string, facts: Facts) =>
    patterns.some((pattern) => pattern(facts)?.test(value)) !== Boolean(not);

  return (facts) => {
    const value = read?.(facts);
    const values = isMultiple ? facts.connectAttributes : value === undefined ? [] : [value];
    if (quantifier === 'ForAllValues') return values.every((each) => holds(each, facts));
    if (quantifier === 'ForAnyValue') return values.some((each) => holds(each, facts));
    // A key without a value fits the negated operators only.
    return value === undefined ? Boolean(not) : holds(value, facts);
  };
}

function refuseOperator(operator: string, refuse: Refuse): never {
  throw refuse(`the condition operator ${operator} does not run here`);
}

/** The whole text, in which variables count and wildcards do not. */
function compileLiteral(text: string, refuse: Refuse): Pattern {
  const reads = text.split(/(\$\{[^}]*\})/).map((piece) => variable(piece, refuse));
  return (facts) => {
    const values = reads.map((read) => read(facts));
    return values.includes(undefined) ? undefined : new RegExp(`^${RegExp.escape(values.join(''))}$`, 's');
  };
}

function list<Item>(items: Item | Item[]): Item[] {
  return Array.isArray(items) ? items : [items];
}
