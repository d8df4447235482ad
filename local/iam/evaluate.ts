import type { Permission } from '../types.ts';
import { holds } from './conditions.ts';
import { type Context, fits } from './pattern.ts';
import type { Statement } from './policy.ts';

/** Who asks, as policies see it. */
export type Identity =
  | {
      readonly kind: 'role';
      readonly roleArn: string;
      readonly sessionArn: string;
      readonly accountRoot: string;
    }
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
 * Decides within one account: an explicit deny wins, else an allow of either side is enough.
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
  const onResource = resourcePolicy.filter((statement) => applies(statement, permission, context));
  if (onResource.some((statement) => statement.effect === 'Deny' && names(statement, identity, true))) {
    return 'denied by resource';
  }
  const allowed =
    own.length > 0 ||
    onResource.some((statement) => statement.effect === 'Allow' && names(statement, identity, false));
  return allowed ? 'allowed' : 'not allowed';
}

function applies(statement: Statement, { action, resource }: Permission, context: Context): boolean {
  const name = action.toLowerCase();
  const hasAction = statement.actions.some((pattern) => fits(pattern, name, context));
  if (hasAction === statement.exceptActions) return false;
  // A trust policy has no resource: it is the role's own.
  const hasResource =
    statement.resources.length === 0 ||
    statement.resources.some((pattern) => fits(pattern, resource, context));
  if (statement.resources.length > 0 && hasResource === statement.exceptResources) return false;
  return statement.conditions.every((condition) => holds(condition, context));
}

/**
 * Whether a statement on a resource speaks of the caller. The account's root means everyone in the account when it
 * denies; when it allows, it leaves the decision to the policies of the caller's role.
 */
function names({ principals }: Statement, identity: Identity, denying: boolean): boolean {
  if (!principals) return false;
  if (principals.anyone) return true;
  switch (identity.kind) {
    case 'service':
      return principals.services.includes(identity.service);
    case 'role':
      return (
        principals.arns.includes(identity.roleArn) ||
        principals.arns.includes(identity.sessionArn) ||
        (denying && principals.arns.includes(identity.accountRoot))
      );
    case 'anonymous':
      return false;
  }
}
