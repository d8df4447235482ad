import { fits, type PermissionClaim, type Properties, type Resource } from 'local-platform';

/** One action on one resource for one principal, as a policy, a trust policy or a function's permission allows it. */
export interface Line extends PermissionClaim {
  /** The resource and the place in it that hold the line in the template. */
  readonly resourceId: string;
  readonly place: Place;
  /** Denials are no grants; the stack tests check them. */
  readonly denies: boolean;
}

/** The position of one pair of action and resource in a policy document; a function's permission has only one. */
interface Place {
  readonly document: number;
  readonly statement: number;
  readonly action: number;
  readonly resource: number;
}

/** A line as text, its principal without the account. */
export const describeLine = ({ principal, action, resource }: Line): string =>
  `${principal.split('/').at(-1)}: ${action} on ${resource}`;

type Documented = (properties: Properties) => Properties[];

/** The policy documents of every resource type that has some. */
const DOCUMENTS: Record<string, Documented> = {
  'AWS::IAM::Role': ({ AssumeRolePolicyDocument, Policies = [] }) => [
    AssumeRolePolicyDocument,
    ...Policies.map((policy: Properties) => policy.PolicyDocument),
  ],
  'AWS::IAM::Policy': ({ PolicyDocument }) => [PolicyDocument],
  'AWS::SQS::QueuePolicy': ({ PolicyDocument }) => [PolicyDocument],
  'AWS::S3::BucketPolicy': ({ PolicyDocument }) => [PolicyDocument],
  'AWS::SNS::TopicPolicy': ({ PolicyDocument }) => [PolicyDocument],
  'AWS::IoT::Policy': ({ PolicyDocument }) => [PolicyDocument],
};

/** The lines of all policies. Intrinsic functions must be resolved. Throws for a resource type with an unknown policy. */
export function linesOf(resources: readonly Resource[]): Line[] {
  const roleArns = new Map(
    resources.filter(({ type }) => type === 'AWS::IAM::Role').map(({ name, arn }) => [name, arn]),
  );
  return resources.flatMap((resource) => {
    const { type, properties, logicalId: resourceId } = resource;
    if (type === 'AWS::Lambda::Permission') return [permissionLine(resource)];
    const documents = DOCUMENTS[type]?.(properties) ?? [];
    if (!DOCUMENTS[type] && JSON.stringify(properties).includes('"Statement"')) {
      throw new Error(`${resourceId} of type ${type} has a policy that no test checks.`);
    }
    return documents.flatMap((document, index) => {
      const isTrust = type === 'AWS::IAM::Role' && index === 0;
      return list(document.Statement).flatMap((statement, number) =>
        list<string>(statement.Action).flatMap((action, a) =>
          (isTrust ? [resource.arn] : list<string>(statement.Resource)).flatMap((target, r) =>
            principalsOf(resource, statement, roleArns).map((principal) => ({
              resourceId,
              place: { document: index, statement: number, action: a, resource: r },
              denies: statement.Effect === 'Deny',
              principal,
              action,
              resource: target,
            })),
          ),
        ),
      );
    });
  });
}

/** https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-lambda-permission.html */
function permissionLine({ logicalId, properties }: Resource): Line {
  const { Principal, Action, FunctionName, SourceArn } = properties;
  return {
    resourceId: logicalId,
    place: { document: 0, statement: 0, action: 0, resource: 0 },
    denies: false,
    principal: Principal,
    action: Action,
    resource: FunctionName,
    source: SourceArn,
  };
}

function principalsOf(
  { type, name, arn, properties }: Resource,
  { Principal }: Properties,
  roleArns: Map<string, string>,
): string[] {
  if (type === 'AWS::IoT::Policy') return [name];
  if (Principal === '*') return ['*'];
  if (Principal) return [...list<string>(Principal.Service), ...list<string>(Principal.AWS)];
  if (type === 'AWS::IAM::Role') return [arn];
  return list<string>(properties.Roles).map((role) => roleArns.get(role) ?? role);
}

/** Whether a line allows a use. A line without a source allows any source. */
export function allows(line: Line, use: PermissionClaim): boolean {
  return (
    !line.denies &&
    line.principal === use.principal &&
    fits(line.action.toLowerCase(), use.action.toLowerCase()) &&
    // A policy variable, such as the name of a device, matches any value.
    fits(line.resource.replace(/\$\{[^}]*\}/g, '*'), use.resource) &&
    (line.source === undefined || fits(line.source, use.source ?? ''))
  );
}

/** A copy of a template without one line. */
export function withoutLine(template: Properties, { resourceId, place }: Line): Properties {
  const copy = structuredClone(template);
  const { Type, Properties: properties } = copy.Resources[resourceId];
  if (Type === 'AWS::Lambda::Permission') {
    delete copy.Resources[resourceId];
    return copy;
  }
  const document = DOCUMENTS[Type]!(properties)[place.document]!;
  document.Statement = list(document.Statement).flatMap((statement, number) => {
    if (number !== place.statement) return [statement];
    const actions = list(statement.Action);
    const targets = statement.Resource === undefined ? [undefined] : list(statement.Resource);
    return actions.flatMap((Action, a) =>
      targets.flatMap((Resource, r) =>
        a === place.action && r === place.resource
          ? []
          : [{ ...statement, Action, ...(Resource !== undefined && { Resource }) }],
      ),
    );
  });
  return copy;
}

// biome-ignore lint/suspicious/noExplicitAny: a template may contain anything.
function list<T = any>(value: T | T[] | undefined): T[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}
