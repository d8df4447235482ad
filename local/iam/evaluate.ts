import type { Permission } from '../types.ts';
import { fitsWildcards } from '../wildcards.ts';
import { type Context, holds } from './conditions.ts';
import type { Statement } from './policy.ts';

/** The caller, as policies see it. */
export type Identity =
  | { readonly kind: 'role' }
  | { readonly kind: 'service'; readonly service: string }
  | { readonly kind: 'anonymous' };

export type Decision = 'allowed' | 'denied by identity' | 'denied by resource' | 'not allowed';

export interface Question {
  readonly identity: Identity;
  readonly permission: Permission;
  readonly context: Context;
  /** The policies of the caller's role. */
  readonly identityPolicy: readonly Statement[];
  /** The policy on the resource, if it has one. */
  readonly resourcePolicy: readonly Statement[];
}

/**
 * Decides within one account: an explicit deny wins; otherwise one allow, of the role or the resource, is enough.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_evaluation-logic_policy-eval-basics-single-account.html
 */
export function evaluate({
  identity,
  permission,
  context,
  identityPolicy,
  resourcePolicy,
}: Question): Decision {
  const own = identityPolicy.filter((statement) => applies(statement, permission, context));
  if (own.some(({ effect }) => effect === 'Deny')) return 'denied by identity';
  const onResource = resourcePolicy.filter(
    (statement) => applies(statement, permission, context) && names(statement, identity),
  );
  if (onResource.some(({ effect }) => effect === 'Deny')) return 'denied by resource';
  return own.length + onResource.length > 0 ? 'allowed' : 'not allowed';
}

function applies(statement: Statement, { action, resource }: Permission, context: Context): boolean {
  const { actions, resources, conditions } = statement;
  return (
    actions.some((pattern) => fitsWildcards(pattern, action.toLowerCase())) &&
    (resources.length === 0 || resources.some((pattern) => fitsWildcards(pattern, resource))) &&
    conditions.every((condition) => holds(condition, context))
  );
}

/** Whether a statement on a resource names the caller. */
function names({ principals }: Statement, identity: Identity): boolean {
  if (!principals) return false;
  return principals.anyone || (identity.kind === 'service' && principals.services.includes(identity.service));
}
