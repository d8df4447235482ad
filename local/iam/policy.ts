import { type PolicyDocument, type Properties, StartError } from '../types.ts';
import { type Condition, readConditions } from './conditions.ts';

/** One statement of a policy, read. */
export interface Statement {
  readonly effect: 'Allow' | 'Deny';
  /** In lower case, since actions know no case. */
  readonly actions: readonly string[];
  /** `NotAction`, `NotResource`: the statement is about everything else. */
  readonly exceptActions: boolean;
  readonly resources: readonly string[];
  readonly exceptResources: boolean;
  /** Whom a policy on a resource speaks of; `undefined` in the policies of a role. */
  readonly principals: Principals | undefined;
  readonly conditions: readonly Condition[];
}

export interface Principals {
  readonly anyone: boolean;
  /** Role ARNs, assumed-role ARNs, account root ARNs. */
  readonly arns: readonly string[];
  readonly services: readonly string[];
}

const elements = new Set([
  'Sid',
  'Effect',
  'Action',
  'NotAction',
  'Resource',
  'NotResource',
  'Principal',
  'Condition',
]);

/** Reads a policy document. Throws a `StartError`, with `where` as its subject, for what is not evaluated here. */
export function readPolicy(document: PolicyDocument, where: string): Statement[] {
  return list(document.Statement).map((statement) => readStatement(statement, where));
}

function readStatement(statement: Properties, where: string): Statement {
  const unknown = Object.keys(statement).find((element) => !elements.has(element));
  if (unknown)
    throw new StartError(`${where} has the element ${unknown}, which this platform does not evaluate.`);
  const { Effect, Action, NotAction, Resource, NotResource, Principal, Condition } = statement;
  if (Effect !== 'Allow' && Effect !== 'Deny') throw new StartError(`${where} has the effect ${Effect}.`);
  if ((Action === undefined) === (NotAction === undefined)) {
    throw new StartError(`${where} has a statement with neither or both of Action and NotAction.`);
  }
  return {
    effect: Effect,
    actions: list<string>(Action ?? NotAction).map((action) => action.toLowerCase()),
    exceptActions: NotAction !== undefined,
    resources: list<string>(Resource ?? NotResource),
    exceptResources: NotResource !== undefined,
    principals: Principal === undefined ? undefined : readPrincipals(Principal, where),
    conditions: readConditions(Condition ?? {}, where),
  };
}

function readPrincipals(principal: string | Properties, where: string): Principals {
  if (principal === '*') return { anyone: true, arns: [], services: [] };
  if (typeof principal === 'string') throw new StartError(`${where} names the principal ${principal}.`);
  const { AWS, Service, ...others } = principal;
  const unknown = Object.keys(others)[0];
  if (unknown)
    throw new StartError(`${where} names a principal of kind ${unknown}, which this platform does not know.`);
  const arns = list<string>(AWS);
  return {
    anyone: arns.includes('*'),
    // An account may be written as its bare number.
    arns: arns.map((arn) => (/^\d{12}$/.test(arn) ? `arn:aws:iam::${arn}:root` : arn)),
    services: list<string>(Service),
  };
}

function list<T>(value: T | T[] | undefined): T[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}
