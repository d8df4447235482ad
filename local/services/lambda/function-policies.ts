import { onlyProperties } from '../../template/only-properties.ts';
import type { Assembly, PolicyDocument, Properties, Resource } from '../../types.ts';

/** The policy of each function by its ARN. Each AWS::Lambda::Permission is one of its statements. */
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
  onlyProperties(permission, ['Action', 'FunctionName', 'Principal', 'SourceArn']);
  const { Action, FunctionName, Principal, SourceArn } = permission.properties;
  return {
    Effect: 'Allow',
    Action,
    Resource: '*',
    Principal: { Service: Principal },
    ...(SourceArn && { Condition: { ArnLike: { 'aws:SourceArn': SourceArn } } }),
    Sid: `${permission.logicalId} ${FunctionName}`,
  };
}
