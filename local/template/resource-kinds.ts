import { createHash } from 'node:crypto';

/** A resource whose name is known, and what its ARN and attributes are made of. */
export interface Named {
  readonly stack: string;
  readonly logicalId: string;
  readonly name: string;
  readonly region: string;
  readonly account: string;
  /** Where the platform's gateway answers: the host of queue URLs. */
  readonly awsEndpoint: string;
  /** `host:port` at which the CloudFront distribution is served. */
  readonly webAddress: string;
}

/** How CloudFormation names a type of resource and what `Ref` and `Fn::GetAtt` give for it. */
export interface Kind {
  /** The property that holds a name given by the template. */
  readonly nameProperty?: string;
  readonly maxNameLength?: number;
  readonly arn: (resource: Named) => string;
  /** What `Ref` gives; without it, the name. */
  readonly ref?: (resource: Named) => string;
  readonly attributes?: Record<string, (resource: Named) => string>;
}

const regional = (service: string, path: (resource: Named) => string) => (resource: Named) =>
  `arn:aws:${service}:${resource.region}:${resource.account}:${path(resource)}`;
const global = (service: string, path: (resource: Named) => string) => (resource: Named) =>
  `arn:aws:${service}::${resource.account}:${path(resource)}`;
const name = (resource: Named) => resource.name;

/** An identifier that AWS would draw at random; here the same one for the same logical id, so that data outlives a restart. */
export function stableId(resource: Named, length: number): string {
  const digest = createHash('sha256').update(`${resource.stack}/${resource.logicalId}`).digest();
  return [...digest.toString('hex')]
    .map((digit) => 'abcdefghjkmnpqrs'[Number.parseInt(digit, 16)])
    .join('')
    .slice(0, length);
}
const id = (length: number) => (resource: Named) => stableId(resource, length);
const upperId = (resource: Named) => `E${stableId(resource, 13).toUpperCase()}`;

const table: Kind = {
  nameProperty: 'TableName',
  maxNameLength: 255,
  arn: regional('dynamodb', (r) => `table/${r.name}`),
};
const cloudFrontPart = (path: string): Kind => ({
  arn: global('cloudfront', (r) => `${path}/${upperId(r)}`),
  ref: upperId,
  attributes: { Id: upperId },
});
const cloudFrontFunctionArn = global('cloudfront', (r) => `function/${r.name}`);
const queueUrl = (r: Named) => `${r.awsEndpoint}/${r.account}/${r.name}`;
// Six random characters end every secret's ARN, so that a policy for a deleted secret does not fit its successor.
const secretArn = regional('secretsmanager', (r) => `secret:${r.name}-${stableId(r, 6)}`);
const stateMachineArn = regional('states', (r) => `stateMachine:${r.name}`);
const topicArn = regional('sns', name);
const subscriptionArn = regional('sns', (r) => `${r.name}:${stableId(r, 32)}`);
const certificateArn = regional('acm', (r) => `certificate/${stableId(r, 32)}`);
const managedPolicyArn = global('iam', (r) => `policy/${r.name}`);

