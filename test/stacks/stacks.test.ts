import { Validations } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { CfnPolicy, Role } from 'aws-cdk-lib/aws-iam';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { describe, expect, it } from 'vitest';
import { FUNCTIONS, type FunctionSpec } from '../../functions/manifest.ts';
import { INDEXES } from '../../functions/platform/indexes.ts';
import { STACKS, stackName } from '../../lib/stack-names.ts';
import { BeaconCoding } from '../../shared/configuration/beacon-coding.ts';
import { DROP_REASONS } from '../../shared/drop-reasons.ts';
import { EXPORT_DAYS } from '../../shared/model/account-export.ts';
import { type Synthesised, synthesise, type TemplateResource } from '../support/stacks.ts';

const stages = { dev: synthesise('dev'), prod: synthesise('prod') };

/** Actions that accept no resource (Service Authorization Reference). */
const WITHOUT_RESOURCE = [
  'iot:CreateKeysAndCertificate',
  'iot:DescribeEndpoint',
  'cloudwatch:DescribeAlarms',
  'cloudwatch:GetMetricData',
];
/** The queues of what hubs send, by the ids of their resources, or by the names of their exports. */
const FROM_HUBS = /(?:\b|OutputRef|OutputFnGetAtt)(Ingest|HubLogs|HubStates|Departures)Queue/;

/** The CDK's own function for bucket deployments, which runs only during a deployment. */
const isCdksOwn = ({ id }: TemplateResource) => id.startsWith('CustomCDKBucketDeployment');

interface Statement {
  readonly Effect: string;
  readonly Action: string | string[];
  readonly Resource: unknown;
  readonly Principal?: { readonly Service?: string };
  readonly Condition?: object;
}
/** An ARN of a template as one text, with angle brackets around what CloudFormation fills in. */
function flat(value: unknown): string {
  if (typeof value === 'string') return value;
  const [[name, argument] = []] = Object.entries(value as object);
  if (name === 'Fn::Join') return (argument[1] as unknown[]).map(flat).join(argument[0]);
  if (name === 'Fn::ImportValue') return argument;
  return `<${Array.isArray(argument) ? argument.join('.') : argument}>`;
}
/** Every policy document in a part of a template. */
function documentsIn(value: unknown): Record<string, unknown>[] {
  if (value === null || typeof value !== 'object') return [];
  if ('Statement' in value) return [{ ...value }];
  return Object.values(value).flatMap(documentsIn);
}
const list = <T>(one: T | T[]): T[] => (Array.isArray(one) ? one : [one]);

