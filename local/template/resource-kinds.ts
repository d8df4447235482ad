import { createHash } from 'node:crypto';

/** A resource with its name and place, from which its ARN and attributes are built. */
export interface Named {
  readonly stack: string;
  readonly logicalId: string;
  readonly name: string;
  readonly region: string;
  readonly account: string;
  /** The address of the platform's gateway, used in queue URLs. */
  readonly awsEndpoint: string;
  /** `host:port` of the CloudFront distribution. */
  readonly webAddress: string;
}

/** How CloudFormation names a type of resource, and the values of `Ref` and `Fn::GetAtt` for it. */
export interface Kind {
  /** The property with the name in the template. */
  readonly nameProperty?: string;
  readonly maxNameLength?: number;
  readonly arn: (resource: Named) => string;
  /** The value of `Ref`; by default the name. */
  readonly ref?: (resource: Named) => string;
  readonly attributes?: Record<string, (resource: Named) => string>;
}

const regional = (service: string, path: (resource: Named) => string) => (resource: Named) =>
  `arn:aws:${service}:${resource.region}:${resource.account}:${path(resource)}`;
const global = (service: string, path: (resource: Named) => string) => (resource: Named) =>
  `arn:aws:${service}::${resource.account}:${path(resource)}`;
const name = (resource: Named) => resource.name;

/** An identifier that is random on AWS. Here it follows from the logical id, so that data outlives a restart. */
export function stableId(resource: Named, length: number): string {
  const digest = createHash('sha256').update(`${resource.stack}/${resource.logicalId}`).digest();
  return [...digest.toString('hex')]
    .map((digit) => 'abcdefghjkmnpqrs'[Number.parseInt(digit, 16)])
    .join('')
    .slice(0, length);
}
const id = (length: number) => (resource: Named) => stableId(resource, length);
const upperId = (resource: Named) => `E${stableId(resource, 13).toUpperCase()}`;

const cloudFrontPart = (path: string): Kind => ({
  arn: global('cloudfront', (r) => `${path}/${upperId(r)}`),
  ref: upperId,
  attributes: { Id: upperId },
});
const cloudFrontFunctionArn = global('cloudfront', (r) => `function/${r.name}`);
const queueUrl = (r: Named) => `${r.awsEndpoint}/${r.account}/${r.name}`;
// Every secret's ARN ends in six random characters, so that a policy for a deleted secret does not match its successor.
const secretArn = regional('secretsmanager', (r) => `secret:${r.name}-${stableId(r, 6)}`);
const stateMachineArn = regional('states', (r) => `stateMachine:${r.name}`);
const topicArn = regional('sns', name);
const subscriptionArn = regional('sns', (r) => `${r.name}:${stableId(r, 32)}`);

/** The types that the platform runs, and the inert ones (`inert-types.ts`) with a known ARN. */
export const resourceKinds: Record<string, Kind> = {
  'AWS::ApiGatewayV2::Api': {
    arn: (r) => `arn:aws:apigateway:${r.region}::/apis/${stableId(r, 10)}`,
    ref: id(10),
    attributes: { ApiEndpoint: (r) => `https://${stableId(r, 10)}.execute-api.${r.region}.amazonaws.com` },
  },
  'AWS::ApiGatewayV2::Integration': { arn: id(7), ref: id(7) },
  'AWS::ApiGatewayV2::Route': { arn: id(7), ref: id(7) },
  'AWS::ApiGatewayV2::Stage': { nameProperty: 'StageName', arn: name },
  'AWS::CloudFront::Distribution': {
    ...cloudFrontPart('distribution'),
    attributes: { DomainName: (r) => r.webAddress },
  },
  'AWS::CloudFront::Function': {
    nameProperty: 'Name',
    maxNameLength: 64,
    arn: cloudFrontFunctionArn,
    ref: cloudFrontFunctionArn,
    attributes: { FunctionARN: cloudFrontFunctionArn },
  },
  'AWS::CloudFront::OriginAccessControl': cloudFrontPart('origin-access-control'),
  'AWS::CloudFront::ResponseHeadersPolicy': cloudFrontPart('response-headers-policy'),
  'AWS::CloudWatch::Alarm': {
    nameProperty: 'AlarmName',
    maxNameLength: 255,
    arn: regional('cloudwatch', (r) => `alarm:${r.name}`),
  },
  'AWS::DynamoDB::GlobalTable': {
    nameProperty: 'TableName',
    maxNameLength: 255,
    arn: regional('dynamodb', (r) => `table/${r.name}`),
  },
  'AWS::IAM::Policy': { nameProperty: 'PolicyName', maxNameLength: 128, arn: name },
  'AWS::IAM::Role': {
    nameProperty: 'RoleName',
    maxNameLength: 64,
    arn: global('iam', (r) => `role/${r.name}`),
  },
  'AWS::IoT::Policy': {
    nameProperty: 'PolicyName',
    maxNameLength: 128,
    arn: regional('iot', (r) => `policy/${r.name}`),
  },
  'AWS::IoT::TopicRule': {
    nameProperty: 'RuleName',
    maxNameLength: 128,
    arn: regional('iot', (r) => `rule/${r.name}`),
  },
  'AWS::Lambda::EventSourceMapping': {
    arn: regional('lambda', (r) => `event-source-mapping:${stableId(r, 32)}`),
    ref: id(32),
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
    attributes: { RegionalDomainName: (r) => `${r.name}.s3.${r.region}.amazonaws.com` },
  },
  'AWS::S3::BucketPolicy': { arn: name },
  'AWS::SES::ConfigurationSet': {
    nameProperty: 'Name',
    maxNameLength: 64,
    arn: regional('ses', (r) => `configuration-set/${r.name}`),
  },
  'AWS::SES::ConfigurationSetEventDestination': { arn: name },
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
  'AWS::SNS::Topic': { nameProperty: 'TopicName', maxNameLength: 256, arn: topicArn, ref: topicArn },
  'AWS::SNS::TopicPolicy': { arn: name },
  'AWS::SQS::Queue': {
    nameProperty: 'QueueName',
    maxNameLength: 80,
    arn: regional('sqs', name),
    ref: queueUrl,
    attributes: { QueueName: name },
  },
  'AWS::SQS::QueuePolicy': { arn: name },
  'AWS::Scheduler::Schedule': {
    nameProperty: 'Name',
    maxNameLength: 64,
    arn: regional('scheduler', (r) => `schedule/default/${r.name}`),
  },
  'AWS::SecretsManager::Secret': {
    nameProperty: 'Name',
    maxNameLength: 512,
    arn: secretArn,
    ref: secretArn,
  },
  'AWS::StepFunctions::StateMachine': {
    nameProperty: 'StateMachineName',
    maxNameLength: 80,
    arn: stateMachineArn,
    ref: stateMachineArn,
  },
  'Custom::CDKBucketDeployment': { arn: name },
};
