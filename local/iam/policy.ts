import { type PolicyDocument, type Properties, StartError } from '../types.ts';
import { type Condition, readConditions } from './conditions.ts';

/** One statement of a policy. */
export interface Statement {
  readonly effect: 'Allow' | 'Deny';
  /** In lower case, because actions are not case-sensitive. */
  readonly actions: readonly string[];
  /** Empty in a trust policy, whose resource is its own role. */
  readonly resources: readonly string[];
  /** The principals of a policy on a resource; `undefined` in the policies of a role. */
  readonly principals: Principals | undefined;
  readonly conditions: readonly Condition[];
}

export interface Principals {
  readonly anyone: boolean;
  readonly services: readonly string[];
}

const elements = new Set(['Sid', 'Effect', 'Action', 'Resource', 'Principal', 'Condition']);

/** Reads a policy document. Throws a `StartError`, with `where` as its subject, for what is not evaluated here. */
export function readPolicy(document: PolicyDocument, where: string): Statement[] {
  if (JSON.stringify(document).includes('${')) {
    throw new StartError(`${where} has a policy variable, which this platform does not evaluate.`);
  }
  return list(document.Statement).map((statement) => readStatement(statement, where));
}

function readStatement(statement: Properties, where: string): Statement {
  const unknown = Object.keys(statement).find((element) => !elements.has(element));
  if (unknown)
    throw new StartError(`${where} has the element ${unknown}, which this platform does not evaluate.`);
  const { Effect, Action, Resource, Principal, Condition } = statement;
  if (Effect !== 'Allow' && Effect !== 'Deny') throw new StartError(`${where} has the effect ${Effect}.`);
  if (Action === undefined) throw new StartError(`${where} has a statement without an action.`);
  return {
    effect: Effect,
    actions: list<string>(Action).map((action) => action.toLowerCase()),
    resources: list<string>(Resource),
    principals: Principal === undefined ? undefined : readPrincipals(Principal, where),
    conditions: readConditions(Condition ?? {}, where),
  };
}

function readPrincipals(principal: string | Properties, where: string): Principals {
  if (principal === '*') return { anyone: true, services: [] };
  if (typeof principal === 'string') throw new StartError(`${where} names the principal ${principal}.`);
  const { AWS, Service, ...others } = principal;
  const unknown = Object.keys(others)[0];
  if (unknown)
    throw new StartError(`${where} names a principal of kind ${unknown}, which this platform does not know.`);
  const named = list<string>(AWS).find((arn) => arn !== '*');
  if (named) {
    throw new StartError(
      `${where} names the principal ${named}. This platform evaluates services and \`*\` as principals of a resource.`,
    );
  }
  return { anyone: AWS !== undefined, services: list<string>(Service) };
}

function list<T>(value: T | T[] | undefined): T[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}