describe.each(Object.entries(stages))('stage %s', (name, stage) => {
  const functions = stage.of('AWS::Lambda::Function').filter((resource) => !isCdksOwn(resource));
  const statements: Statement[] = [...stage.of('AWS::IAM::Policy'), ...stage.of('AWS::IAM::Role')]
    .filter((resource) => !isCdksOwn(resource))
    .flatMap(({ Properties: { PolicyDocument, Policies = [] } }) => [
      ...(PolicyDocument?.Statement ?? []),
      ...Policies.flatMap(
        (policy: { PolicyDocument: { Statement: Statement[] } }) => policy.PolicyDocument.Statement,
      ),
    ]);

  it('leaves each stack room below the 500 resources that CloudFormation takes', () => {
    // Some fifty are a handful of features. If this fails, move some of them to another stack.
    for (const stack of Object.values(stage.stacks)) {
      const resources = Object.keys(Template.fromStack(stack).toJSON().Resources);
      expect([stack.stackName, resources.length]).toEqual([
        stack.stackName,
        expect.toSatisfy((n) => n <= 450),
      ]);
    }
  });

  it('has stacks that refer only to those before them, so that they are deployed in this order and deleted in the other', () => {
    const names = STACKS.map((kind) => stackName(name, kind));
    expect(Object.values(stage.stacks).map((stack) => stack.stackName)).toEqual(names);
    for (const stack of Object.values(stage.stacks)) {
      const before = names.slice(0, names.indexOf(stack.stackName));
      expect(before).toEqual(expect.arrayContaining(stack.dependencies.map((one) => one.stackName)));
    }
  });

  it('keeps the rules of the broker and the functions of what hubs send in a stack of their own', () => {
    const { Resources } = Template.fromStack(stage.stacks.hubs).toJSON();
    const inIt = Object.values(Resources as Record<string, TemplateResource>);
    expect(inIt.filter(({ Type }) => Type === 'AWS::IoT::TopicRule')).toHaveLength(6);
    const names = inIt.filter(({ Type }) => Type === 'AWS::Lambda::Function');
    expect(names.map(({ Properties }) => Properties.FunctionName).toSorted()).toEqual(
      ['hubIngest', 'hubLogs', 'hubStates'].map((one) => `console-${name}-${one}`),
    );
  });

  it('shows errors, throttles, instances and times of every function on one dashboard, with the calls, the table and the broker', () => {
    const dashboards = stage.of('AWS::CloudWatch::Dashboard');
    expect(dashboards.map(({ Properties }) => Properties.DashboardName)).toEqual([`console-${name}`]);
    const { widgets } = JSON.parse(flat(dashboards[0]!.Properties.DashboardBody));
    const shown = new Map<string, string[]>();
    for (const { properties } of widgets as { properties: { metrics?: string[][] } }[])
      for (const [namespace, metric, , dimension] of properties.metrics ?? [])
        shown.set(`${namespace} ${metric}`, [...(shown.get(`${namespace} ${metric}`) ?? []), dimension!]);
    const all = Object.keys(FUNCTIONS).map((entry) => `console-${name}-${entry}`);
    for (const metric of ['Errors', 'Throttles', 'ConcurrentExecutions'])
      expect(shown.get(`AWS/Lambda ${metric}`)).toEqual(all);
    expect(shown.get('AWS/Lambda Duration')).toEqual([...all, ...all]);
    expect([...shown.keys()]).toEqual(
      expect.arrayContaining([
        ...['AWS/ApiGateway Count', 'AWS/ApiGateway 5xx', 'AWS/ApiGateway 4xx', 'AWS/ApiGateway Latency'],
        ...['AWS/DynamoDB ConsumedReadCapacityUnits', 'AWS/DynamoDB ConsumedWriteCapacityUnits'],
        ...['AWS/IoT PublishIn.Success', 'AWS/IoT Connect.Success', 'AWS/Logs IncomingBytes'],
      ]),
    );
    expect(shown.get('BeaconConsole Dropped')).toHaveLength(DROP_REASONS.length);
  });

  it('breaks no rule of cdk-nag that is not acknowledged', () => {
    expect(() => synthesise(name)).not.toThrow();
  });

  it('has a function for each entry of the manifest, on Node 24 and arm64, and no other', () => {
    expect(functions.map(({ Properties }) => Properties.FunctionName).toSorted()).toEqual(
      Object.keys(FUNCTIONS)
        .map((entry) => `console-${name}-${entry}`)
        .toSorted(),
    );
    for (const { Properties } of functions) {
      expect(Properties).toMatchObject({ Runtime: 'nodejs24.x', Architectures: ['arm64'] });
    }
  });

  it('grants each function exactly the table actions of its manifest entry', () => {
    for (const [entry, spec] of Object.entries<FunctionSpec>(FUNCTIONS)) {
      const policy = stage.of('AWS::IAM::Policy').find(({ id }) => id.startsWith(`${entry}Role`));
      const granted = ((policy?.Properties.PolicyDocument.Statement ?? []) as Statement[])
        .flatMap(({ Action }) => list(Action))
        .filter((action) => action.startsWith('dynamodb:'));
      expect(granted.toSorted()).toEqual(
        [...(spec.table ?? []), ...(spec.queries ? ['Query'] : [])]
          .map((action) => `dynamodb:${action}`)
          .toSorted(),
      );
    }
  });

  it('gives the coding of beacons only to the functions that send configurations to hubs', () => {
    const codings = functions.flatMap(({ Properties: { FunctionName, Environment } }) =>
      Environment.Variables.BEACON_CODING
        ? [[FunctionName, JSON.parse(Environment.Variables.BEACON_CODING)]]
        : [],
    );
    const coding = BeaconCoding.parse({});
    expect(codings.toSorted()).toEqual([
      [`console-${name}-hubIngest`, coding],
      [`console-${name}-ingest`, coding],
    ]);
  });

  it('grants a Scan to nobody', () => {
    const actions = statements.flatMap(({ Action }) => list(Action));
    expect(actions.filter((action) => /scan|dynamodb:\*|^\*$/i.test(action))).toEqual([]);
  });

  it('names a resource for every action that accepts one, and no action by a wildcard', () => {
    for (const { Action, Resource } of statements) {
      expect(list(Action).filter((action) => action.includes('*'))).toEqual([]);
      if (list(Resource).includes('*'))
        expect(WITHOUT_RESOURCE).toEqual(expect.arrayContaining(list(Action)));
    }
  });

  it('acknowledges for each role exactly the wildcards that its policies have', () => {
    const roles = Object.values(stage.stacks)
      .flatMap((stack) => stack.node.findAll())
      .filter((construct) => construct instanceof Role)
      .filter(({ node }) => !node.path.includes('Custom::CDKBucketDeployment'));
    expect(roles.length).toBeGreaterThan(functions.length);
    for (const role of roles) {
      const acknowledged = role.node.metadata
        .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
        .flatMap(({ data }) => JSON.stringify(data).match(/(?<=IAM5\[Resource::)[^\]]+/g) ?? []);
      const policies = role.node
        .findAll()
        .filter((construct) => construct instanceof CfnPolicy)
        .flatMap(({ policyDocument }) => role.stack.resolve(policyDocument).Statement as Statement[]);
      const wildcards = policies.flatMap(({ Resource }) => list(Resource).map(flat));
      expect([role.node.path, new Set(acknowledged)]).toEqual([
        role.node.path,
        new Set(wildcards.filter((resource) => resource.includes('*'))),
      ]);
    }
  });

  it('lets a service act only on behalf of resources of this account', () => {
    const documents: [type: string, ...Statement[]][] = [
      ...['AWS::SNS::TopicPolicy', 'AWS::SQS::QueuePolicy', 'AWS::S3::BucketPolicy'].flatMap((type) =>
        stage.of(type).map(({ Properties }) => [type, ...Properties.PolicyDocument.Statement] as never),
      ),
      ...stage
        .of('AWS::IAM::Role')
        .filter((resource) => !isCdksOwn(resource))
        .map(({ Type, Properties }) => [Type, ...Properties.AssumeRolePolicyDocument.Statement] as never),
    ];
    const services = documents.flatMap(([type, ...all]) =>
      all.filter(({ Effect }) => Effect === 'Allow').map((statement) => ({ type, ...statement })),
    );
    // Lambda sets neither of these condition keys when it assumes the role of a function.
    const bound = services.filter(({ Principal }) => Principal?.Service !== 'lambda.amazonaws.com');
    expect(bound.length).toBeGreaterThan(10);
    for (const { Principal, Condition } of bound) {
      const conditions = JSON.stringify(Condition ?? {});
      expect([Principal, conditions]).toEqual([
        { Service: expect.any(String) },
        expect.stringMatching(/aws:Source(Arn|Account)/i),
      ]);
    }
    for (const { Condition } of bound.filter(({ type }) => type === 'AWS::IAM::Role')) {
      expect(Condition).toMatchObject({
        StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } },
        ArnLike: { 'aws:SourceArn': expect.anything() },
      });
    }
    for (const { Properties } of stage.of('AWS::Lambda::Permission'))
      expect(Properties.SourceArn).toBeDefined();
  });

  it('lets the services that publish to a topic do so by the topic’s policy', () => {
    const publishers: [service: string, topic: object][] = [
      ...stage
        .of('AWS::CloudWatch::Alarm')
        .flatMap(({ Properties: { AlarmActions = [], OKActions = [] } }) =>
          [...AlarmActions, ...OKActions].map((topic) => ['cloudwatch.amazonaws.com', topic] as never),
        ),
      ...stage
        .of('AWS::SES::ConfigurationSetEventDestination')
        .map(
          ({ Properties }) =>
            ['ses.amazonaws.com', Properties.EventDestination.SnsDestination.TopicARN] as never,
        ),
    ];
    const policies = stage.of('AWS::SNS::TopicPolicy').map(({ Properties }) => Properties);
    for (const [service, topic] of publishers) {
      // A topic of another stack is named by its export, which contains its id.
      const [policy] = policies.filter(({ Topics }) => JSON.stringify(topic).includes(Topics[0].Ref));
      const allowed = policy?.PolicyDocument.Statement.filter(({ Effect }: Statement) => Effect === 'Allow');
      expect(allowed).toContainEqual(
        expect.objectContaining({ Action: 'sns:Publish', Principal: { Service: service } }),
      );
    }
  });

  it('has alarms for failed and timed-out executions of each state machine', () => {
    const machines = stage.of('AWS::StepFunctions::StateMachine');
    const alarms = stage.of('AWS::CloudWatch::Alarm').map(({ Properties }) => Properties);
    for (const metric of ['ExecutionsFailed', 'ExecutionsTimedOut'])
      expect(alarms.filter(({ MetricName }) => MetricName === metric)).toHaveLength(machines.length);
  });

  it('has a dead-letter queue with an alarm for every queue, and limits the concurrency of consumers', () => {
    const queues = stage.of('AWS::SQS::Queue');
    const alarms = JSON.stringify(
      stage.of('AWS::CloudWatch::Alarm').map(({ Properties }) => Properties.Dimensions),
    );
    const deadLetterIds = queues.flatMap(({ Properties: { RedrivePolicy } }) =>
      RedrivePolicy ? [RedrivePolicy.deadLetterTargetArn['Fn::GetAtt'][0] as string] : [],
    );
    for (const { id, Properties } of queues) {
      if (deadLetterIds.includes(id)) expect(alarms).toContain(id);
      // Messages of hubs are retried for longer than an hour: 20 times the visibility timeout.
      else expect(Properties.RedrivePolicy.maxReceiveCount).toBe(FROM_HUBS.test(id) ? 20 : 5);
    }
    const mappings = stage.of('AWS::Lambda::EventSourceMapping');
    expect(mappings.length).toBeGreaterThan(0);
    for (const { Properties } of mappings) {
      const isOfHubs = FROM_HUBS.test(JSON.stringify(Properties.EventSourceArn));
      expect(Properties.ScalingConfig.MaximumConcurrency).toBe(isOfHubs ? 100 : 10);
      expect(Properties.FunctionResponseTypes).toEqual(['ReportBatchItemFailures']);
    }
  });

  it('has an alarm for every consumer that does not keep up, for messages of hubs after five minutes', () => {
    const ages = stage
      .of('AWS::CloudWatch::Alarm')
      .filter(({ Properties }) => Properties.MetricName === 'ApproximateAgeOfOldestMessage');
    const consumed = stage.of('AWS::Lambda::EventSourceMapping').map(({ Properties }) => Properties);
    expect(ages).toHaveLength(consumed.length);
    const ingest = ages.find(({ Properties }) => JSON.stringify(Properties.Dimensions).includes('Ingest'));
    expect(ingest?.Properties).toMatchObject({ Threshold: 300, AlarmActions: [expect.anything()] });
  });

  it('queues what hubs hear, their log lines and their states apart, each for a function of its own', () => {
    const queueOf = Object.fromEntries(
      stage
        .of('AWS::IoT::TopicRule')
        .map(({ Properties: { RuleName, TopicRulePayload } }) => [
          RuleName,
          FROM_HUBS.exec(JSON.stringify(TopicRulePayload.Actions[0].Sqs.QueueUrl))?.[1],
        ]),
    );
    expect(queueOf).toEqual({
      hub_data: 'Ingest',
      hub_logs: 'HubLogs',
      hub_state: 'HubStates',
      hub_results: 'HubStates',
      hub_connected: 'HubStates',
      hub_disconnected: 'Departures',
    });
    const functionOf = Object.fromEntries(
      stage
        .of('AWS::Lambda::EventSourceMapping')
        .map(({ Properties }) => [
          FROM_HUBS.exec(JSON.stringify(Properties.EventSourceArn))?.[1],
          JSON.stringify(Properties.FunctionName),
        ]),
    );
    expect(new Set([functionOf.Ingest, functionOf.HubLogs, functionOf.HubStates]).size).toBe(3);
    expect(functionOf.Departures).toBe(functionOf.HubStates);
  });

  it('stores what a rule of the broker cannot deliver in the failure queue', () => {
    const rules = stage.of('AWS::IoT::TopicRule');
    expect(rules.map(({ Properties }) => Properties.RuleName).toSorted()).toEqual([
      'hub_connected',
      'hub_data',
      'hub_disconnected',
      'hub_logs',
      'hub_results',
      'hub_state',
    ]);
    for (const { Properties } of rules)
      expect(Properties.TopicRulePayload.ErrorAction.Sqs.QueueUrl).toBeDefined();
  });

  it('has alarms for errors and throttles of each function', () => {
    const alarms = stage.of('AWS::CloudWatch::Alarm').map(({ Properties }) => Properties);
    for (const metric of ['Errors', 'Throttles']) {
      expect(alarms.filter(({ MetricName }) => MetricName === metric)).toHaveLength(functions.length);
    }
    for (const { AlarmActions } of alarms) expect(AlarmActions).toHaveLength(1);
  });

  it('keeps every log for a limited time, in a log group of its own', () => {
    const groups = stage.of('AWS::Logs::LogGroup');
    // One for each function, one for the API's calls, and one for the CDK's function for bucket deployments.
    expect(groups.length).toBe(functions.length + 2);
    for (const { Properties } of groups) expect(Properties.RetentionInDays).toBeGreaterThan(0);
    for (const { Properties } of functions) expect(Properties.LoggingConfig.LogGroup).toBeDefined();
  });

  it('lets every function write only its own log', () => {
    for (const { Properties } of functions) {
      const roleId = Properties.Role['Fn::GetAtt'][0];
      const policy = stage
        .of('AWS::IAM::Policy')
        .find(({ Properties: { Roles } }) => Roles.some(({ Ref }: { Ref: string }) => Ref === roleId));
      const writing = ((policy?.Properties.PolicyDocument.Statement ?? []) as Statement[]).filter(
        ({ Action }) => list(Action).some((action) => action.startsWith('logs:')),
      );
      expect(writing).toEqual([
        {
          Effect: 'Allow',
          Action: ['logs:CreateLogStream', 'logs:PutLogEvents'],
          Resource: { 'Fn::GetAtt': [Properties.LoggingConfig.LogGroup.Ref, 'Arn'] },
        },
      ]);
    }
  });

  it('denies access to queues, buckets and topics without TLS', () => {
    const policies = ['AWS::SQS::QueuePolicy', 'AWS::S3::BucketPolicy', 'AWS::SNS::TopicPolicy'];
    const denials = policies.flatMap((type) =>
      stage
        .of(type)
        .filter(({ Properties: { PolicyDocument } }) =>
          PolicyDocument.Statement.some(
            ({ Effect, Condition }: { Effect: string; Condition?: object }) =>
              Effect === 'Deny' && JSON.stringify(Condition) === '{"Bool":{"aws:SecureTransport":"false"}}',
          ),
        ),
    );
    const protectedKinds = ['AWS::SQS::Queue', 'AWS::S3::Bucket', 'AWS::SNS::Topic'];
    expect(denials).toHaveLength(protectedKinds.flatMap((type) => stage.of(type)).length);
  });

  it('gives each alarm a metric, a threshold and a period that exist', () => {
    // The metrics that CloudWatch documents, and those that functions write (functions/platform/log.ts).
    const METRICS: Record<string, string[]> = {
      'AWS/Lambda': ['Errors', 'Throttles'],
      'AWS/SQS': ['ApproximateNumberOfMessagesVisible', 'ApproximateAgeOfOldestMessage'],
      'AWS/States': ['ExecutionsFailed', 'ExecutionsTimedOut'],
      BeaconConsole: [
        'InternalError',
        'Unreadable',
        'BrokenEnvelope',
        'IncompleteInvoice',
        'TakenBack',
        'MoneyDiffers',
        'ProviderMissing',
      ],
    };
    const DIMENSION: Record<string, string> = {
      'AWS/Lambda': 'FunctionName',
      'AWS/SQS': 'QueueName',
      'AWS/States': 'StateMachineArn',
      BeaconConsole: 'service',
    };
    for (const { id, Properties } of stage.of('AWS::CloudWatch::Alarm')) {
      const { Namespace, MetricName, Dimensions, Period, Statistic, Threshold } = Properties;
      expect([id, METRICS[Namespace]]).toEqual([id, expect.arrayContaining([MetricName])]);
      expect(Dimensions.map(({ Name }: { Name: string }) => Name)).toEqual([DIMENSION[Namespace]]);
      expect([60, 300]).toContain(Period);
      expect(Statistic).toBe(Namespace === 'AWS/SQS' ? 'Maximum' : 'Sum');
      expect(Threshold).toBeGreaterThanOrEqual(0);
      expect(Properties).toMatchObject({
        ComparisonOperator: 'GreaterThanThreshold',
        EvaluationPeriods: 1,
        TreatMissingData: 'notBreaching',
      });
    }
  });

  it('writes every policy in the version that supports variables', () => {
    const documents = stage.all().flatMap((resource) => documentsIn(resource.Properties));
    expect(documents.length).toBeGreaterThan(functions.length);
    for (const { Version } of documents) expect(Version).toBe('2012-10-17');
  });

  it('throttles the API as a whole', () => {
    const [{ Properties }] = stage.of('AWS::ApiGatewayV2::Stage') as [TemplateResource];
    const { ThrottlingRateLimit, ThrottlingBurstLimit } = Properties.DefaultRouteSettings;
    expect([ThrottlingRateLimit, ThrottlingBurstLimit]).toEqual([2000, 4000]);
    expect(Properties.AutoDeploy).toBe(true);
  });

  it('serves everything at the edge by HTTPS only, and reaches its origins by HTTPS only', () => {
    const [{ Properties }] = stage.of('AWS::CloudFront::Distribution') as [TemplateResource];
    const { DefaultCacheBehavior, CacheBehaviors, Origins, ...config } = Properties.DistributionConfig;
    expect(config).toMatchObject({ Enabled: true, IPV6Enabled: true, HttpVersion: 'http2' });
    for (const { ViewerProtocolPolicy } of [DefaultCacheBehavior, ...CacheBehaviors])
      expect(ViewerProtocolPolicy).toBe('redirect-to-https');
    for (const { CustomOriginConfig, S3OriginConfig, OriginAccessControlId } of Origins) {
      if (CustomOriginConfig)
        expect(CustomOriginConfig).toEqual({
          OriginProtocolPolicy: 'https-only',
          OriginSSLProtocols: ['TLSv1.2'],
        });
      else expect([S3OriginConfig, OriginAccessControlId]).toEqual([expect.anything(), expect.anything()]);
    }
    for (const { Properties: control } of stage.of('AWS::CloudFront::OriginAccessControl'))
      expect(control.OriginAccessControlConfig).toMatchObject({
        OriginAccessControlOriginType: 's3',
        SigningBehavior: 'always',
        SigningProtocol: 'sigv4',
      });
  });

  it('creates the mail identity with the data, and its DNS records are outputs, unless the account has it', () => {
    const { stateful } = stage.stacks;
    const template = Template.fromStack(stateful);
    template.resourceCountIs('AWS::SES::EmailIdentity', 1);
    expect(Object.keys(template.findOutputs('*')).filter((id) => id.startsWith('MailDnsRecord'))).toEqual([
      'MailDnsRecord1',
      'MailDnsRecord2',
      'MailDnsRecord3',
    ]);
    const importing = Template.fromStack(
      synthesise(name, undefined, { mailIdentity: 'import' }).stacks.stateful,
    );
    importing.resourceCountIs('AWS::SES::EmailIdentity', 0);
  });

  it('lets functions send mails from its own address only, to any identity', () => {
    const sending = statements.filter(({ Action }) => list(Action).includes('ses:SendEmail'));
    expect(sending.length).toBeGreaterThan(0);
    for (const { Resource, Condition } of sending) {
      // In its sandbox, SES also authorises the identities of the recipients.
      expect(list(Resource).map(flat)).toContainEqual(expect.stringMatching(/:identity\/\*$/));
      expect(Condition).toEqual({ StringEquals: { 'ses:FromAddress': 'console@beacons.example' } });
    }
  });

  it('encrypts every queue', () => {
    for (const { Properties } of stage.of('AWS::SQS::Queue'))
      expect(Properties.SqsManagedSseEnabled).toBe(true);
  });

  it('runs schedules exactly when they are due, and retries them', () => {
    const schedules = stage.of('AWS::Scheduler::Schedule');
    expect(schedules.length).toBeGreaterThan(0);
    for (const { Properties } of schedules) {
      expect(Properties.FlexibleTimeWindow).toEqual({ Mode: 'OFF' });
      expect(Properties.Target.RetryPolicy.MaximumEventAgeInSeconds).toBeGreaterThanOrEqual(300);
    }
  });

  it('logs routes and never paths', () => {
    const [{ Properties }] = stage.of('AWS::ApiGatewayV2::Stage') as [TemplateResource];
    expect(Properties.AccessLogSettings.Format).toContain('$context.routeKey');
    expect(Properties.AccessLogSettings.Format).not.toMatch(
      /\$context\.(path|requestOverride|authorizer|identity)/,
    );
  });

  it('keeps the table restorable to any second, encrypted, with every index from the first day', () => {
    const [{ Properties }] = stage.of('AWS::DynamoDB::GlobalTable') as [TemplateResource];
    expect(Properties.BillingMode).toBe('PAY_PER_REQUEST');
    expect(Properties.SSESpecification.SSEEnabled).toBe(true);
    expect(Properties.Replicas).toMatchObject([{ Region: 'eu-central-1' }]);
    expect(Properties.Replicas[0].PointInTimeRecoverySpecification.PointInTimeRecoveryEnabled).toBe(true);
    expect(
      Properties.GlobalSecondaryIndexes.map(({ IndexName }: { IndexName: string }) => IndexName),
    ).toEqual(INDEXES.map((index) => index.name));
  });

  it('keeps buckets private, encrypted and accessible by TLS only', () => {
    const policies = JSON.stringify(stage.of('AWS::S3::BucketPolicy'));
    for (const { Properties, id } of stage.of('AWS::S3::Bucket')) {
      expect(Properties.PublicAccessBlockConfiguration).toEqual({
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      });
      expect(Properties.BucketEncryption).toBeDefined();
      expect(policies).toContain(id);
    }
    expect(policies).toContain('aws:SecureTransport');
  });

  it('passes errors of the API through the edge unchanged and uncached', () => {
    const [{ Properties }] = stage.of('AWS::CloudFront::Distribution') as [TemplateResource];
    for (const error of Properties.DistributionConfig.CustomErrorResponses) {
      expect(error).toEqual({ ErrorCode: error.ErrorCode, ErrorCachingMinTTL: 0 });
    }
  });

  /** The content security policy of each behaviour of the edge, by its addresses. */
  const policiesOfPages = (of: Synthesised = stage): ReadonlyMap<string, string> => {
    const headers = of.of('AWS::CloudFront::ResponseHeadersPolicy');
    const [{ Properties }] = of.of('AWS::CloudFront::Distribution') as [TemplateResource];
    const { DefaultCacheBehavior, CacheBehaviors } = Properties.DistributionConfig;
    return new Map(
      [{ ...DefaultCacheBehavior, PathPattern: '*' }, ...CacheBehaviors].map((behavior) => {
        const found = headers.find(({ id }) => id === behavior.ResponseHeadersPolicyId.Ref)!;
        const { ContentSecurityPolicy } =
          found.Properties.ResponseHeadersPolicyConfig.SecurityHeadersConfig.ContentSecurityPolicy;
        return [behavior.PathPattern, JSON.stringify(ContentSecurityPolicy)];
      }),
    );
  };

  it('allows no inline script except the one of the page', () => {
    const policies = policiesOfPages();
    expect(policies.get('*')).not.toMatch(/unsafe-inline|unsafe-eval|\*/);
    expect(
      policies
        .get('*')!
        .match(/script-src [^;]*/)![0]
        .split(' '),
    ).toHaveLength(3);
    expect(policies.get('/settings/payment*')).not.toMatch(/unsafe-inline|unsafe-eval|https:[; ]/);
    expect(policies.get('/settings/payment*')!.match(/'sha256-[^']*'/g)).toHaveLength(2);
  });

  it('loads pictures from itself, from the files of the stage, and from no tile server unless the stage names one', () => {
    const imagesOf = (policies: ReadonlyMap<string, string>) => policies.get('*')!.match(/img-src [^;]*/)![0];
    const none = imagesOf(policiesOfPages(stage));
    expect(none).toMatch(/^img-src 'self' data: https:\/\/[^ ]*$/);
    const url = 'https://tiles.example/{z}/{x}/{y}.png';
    const named = synthesise(name, undefined, { mapTiles: { url, attribution: '© Somebody' } });
    expect(imagesOf(policiesOfPages(named))).toBe(`${none} https://tiles.example`);
    const sources = (of: Synthesised) =>
      of.of('Custom::CDKBucketDeployment').map(({ Properties }) => Properties.SourceObjectKeys.length);
    // The file that names it is one more source of the pages.
    expect(sources(stage).toSorted()).toEqual([1, 1]);
    expect(sources(named).toSorted()).toEqual([1, 2]);
    expect(policiesOfPages(named).get('/settings/payment*')).not.toContain('tiles.example');
  });

  it('names the card provider on the payment page alone, from which requests go to it and nowhere else', () => {
    const policies = policiesOfPages();
    const naming = [...policies].filter(([, policy]) => policy.includes('stripe')).map(([path]) => path);
    expect(naming).toEqual(['/settings/payment*']);
    const directives = JSON.parse(policies.get('/settings/payment*')!).split('; ') as string[];
    expect(directives).toEqual(
      expect.arrayContaining([
        expect.stringMatching(
          /^script-src 'self' 'sha256-\S+' https:\/\/js\.stripe\.com https:\/\/\*\.js\.stripe\.com$/,
        ),
        "connect-src 'self' https://api.stripe.com",
        "img-src 'self' data: https://*.stripe.com",
        'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
      ]),
    );
  });

  it('sends every response with headers against framing, sniffing, referrers and plain HTTP', () => {
    const policies = stage.of('AWS::CloudFront::ResponseHeadersPolicy');
    const [{ Properties }] = stage.of('AWS::CloudFront::Distribution') as [TemplateResource];
    const { DefaultCacheBehavior, CacheBehaviors } = Properties.DistributionConfig;
    for (const { PathPattern, ResponseHeadersPolicyId } of [DefaultCacheBehavior, ...CacheBehaviors]) {
      const policy = policies.find(({ id }) => id === ResponseHeadersPolicyId?.Ref);
      expect([PathPattern, policy?.Properties.ResponseHeadersPolicyConfig]).toMatchObject([
        PathPattern,
        {
          SecurityHeadersConfig: {
            // Pages of the API state policies of their own, which this one does not replace.
            ContentSecurityPolicy: { Override: PathPattern !== '/q/*' },
            ContentTypeOptions: { Override: true },
            FrameOptions: { FrameOption: 'DENY', Override: true },
            ReferrerPolicy: { ReferrerPolicy: 'no-referrer', Override: true },
            StrictTransportSecurity: { AccessControlMaxAgeSec: 365 * 24 * 3600, IncludeSubdomains: true },
          },
        },
      ]);
    }
  });

  it('keeps invoices until the end of the eighth year after theirs, in versions, and lets no function delete one', () => {
    const rulesOf = ({ Properties }: TemplateResource) => Properties.LifecycleConfiguration?.Rules ?? [];
    const yearly = (rule: { Prefix?: string }) => rule.Prefix === '2026/';
    const invoices = stage.of('AWS::S3::Bucket').find((bucket) => rulesOf(bucket).some(yearly));
    expect(invoices!.Properties.VersioningConfiguration).toEqual({ Status: 'Enabled' });
    expect(rulesOf(invoices!).find(yearly)).toMatchObject({
      ExpirationDate: '2035-01-01T00:00:00Z',
      Status: 'Enabled',
    });
    expect(invoices!.Properties.ObjectLockEnabled).toBeUndefined();
    const granted = statements.filter(({ Resource }) => JSON.stringify(Resource).includes('InvoicesBucket'));
    expect(granted.flatMap(({ Action }) => list(Action)).toSorted()).toEqual([
      's3:GetObject',
      's3:PutObject',
    ]);
  });

  describe('with uploaded files', () => {
    const bucket = stage
      .of('AWS::S3::Bucket')
      .find(({ Properties }) => Properties.NotificationConfiguration) as TemplateResource;
    const policies = (type: string, resource: object): Statement[] =>
      stage
        .of(type)
        .flatMap(({ Properties: { PolicyDocument } }) => PolicyDocument.Statement as Statement[])
        .filter(({ Resource }) => JSON.stringify(Resource).includes(JSON.stringify(resource)));
    const arn = { 'Fn::GetAtt': [bucket.id, 'Arn'] };

    it('notifies a queue of uploads, deletes uploads after a day, exports after seven and log archives after five years', () => {
      const [notified, ...others] = bucket.Properties.NotificationConfiguration.QueueConfigurations;
      expect(others).toEqual([]);
      expect(notified).toMatchObject({
        Event: 's3:ObjectCreated:*',
        Filter: { S3Key: { Rules: [{ Name: 'prefix', Value: 'incoming/' }] } },
      });
      expect(bucket.Properties.LifecycleConfiguration.Rules).toMatchObject([
        { Prefix: 'incoming/', ExpirationInDays: 1, Status: 'Enabled' },
        { Prefix: 'exports/', ExpirationInDays: EXPORT_DAYS, Status: 'Enabled' },
        { Prefix: 'hublogs/', ExpirationInDays: 1825, Status: 'Enabled' },
      ]);
      const permissions = policies('AWS::SQS::QueuePolicy', notified.Queue).filter(
        ({ Effect }) => Effect === 'Allow',
      );
      expect(permissions).toMatchObject([
        {
          Action: 'sqs:SendMessage',
          Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
        },
      ]);
    });

    it('lets a browser send only PUT with the signed headers', () => {
      expect(bucket.Properties.CorsConfiguration.CorsRules).toMatchObject([
        {
          AllowedMethods: ['PUT'],
          AllowedHeaders: ['content-type', 'if-none-match', 'x-amz-checksum-sha256'],
        },
      ]);
    });

    it('lets the edge read published files, and only the function that checks them read uploads', () => {
      const allowed = policies('AWS::S3::BucketPolicy', arn).filter(({ Effect }) => Effect === 'Allow');
      expect(allowed).toMatchObject([
        {
          Action: 's3:GetObject',
          Resource: ['/files/*', '/status/*'].map((below) => ({ 'Fn::Join': ['', [arn, below]] })),
        },
      ]);
      const granted = statements.flatMap(({ Action, Resource }) =>
        list(Action)
          .filter((action) => action.startsWith('s3:'))
          .flatMap((action) =>
            list(Resource).map(
              (one) =>
                `${action} ${/(incoming|files|firmware|plans|hublogs|exports|status|Invoices)(\/\*|Bucket)/.exec(JSON.stringify(one))?.[1]}`,
            ),
          ),
      );
      expect(granted.toSorted()).toEqual([
        // The task of exports, and the worker that clears accounts away.
        's3:DeleteObject exports',
        's3:DeleteObject exports',
        's3:DeleteObject files',
        's3:DeleteObject firmware',
        's3:DeleteObject incoming',
        's3:DeleteObject plans',
        's3:GetObject Invoices',
        // The task of exports, and the function that signs the address of an archive.
        's3:GetObject exports',
        's3:GetObject exports',
        // Five functions sign downloads: for admins, and for commands to hubs by MQTT, in responses, by roll-outs and by
        // tasks.
        's3:GetObject firmware',
        's3:GetObject firmware',
        's3:GetObject firmware',
        's3:GetObject firmware',
        's3:GetObject firmware',
        's3:GetObject firmware',
        's3:GetObject hublogs',
        's3:GetObject incoming',
        // Only the function that knows who may see a site signs the addresses of floor plans.
        's3:GetObject plans',
        // The worker that measures, and the operator's function, write the status page.
        's3:GetObject status',
        's3:GetObject status',
        's3:ListBucket undefined',
        's3:PutObject Invoices',
        's3:PutObject exports',
        's3:PutObject files',
        's3:PutObject firmware',
        's3:PutObject hublogs',
        // For files of labels and groups, for firmware and floor plans, and for content.
        's3:PutObject incoming',
        's3:PutObject incoming',
        's3:PutObject incoming',
        's3:PutObject plans',
        's3:PutObject status',
        's3:PutObject status',
      ]);
    });

    it('serves them with their own content type, and lets them run and load nothing', () => {
      const [{ Properties }] = stage.of('AWS::CloudFront::Distribution') as [TemplateResource];
      const { CacheBehaviors } = Properties.DistributionConfig;
      const files = CacheBehaviors.find(
        ({ PathPattern }: { PathPattern: string }) => PathPattern === '/files/*',
      );
      const headers = stage
        .of('AWS::CloudFront::ResponseHeadersPolicy')
        .find(({ id }) => id === files.ResponseHeadersPolicyId.Ref)!;
      const security = headers.Properties.ResponseHeadersPolicyConfig.SecurityHeadersConfig;
      expect(security.ContentTypeOptions).toEqual({ Override: true });
      const policy = security.ContentSecurityPolicy.ContentSecurityPolicy.split('; ');
      expect(policy).toEqual([
        ...["default-src 'none'", "img-src 'self'", "base-uri 'none'", "form-action 'none'"],
        ...["frame-ancestors 'none'", 'sandbox'],
      ]);
    });
  });
});

describe('a protected stage', () => {
  const data = [
    'AWS::DynamoDB::GlobalTable',
    'AWS::SecretsManager::Secret',
    'AWS::S3::Bucket',
    'AWS::Logs::LogGroup',
  ];

  it.each(data)('keeps each %s when its stack is deleted', (type) => {
    const resources = stages.prod.of(type);
    expect(resources.length).toBeGreaterThan(0);
    for (const { DeletionPolicy } of resources) expect(DeletionPolicy).toBe('Retain');
    for (const { DeletionPolicy } of stages.dev.of(type)) expect(DeletionPolicy).toBe('Delete');
  });

  it('refuses the deletion of its table and of the stack that holds it', () => {
    const [{ Properties }] = stages.prod.of('AWS::DynamoDB::GlobalTable') as [TemplateResource];
    expect(Properties.Replicas[0].DeletionProtectionEnabled).toBe(true);
    expect(stages.prod.stacks.stateful.terminationProtection).toBe(true);
  });
});

it('cdk-nag finds an added public bucket', () => {
  const plant = () => synthesise('dev', ({ backend }) => void new Bucket(backend, 'Planted'));
  expect(plant).toThrow('AwsSolutions-S10');
});
