/**
 * How a property of the templates that the local platform ignores is proven: by a test of the synthesised stacks, by a
 * line of the guide that a person ticks off on the real stage, or in one of the other ways below.
 */
export type Proof =
  | { readonly stacks: string }
  | { readonly guide: string }
  /** By the smoke test on a deployed stage. */
  | { readonly smoke: string }
  /** The platform reads it outside of the time in which reads are recorded. This test fails without it. */
  | { readonly later: readonly [file: string, test: string] }
  /** Nothing depends on it, for this reason. */
  | { readonly idle: string };

const named: Proof = { idle: 'a name: the platform reads it before reads are recorded' };
const described: Proof = { idle: 'a description for people' };
const linked: Proof = { idle: 'there is only one API, so its parts need not name it' };
const copied: Proof = {
  idle: 'of the CDK’s own function for bucket deployments; the platform copies the files itself',
};
const alarms: Proof = { stacks: 'gives each alarm a metric, a threshold and a period that exist' };
const versions: Proof = { stacks: 'writes every policy in the version that supports variables' };
const closed: Proof = { stacks: 'keeps buckets private, encrypted and accessible by TLS only' };
const table: Proof = {
  stacks: 'keeps the table restorable to any second, encrypted, with every index from the first day',
};
const edge: Proof = {
  stacks: 'serves everything at the edge by HTTPS only, and reaches its origins by HTTPS only',
};

