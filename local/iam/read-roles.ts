import { type Assembly, type Resource, StartError } from '../types.ts';
import { managedPolicies } from './managed-policies.ts';
import { readPolicy, type Statement } from './policy.ts';

/** A role of the template with every policy that it has, wherever the template says so. */
export interface Role {
  readonly arn: string;
  readonly name: string;
  /** Who may assume it. */
  readonly trust: readonly Statement[];
  readonly statements: readonly Statement[];
}

/** The roles of an assembly by their ARN. Throws a `StartError` for a policy that cannot be evaluated here. */
export function readRoles(assembly: Assembly): Map<string, Role> {
  const attached = attachedStatements(assembly);
  const managed = new Map(
    assembly.of('AWS::IAM::ManagedPolicy').map((policy) => [policy.arn, statementsOf(policy)]),
  );
  const roles = assembly.of('AWS::IAM::Role').map((resource): Role => {
    const { properties, arn, name } = resource;
    if (properties.PermissionsBoundary) {
      throw new StartError(
        `${describe(resource)} has a permissions boundary, which this platform does not evaluate.`,
      );
    }
    const inline = (properties.Policies ?? []).flatMap((policy: Resource['properties']) =>
      readPolicy(policy.PolicyDocument, `The policy ${policy.PolicyName} of ${describe(resource)}`),
    );
    const byArn = (properties.ManagedPolicyArns ?? []).flatMap((policyArn: string) => {
      const document = managedPolicies[policyArn];
      const statements = document ? readPolicy(document, policyArn) : managed.get(policyArn);
      if (statements) return statements;
      throw new StartError(
        `${describe(resource)} has the policy ${policyArn}, which this platform does not know.`,
      );
    });
    return {
      arn,
      name,
      trust: readPolicy(properties.AssumeRolePolicyDocument, `The trust policy of ${describe(resource)}`),
      statements: [...inline, ...byArn, ...(attached.get(name) ?? [])],
    };
  });
  return new Map(roles.map((role) => [role.arn, role]));
}

/** Statements of policies that name their roles, instead of being named by them. */
function attachedStatements(assembly: Assembly): Map<string, Statement[]> {
  const attached = new Map<string, Statement[]>();
  for (const policy of [...assembly.of('AWS::IAM::Policy'), ...assembly.of('AWS::IAM::ManagedPolicy')]) {
    for (const role of policy.properties.Roles ?? []) {
      attached.set(role, [...(attached.get(role) ?? []), ...statementsOf(policy)]);
    }
  }
  return attached;
}

function statementsOf(policy: Resource): Statement[] {
  return readPolicy(policy.properties.PolicyDocument, describe(policy));
}

function describe({ stack, logicalId }: Resource): string {
  return `${logicalId} of stack ${stack}`;
}
