/**
 * How something of the templates is proven on which the platform of this machine does not act: by a test of the synthesised
 * stacks, by a line of the guide that a person ticks off on the real stage, or by what acts upon it otherwise.
 */
export type Proof =
  | { readonly stacks: string }
  | { readonly guide: string }
  /** The smoke test on a deployed stage. */
  | { readonly smoke: string }
  /** It is read when it is needed, or before the watch begins; that test fails without it. */
  | { readonly later: readonly [file: string, test: string] }
  /** Nothing depends on it. */
  | { readonly idle: string };

const named: Proof = { idle: 'a name: the platform takes it from the template before it watches' };
const described: Proof = { idle: 'words for people' };
const linked: Proof = { idle: 'there is one API: what belongs to it need not say so' };
const copied: Proof = {
  idle: 'of the CDK’s own function for bucket deployments, in whose place the platform copies',
};
const alarms: Proof = { stacks: 'gives each alarm a metric, a threshold and a period that exist' };
const versions: Proof = { stacks: 'writes every policy in the version that knows variables' };
const closed: Proof = { stacks: 'keeps buckets closed, encrypted and behind TLS' };
const table: Proof = {
  stacks: 'keeps the table restorable to any second, encrypted, with every index from the first day',
};
const edge: Proof = {
  stacks: 'serves everything at the edge by HTTPS alone, and asks its origins by nothing else',
};

/** By path as `Platform.unread` gives it; an entry speaks for what is below it too. */
export const PROOFS: Record<string, Proof> = {
  'AWS::ApiGatewayV2::Api.Description': described,
  'AWS::ApiGatewayV2::Api.Name': named,
  'AWS::ApiGatewayV2::Integration.ApiId': linked,
  'AWS::ApiGatewayV2::Stage.AccessLogSettings': { stacks: 'logs routes, never paths' },
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
  'AWS::CloudFront::CachePolicy.CachePolicyConfig.Name': named,
  'AWS::CloudFront::CachePolicy.CachePolicyConfig.Comment': described,
  'AWS::CloudWatch::Alarm.AlarmDescription': described,
  'AWS::CloudWatch::Alarm.ComparisonOperator': alarms,
  'AWS::CloudWatch::Alarm.Dimensions': alarms,
  'AWS::CloudWatch::Alarm.EvaluationPeriods': alarms,
  'AWS::CloudWatch::Alarm.MetricName': alarms,
  'AWS::CloudWatch::Alarm.Namespace': alarms,
  'AWS::CloudWatch::Alarm.Period': alarms,
  'AWS::CloudWatch::Alarm.Statistic': alarms,
  'AWS::CloudWatch::Alarm.Threshold': alarms,
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
  'AWS::Lambda::Function.LoggingConfig': { stacks: 'keeps every log for a set time, in a group of its own' },
  'AWS::Lambda::LayerVersion': copied,
  'AWS::Logs::LogGroup': { stacks: 'keeps every log for a set time, in a group of its own' },
  'AWS::S3::Bucket.BucketEncryption': closed,
  'AWS::S3::Bucket.LifecycleConfiguration': {
    stacks: 'tells a queue of what came in, forgets after a day what nobody took, and after five years logs',
  },
  'AWS::S3::Bucket.PublicAccessBlockConfiguration': closed,
  'AWS::S3::Bucket.Tags': copied,
  'AWS::S3::BucketPolicy.PolicyDocument.Statement.Condition': {
    later: [
      'test/uploads.test.ts',
      'a logo that was uploaded is shown by the edge, and kept by browsers for ever',
    ],
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
    stacks: 'runs what is scheduled when it is due, and retries it',
  },
  'AWS::Scheduler::Schedule.Target.Input': {
    later: [
      'test/hub-log-archive.test.ts',
      'days that leave the table are archived by the schedule, had as files, and read in the list of lines',
    ],
  },
  'AWS::Scheduler::Schedule.Target.RetryPolicy': {
    stacks: 'runs what is scheduled when it is due, and retries it',
  },
  'AWS::SecretsManager::Secret': {
    later: [
      'local/services/secrets/secrets.test.ts',
      'generated secrets are made as the template wants them',
    ],
  },
  'AWS::StepFunctions::StateMachine.StateMachineName': named,
};
