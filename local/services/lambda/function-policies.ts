import { onlyProperties } from '../../template/only-properties.ts';
import type { Assembly, PolicyDocument, Properties, Resource } from '../../types.ts';

const KNOWN_PROPERTIES = ['Action', 'FunctionName', 'Principal', 'SourceAccount', 'SourceArn'];

/** The policy of each function by its ARN: every AWS::Lambda::Permission is one statement of it. */
export function readFunctionPolicies(assembly: Assembly): Map<string, PolicyDocument> {
  const functions = new Map(assembly.of('AWS::Lambda::Function').map(({ name, arn }) => [name, arn]));
  const statements = assembly.of('AWS::Lambda::Permission').map((permission) => {
    const { FunctionName } = permission.properties;
    return [functions.get(FunctionName) ?? FunctionName, readPermission(permission)] as const;
  });
  const byFunction = Map.groupBy(statements, ([arn]) => arn);
  return new Map(
    [...byFunction].map(([arn, list]) => [arn, { Statement: list.map(([, statement]) => statement) }]),
  );
}

function readPermission(permission: Resource): Properties {
  onlyProperties(permission, KNOWN_PROPERTIES);
  const { Action, FunctionName, Principal, SourceAccount, SourceArn } = permission.properties;
  const isService = String(Principal).endsWith('.amazonaws.com');
  return {
    Effect: 'Allow',
    Action,
    Resource: '*',
    Principal: isService ? { Service: Principal } : { AWS: Principal },
    Condition: {
      ...(SourceArn && { ArnLike: { 'aws:SourceArn': SourceArn } }),
      ...(SourceAccount && { StringEquals: { 'aws:SourceAccount': SourceAccount } }),
    },
    Sid: `${permission.logicalId} ${FunctionName}`,
  };
}