/** The types that the platform runs, and those inert ones (`inert-types.ts`) that others refer to by more than a name. */
export const resourceKinds: Record<string, Kind> = {
  'AWS::ApiGatewayV2::Api': {
    arn: (r) => `arn:aws:apigateway:${r.region}::/apis/${stableId(r, 10)}`,
    ref: id(10),
    attributes: {
      ApiId: id(10),
      ApiEndpoint: (r) => `https://${stableId(r, 10)}.execute-api.${r.region}.amazonaws.com`,
    },
  },
  'AWS::ApiGatewayV2::Integration': {
    arn: (r) => stableId(r, 7),
    ref: id(7),
    attributes: { IntegrationId: id(7) },
  },
  'AWS::ApiGatewayV2::Route': { arn: (r) => stableId(r, 7), ref: id(7), attributes: { RouteId: id(7) } },
  'AWS::ApiGatewayV2::Stage': { nameProperty: 'StageName', arn: name },
  'AWS::CertificateManager::Certificate': { arn: certificateArn, ref: certificateArn },
  'AWS::CloudFront::CachePolicy': cloudFrontPart('cache-policy'),
  'AWS::CloudFront::Distribution': {
    ...cloudFrontPart('distribution'),
    attributes: { Id: upperId, DomainName: (r) => r.webAddress },
  },
  'AWS::CloudFront::Function': {
    nameProperty: 'Name',
    maxNameLength: 64,
    arn: cloudFrontFunctionArn,
    ref: cloudFrontFunctionArn,
    attributes: { FunctionARN: cloudFrontFunctionArn, 'FunctionMetadata.FunctionARN': cloudFrontFunctionArn },
  },
  'AWS::CloudFront::OriginAccessControl': cloudFrontPart('origin-access-control'),
  'AWS::CloudFront::OriginRequestPolicy': cloudFrontPart('origin-request-policy'),
  'AWS::CloudFront::ResponseHeadersPolicy': cloudFrontPart('response-headers-policy'),
  'AWS::CloudWatch::Alarm': {
    nameProperty: 'AlarmName',
    maxNameLength: 255,
    arn: regional('cloudwatch', (r) => `alarm:${r.name}`),
  },
  'AWS::DynamoDB::GlobalTable': table,
  'AWS::DynamoDB::Table': table,
  'AWS::Events::Rule': {
    nameProperty: 'Name',
    maxNameLength: 64,
    arn: regional('events', (r) => `rule/${r.name}`),
  },
  'AWS::IAM::ManagedPolicy': {
    nameProperty: 'ManagedPolicyName',
    maxNameLength: 128,
    arn: managedPolicyArn,
    ref: managedPolicyArn,
    attributes: { PolicyArn: managedPolicyArn },
  },
  'AWS::IAM::Policy': { nameProperty: 'PolicyName', maxNameLength: 128, arn: name },
  'AWS::IAM::Role': {
    nameProperty: 'RoleName',
    maxNameLength: 64,
    arn: global('iam', (r) => `role/${r.name}`),
    attributes: { RoleId: (r) => `AROA${stableId(r, 17).toUpperCase()}` },
  },
  'AWS::IoT::Policy': {
    nameProperty: 'PolicyName',
    maxNameLength: 128,
    arn: regional('iot', (r) => `policy/${r.name}`),
    attributes: { Id: name },
  },
  'AWS::IoT::Thing': {
    nameProperty: 'ThingName',
    maxNameLength: 128,
    arn: regional('iot', (r) => `thing/${r.name}`),
    attributes: { Id: id(32) },
  },
  'AWS::IoT::TopicRule': {
    nameProperty: 'RuleName',
    maxNameLength: 128,
    arn: regional('iot', (r) => `rule/${r.name}`),
  },
  'AWS::KMS::Key': { arn: regional('kms', (r) => `key/${stableId(r, 32)}`), ref: id(32) },
  'AWS::Lambda::EventInvokeConfig': { arn: name },
  'AWS::Lambda::EventSourceMapping': {
    arn: regional('lambda', (r) => `event-source-mapping:${stableId(r, 32)}`),
    ref: id(32),
    attributes: { Id: id(32), EventSourceMappingArn: (r) => `event-source-mapping:${stableId(r, 32)}` },
  },
  'AWS::Lambda::Function': {
    nameProperty: 'FunctionName',
    maxNameLength: 64,
    arn: regional('lambda', (r) => `function:${r.name}`),
  },
  'AWS::Lambda::Permission': { arn: name },
  'AWS::Logs::LogGroup': {
    nameProperty: 'LogGroupName',
    maxNameLength: 512,
    arn: regional('logs', (r) => `log-group:${r.name}:*`),
  },
  'AWS::S3::Bucket': {
    nameProperty: 'BucketName',
    maxNameLength: 63,
    arn: (r) => `arn:aws:s3:::${r.name}`,
    attributes: {
      DomainName: (r) => `${r.name}.s3.amazonaws.com`,
      RegionalDomainName: (r) => `${r.name}.s3.${r.region}.amazonaws.com`,
    },
  },
  'AWS::S3::BucketPolicy': { arn: name },
  'AWS::SES::ConfigurationSet': {
    nameProperty: 'Name',
    maxNameLength: 64,
    arn: regional('ses', (r) => `configuration-set/${r.name}`),
  },
  'AWS::SES::ConfigurationSetEventDestination': { arn: name, attributes: { Id: name } },
  'AWS::SES::EmailIdentity': {
    nameProperty: 'EmailIdentity',
    arn: regional('ses', (r) => `identity/${r.name}`),
    attributes: Object.fromEntries(
      [1, 2, 3].flatMap((n) => [
        [`DkimDNSTokenName${n}`, (r: Named) => `token${n}._domainkey.${r.name}`],
        [`DkimDNSTokenValue${n}`, () => `token${n}.dkim.amazonses.com`],
      ]),
    ),
  },
  'AWS::SNS::Subscription': { arn: subscriptionArn, ref: subscriptionArn },
  'AWS::SNS::Topic': {
    nameProperty: 'TopicName',
    maxNameLength: 256,
    arn: topicArn,
    ref: topicArn,
    attributes: { TopicArn: topicArn, TopicName: name },
  },
  'AWS::SNS::TopicPolicy': { arn: name },
  'AWS::SQS::Queue': {
    nameProperty: 'QueueName',
    maxNameLength: 80,
    arn: regional('sqs', name),
    ref: queueUrl,
    attributes: { QueueName: name, QueueUrl: queueUrl },
  },
  'AWS::SQS::QueuePolicy': { arn: name },
  'AWS::Scheduler::Schedule': {
    nameProperty: 'Name',
    maxNameLength: 64,
    arn: regional('scheduler', (r) => `schedule/default/${r.name}`),
  },
  'AWS::Scheduler::ScheduleGroup': {
    nameProperty: 'Name',
    maxNameLength: 64,
    arn: regional('scheduler', (r) => `schedule-group/${r.name}`),
  },
  'AWS::SecretsManager::ResourcePolicy': { arn: name },
  'AWS::SecretsManager::Secret': {
    nameProperty: 'Name',
    maxNameLength: 512,
    arn: secretArn,
    ref: secretArn,
    attributes: { Id: secretArn },
  },
  'AWS::StepFunctions::StateMachine': {
    nameProperty: 'StateMachineName',
    maxNameLength: 80,
    arn: stateMachineArn,
    ref: stateMachineArn,
    attributes: { Name: name },
  },
  'Custom::CDKBucketDeployment': { arn: name },
};
