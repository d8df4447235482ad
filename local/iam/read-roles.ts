import { onlyProperties } from '../template/only-properties.ts';
import { type Assembly, type Resource, StartError } from '../types.ts';
import { managedPolicies } from './managed-policies.ts';
import { readPolicy, type Statement } from './policy.ts';

/** A role of the template with the statements of all its policies. */
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
  const roles = assembly.of('AWS::IAM::Role').map((resource): Role => {
    const { properties, arn, name } = resource;
    onlyProperties(resource, ['AssumeRolePolicyDocument', 'ManagedPolicyArns', 'Policies']);
    const inline = (properties.Policies ?? []).flatMap((policy: Resource['properties']) =>
      readPolicy(policy.PolicyDocument, `The policy ${policy.PolicyName} of ${describe(resource)}`),
    );
    const managed = (properties.ManagedPolicyArns ?? []).flatMap((policyArn: string) => {
      const document = managedPolicies[policyArn];
      if (document) return readPolicy(document, policyArn);
      throw new StartError(
        `${describe(resource)} has the policy ${policyArn}, which this platform does not know.`,
      );
    });
    return {
      arn,
      name,
      trust: readPolicy(properties.AssumeRolePolicyDocument, `The trust policy of ${describe(resource)}`),
      statements: [...inline, ...managed, ...(attached.get(name) ?? [])],
    };
  });
  return new Map(roles.map((role) => [role.arn, role]));
}

/** The statements of `AWS::IAM::Policy` resources, by the name of their role. */
function attachedStatements(assembly: Assembly): Map<string, Statement[]> {
  const attached = new Map<string, Statement[]>();
  for (const policy of assembly.of('AWS::IAM::Policy')) {
    onlyProperties(policy, ['PolicyDocument', 'Roles']);
    const statements = readPolicy(policy.properties.PolicyDocument, describe(policy));
    for (const role of policy.properties.Roles ?? []) {
      attached.set(role, [...(attached.get(role) ?? []), ...statements]);
    }
  }
  return attached;
}

function describe({ stack, logicalId }: Resource): string {
  return `${logicalId} of stack ${stack}`;
}
