import { Duration } from 'aws-cdk-lib';
import { Effect, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, Function as Lambda, Runtime, Tracing } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { FunctionSpec } from '../functions/manifest.ts';
import type { EnvName } from '../functions/platform/env.ts';
import { type IndexName, indexName, PARTITIONS, type Slot } from '../functions/platform/indexes.ts';
import { acknowledgeWildcards } from './acknowledge.ts';
import { FILES, FIRMWARE, HUB_LOGS, INCOMING } from './file-store.ts';
import { dataRemoval } from './removal.ts';
import type { Resources } from './resources.ts';
import type { Stage } from './stage.ts';

interface Props {
  readonly stage: Stage;
  readonly spec: FunctionSpec;
  readonly codeFolder: string;
  readonly resources: Resources;
}

/**
 * The only way a Lambda function is made here: from its entry in the manifest come its environment and exactly the
 * grants it needs. Its log group is its own, with a retention, and its role may write to that one alone.
 */
export class ConsoleFunction extends Construct {
  readonly lambda: Lambda;

  constructor(scope: Construct, id: string, { stage, spec, codeFolder, resources }: Props) {
    super(scope, id);
    const logGroup = new LogGroup(this, 'Logs', {
      retention: stage.logRetentionDays as RetentionDays,
      removalPolicy: dataRemoval(stage),
    });
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    role.addToPolicy(allow(['logs:CreateLogStream', 'logs:PutLogEvents'], [logGroup.logGroupArn]));
    this.lambda = new Lambda(this, 'Function', {
      // A name of its own for people and for `npm run ops`.
      functionName: `console-${stage.name}-${id}`,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      code: Code.fromAsset(codeFolder),
      memorySize: spec.memoryMb,
      timeout: Duration.seconds(spec.timeoutSeconds),
      tracing: Tracing.DISABLED,
      role,
      logGroup,
      environment: environmentOf(spec, stage, resources),
    });
    for (const statement of grantsOf(spec, resources)) role.addToPolicy(statement);
    if (spec.things) acknowledgeThings(role, stage, spec.things);
    if (spec.publishes) acknowledgeCommands(role, stage);
    if (spec.mails) acknowledgeMails(role, stage);
    if (spec.files) acknowledgeFiles(role, resources.files, spec.files);
  }
}

const allow = (actions: string[], resources: string[]) =>
  new PolicyStatement({ effect: Effect.ALLOW, actions, resources });

/** The variable that holds a machine's ARN. */
const MACHINE_VARIABLES = { tasks: 'TASK_MACHINE', rollouts: 'ROLLOUT_MACHINE' } as const;

/** The variable that holds a queue's URL. */
const QUEUE_VARIABLES = {
  mails: 'MAILS_QUEUE',
  removals: 'REMOVALS_QUEUE',
  appointments: 'APPOINTMENTS_QUEUE',
  archives: 'ARCHIVES_QUEUE',
  alerts: 'ALERTS_QUEUE',
} as const;

function environmentOf(spec: FunctionSpec, stage: Stage, resources: Resources) {
  const { table, secrets, hubPolicyName, queues, mails, machineArns, files } = resources;
  const environment: { [name in EnvName]?: string } = {
    ...(spec.table && { TABLE_NAME: table.tableName, HUB_LOG_DAYS: String(stage.hubLogDays) }),
    ...Object.fromEntries((spec.secrets ?? []).map((name) => [name, secrets[name].secretArn])),
    ...(spec.things && { HUB_POLICY: hubPolicyName }),
    ...(spec.files && { FILES_BUCKET: files.bucketName }),
    ...(spec.files?.includes('archives') && { HUB_LOG_ARCHIVE_DAYS: String(stage.hubLogArchiveDays) }),
    ...Object.fromEntries((spec.sends ?? []).map((name) => [QUEUE_VARIABLES[name], queues[name].queueUrl])),
    ...(spec.mails && { MAIL_SENDER: mails.sender, MAIL_CONFIGURATION: mails.configurationSetName }),
    ...Object.fromEntries((spec.starts ?? []).map((name) => [MACHINE_VARIABLES[name], machineArns[name]])),
    ...(spec.screensAddresses && { BLOCKED_EMAIL_PROVIDERS: stage.blockedEmailProviders.join(',') }),
    ...(spec.configuresBeacons && { BEACON_CODING: JSON.stringify(stage.beaconCoding) }),
  };
  return environment as Record<string, string>;
}

