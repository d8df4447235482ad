import type { FunctionConfig } from './functions/function-config.ts';
import type { Gateway } from './gateway/gateway.ts';
import { type Assembly, type Credentials, type Resource, StartError } from './types.ts';

/** The keys of a function. Throws a `StartError` for a role that does not trust Lambda. */
export function functionCredentials(gateway: Gateway, { arn, name, roleArn }: FunctionConfig): Credentials {
  try {
    return gateway.assumeRole(roleArn, 'lambda.amazonaws.com', arn, name);
  } catch {
    throw new StartError(`The role ${roleArn} of the function ${name} cannot be assumed by Lambda.`);
  }
}

/** The keys of a function or a role, by its name, logical id or ARN. */
export function credentialsFor(name: string, assembly: Assembly, gateway: Gateway): Credentials {
  const named = (resource: Resource) => [resource.name, resource.logicalId, resource.arn].includes(name);
  const found = assembly.of('AWS::Lambda::Function').find(named);
  const role = assembly.of('AWS::IAM::Role').find(named);
  const session = found
    ? { roleArn: found.properties.Role, name: found.name }
    : role && { roleArn: role.arn, name: 'local' };
  if (!session) throw new Error(`There is no function or role ${name}.`);
  return gateway.credentials({ kind: 'session', session });
}