/** By path as `Platform.unread` returns it. An entry is valid for everything below its path, too. */
export const PROOFS: Record<string, Proof> = {
  'AWS::ApiGatewayV2::Api.Description': described,
  'AWS::ApiGatewayV2::Api.Name': named,
  'AWS::ApiGatewayV2::Integration.ApiId': linked,
  'AWS::ApiGatewayV2::Stage.AccessLogSettings': { stacks: 'logs routes and never paths' },
  'AWS::ApiGatewayV2::Stage.ApiId': linked,
  'AWS::ApiGatewayV2::Stage.AutoDeploy': { smoke: 'the branding of the host is answered' },
  'AWS::ApiGatewayV2::Stage.DefaultRouteSettings': { stacks: 'throttles the API as a whole' },
  'AWS::CloudFront::Distribution.DistributionConfig.Aliases': {
    guide: 'point each at the output `DnsTarget`',
  },
  'AWS::CloudFront::Distribution.DistributionConfig.CacheBehaviors.ViewerProtocolPolicy': edge,
  'AWS::CloudFront::Distribution.DistributionConfig.DefaultCacheBehavior.ViewerProtocolPolicy': edge,
  'AWS::CloudFront::Distribution.DistributionConfig.Comment': described,
  'AWS::CloudFront::Distribution.DistributionConfig.Enabled': edge,
  'AWS::CloudFront::Distribution.DistributionConfig.HttpVersion': edge,
  'AWS::CloudFront::Distribution.DistributionConfig.IPV6Enabled': edge,
  'AWS::CloudFront::Distribution.DistributionConfig.Origins.CustomOriginConfig': edge,
  'AWS::CloudFront::Distribution.DistributionConfig.Origins.S3OriginConfig': edge,
  'AWS::CloudFront::Distribution.DistributionConfig.ViewerCertificate': { guide: 'A certificate' },
  'AWS::CloudFront::Function.AutoPublish': { smoke: 'a path of the console answers with its page' },
  'AWS::CloudFront::Function.FunctionConfig.Comment': described,
  'AWS::CloudFront::Function.Name': named,
  'AWS::CloudFront::OriginAccessControl': edge,
  'AWS::CloudFront::ResponseHeadersPolicy.ResponseHeadersPolicyConfig.Name': named,
  'AWS::CloudWatch::Alarm.AlarmDescription': described,
  'AWS::CloudWatch::Alarm.ComparisonOperator': alarms,
  'AWS::CloudWatch::Alarm.Dimensions': alarms,
  'AWS::CloudWatch::Alarm.EvaluationPeriods': alarms,
  'AWS::CloudWatch::Alarm.MetricName': alarms,
  'AWS::CloudWatch::Alarm.Namespace': alarms,
  'AWS::CloudWatch::Alarm.Period': alarms,
  'AWS::CloudWatch::Alarm.Statistic': alarms,
  'AWS::CloudWatch::Alarm.Threshold': alarms,
  'AWS::CloudWatch::Dashboard': {
    stacks:
      'shows errors, throttles, instances and times of every function on one dashboard, with the calls, the table and the broker',
  },
  'AWS::DynamoDB::GlobalTable.BillingMode': table,
  'AWS::DynamoDB::GlobalTable.Replicas.DeletionProtectionEnabled': {
    stacks: 'refuses the deletion of its table and of the stack that holds it',
  },
  'AWS::DynamoDB::GlobalTable.Replicas.GlobalSecondaryIndexes': table,
  'AWS::DynamoDB::GlobalTable.Replicas.PointInTimeRecoverySpecification': table,
  'AWS::DynamoDB::GlobalTable.Replicas.Region': table,
  'AWS::DynamoDB::GlobalTable.SSESpecification': table,
  'AWS::IAM::Policy.PolicyDocument.Version': versions,
  'AWS::IAM::Policy.PolicyName': named,
  'AWS::IAM::Role.AssumeRolePolicyDocument.Version': versions,
  'AWS::IoT::Policy.PolicyDocument.Version': versions,
  'AWS::IoT::TopicRule.RuleName': named,
  'AWS::Lambda::Function.Architectures': {
    stacks: 'has a function for each entry of the manifest, on Node 24 and arm64, and no other',
  },
  'AWS::Lambda::Function.Code.S3Bucket': copied,
  'AWS::Lambda::Function.Environment.Variables.AWS_CA_BUNDLE': copied,
  'AWS::Lambda::Function.FunctionName': named,
  'AWS::Lambda::Function.Layers': copied,
  'AWS::Lambda::Function.LoggingConfig': {
    stacks: 'keeps every log for a limited time, in a log group of its own',
  },
  'AWS::Lambda::LayerVersion': copied,
  'AWS::Logs::LogGroup': { stacks: 'keeps every log for a limited time, in a log group of its own' },
  'AWS::S3::Bucket.BucketEncryption': closed,
  'AWS::S3::Bucket.LifecycleConfiguration': {
    stacks:
      'notifies a queue of uploads, deletes uploads after a day, exports after seven and log archives after five years',
  },
  'AWS::S3::Bucket.PublicAccessBlockConfiguration': closed,
  'AWS::S3::Bucket.Tags': copied,
  'AWS::S3::Bucket.VersioningConfiguration': {
    stacks:
      'keeps invoices until the end of the eighth year after theirs, in versions, and lets no function delete one',
  },
  'AWS::S3::BucketPolicy.PolicyDocument.Statement.Condition': {
    later: ['test/uploads.test.ts', 'an uploaded logo is served by the edge and may be cached for ever'],
  },
  'AWS::S3::BucketPolicy.PolicyDocument.Version': versions,
  'AWS::SES::ConfigurationSet': named,
  'AWS::SES::EmailIdentity': { smoke: 'a mail is sent, and one that bounces is noted at its account' },
  'AWS::SNS::TopicPolicy.PolicyDocument.Statement': {
    later: ['test/alarm-delivery.test.ts', 'every alarm reaches the operator’s mailbox when it goes off'],
  },
  'AWS::SNS::TopicPolicy.PolicyDocument.Version': versions,
  'AWS::SQS::Queue.SqsManagedSseEnabled': { stacks: 'encrypts every queue' },
  'AWS::SQS::QueuePolicy.PolicyDocument.Version': versions,
  'AWS::Scheduler::Schedule.FlexibleTimeWindow': {
    stacks: 'runs schedules exactly when they are due, and retries them',
  },
  'AWS::Scheduler::Schedule.Target.Input': {
    later: [
      'test/hub-log-archive.test.ts',
      'the schedule archives days that leave the table, as files to download, and the list of lines reads them',
    ],
  },
  'AWS::Scheduler::Schedule.Target.RetryPolicy': {
    stacks: 'runs schedules exactly when they are due, and retries them',
  },
  'AWS::SecretsManager::Secret': {
    later: [
      'local/services/secrets/secrets.test.ts',
      'a generated secret has the length and the characters of the template',
    ],
  },
  'AWS::StepFunctions::StateMachine.StateMachineName': named,
};