function grantsOf(spec: FunctionSpec, resources: Resources): PolicyStatement[] {
  const { table, secrets, thingArn, certificateArn, topicArn, queues, mails, machineArns, files } = resources;
  const statements: PolicyStatement[] = [];
  const { table: actions = [], queries = [], secrets: names = [] } = spec;
  const queried = queries.flatMap((what) =>
    what === 'items' ? [table.tableArn] : indexArns(table.tableArn, what),
  );
  if (actions.length) {
    statements.push(
      allow(
        actions.map((action) => `dynamodb:${action}`),
        [table.tableArn],
      ),
    );
  }
  if (queried.length) statements.push(allow(['dynamodb:Query'], queried));
  if (names.length) {
    statements.push(
      allow(
        ['secretsmanager:GetSecretValue'],
        names.map((name) => secrets[name].secretArn),
      ),
    );
  }
  for (const name of spec.sends ?? []) statements.push(allow(['sqs:SendMessage'], [queues[name].queueArn]));
  if (spec.mails) {
    const asOurs = { StringEquals: { 'ses:FromAddress': mails.sender } };
    statements.push(
      new PolicyStatement({ actions: ['ses:SendEmail'], resources: [...mails.arns], conditions: asOurs }),
    );
  }
  for (const name of spec.starts ?? [])
    statements.push(allow(['states:StartExecution'], [machineArns[name]]));
  for (const what of spec.files ?? []) statements.push(...fileStatements(what, files));
  if (spec.things) {
    // Both take certificates away: who registers a hub anew takes the one it had.
    statements.push(
      allow(['iot:ListThingPrincipals'], [thingArn('hub*')]),
      allow(
        ['iot:UpdateCertificate', 'iot:DetachPolicy', 'iot:DetachThingPrincipal', 'iot:DeleteCertificate'],
        [certificateArn('*')],
      ),
    );
  }
  if (spec.things === 'register') {
    statements.push(
      allow(['iot:CreateThing'], [thingArn('hub*')]),
      allow(['iot:AttachPolicy', 'iot:AttachThingPrincipal'], [certificateArn('*')]),
      // These two accept no resource (Service Authorization Reference, AWS IoT).
      allow(['iot:CreateKeysAndCertificate', 'iot:DescribeEndpoint'], ['*']),
    );
  }
  if (spec.things === 'remove') statements.push(allow(['iot:DeleteThing'], [thingArn('hub*')]));
  if (spec.publishes === 'commands') statements.push(allow(['iot:Publish'], [topicArn('hubs/*/commands')]));
  return statements;
}

type FileWork = NonNullable<FunctionSpec['files']>[number];

/** What each kind of work does to the files below which prefix. */
const FILE_GRANTS: Record<FileWork, readonly { readonly actions: string[]; readonly below: string[] }[]> = {
  offers: [{ actions: ['s3:PutObject'], below: [INCOMING] }],
  handsOut: [{ actions: ['s3:GetObject'], below: [FIRMWARE] }],
  archives: [{ actions: ['s3:PutObject'], below: [HUB_LOGS] }],
  readsArchives: [{ actions: ['s3:GetObject'], below: [HUB_LOGS] }],
  clears: [{ actions: ['s3:DeleteObject'], below: [FILES, FIRMWARE] }],
  takes: [
    { actions: ['s3:GetObject', 's3:DeleteObject'], below: [INCOMING] },
    { actions: ['s3:PutObject'], below: [FILES, FIRMWARE] },
  ],
};

const fileStatements = (what: FileWork, files: IBucket): PolicyStatement[] => [
  ...FILE_GRANTS[what].map(({ actions, below }) =>
    allow(
      actions,
      below.map((prefix) => files.arnForObjects(`${prefix}*`)),
    ),
  ),
  // Without the right to list, a missing file is answered as a forbidden one.
  ...(what === 'takes' ? [allow(['s3:ListBucket'], [files.bucketArn])] : []),
];

const indexArns = (tableArn: string, which: Slot | IndexName) =>
  (typeof which === 'number' ? PARTITIONS.map((partition) => indexName(partition, which)) : [which]).map(
    (name) => `${tableArn}/index/${name}`,
  );

const iotArn = ({ region }: Stage, resource: string) => `arn:aws:iot:${region}:<AWS::AccountId>:${resource}`;

/** The only wildcards of our own: hubs that do not exist yet, and actions that accept no resource. */
function acknowledgeThings(role: Role, stage: Stage, what: NonNullable<FunctionSpec['things']>): void {
  acknowledgeWildcards(role, {
    [`Resource::${iotArn(stage, 'thing/hub*')}`]: 'Things get their names, hub ids, by registration',
    [`Resource::${iotArn(stage, 'cert/*')}`]:
      'A certificate gets its id when it is made, just before the policy is attached',
    ...(what === 'register' && {
      'Resource::*': 'CreateKeysAndCertificate and DescribeEndpoint accept no resource',
    }),
  });
}

function acknowledgeCommands(role: Role, stage: Stage): void {
  acknowledgeWildcards(role, {
    [`Resource::${iotArn(stage, 'topic/hubs/*/commands')}`]: 'Each hub has a topic for its commands',
  });
}

function acknowledgeMails(role: Role, { region }: Stage): void {
  acknowledgeWildcards(role, {
    [`Resource::arn:aws:ses:${region}:<AWS::AccountId>:identity/*`]:
      'In the sandbox of SES the identity of each recipient is authorised too; a condition binds the sender',
  });
}

/** Uploads, published files and firmware: each has a random name, or one that follows from its label. */
const FILE_REASONS: Record<string, string> = {
  [INCOMING]: 'Names of uploads are random',
  [FILES]: 'Names of published files follow from their label',
  [FIRMWARE]: 'Names of firmware files are random',
  [HUB_LOGS]: 'Files of hubs’ logs are named after their owner and their day',
};

function acknowledgeFiles(role: Role, files: IBucket, work: readonly FileWork[]): void {
  const arn: string = role.stack.resolve(files.stack.exportValue(files.bucketArn))['Fn::ImportValue'];
  const prefixes = new Set(work.flatMap((what) => FILE_GRANTS[what].flatMap(({ below }) => below)));
  acknowledgeWildcards(
    role,
    Object.fromEntries([...prefixes].map((prefix) => [`Resource::${arn}/${prefix}*`, FILE_REASONS[prefix]!])),
  );
}
