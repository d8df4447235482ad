import { Duration, Stack } from 'aws-cdk-lib';
import { Effect, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, Function as Lambda, Runtime, Tracing } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { FunctionSpec, TableAction } from '../functions/manifest.ts';
import type { EnvName } from '../functions/platform/env.ts';
import { type IndexName, indexName, PARTITIONS, type Slot } from '../functions/platform/indexes.ts';
import {
  below,
  type FileWork,
  GUARDED_KINDS,
  type GuardedKind,
  MACHINES,
  PREFIXES,
  type PrefixEntry,
  type PrefixName,
  queueVariable,
  type SecretName,
  WATCHED_NAMES,
  type WatchedName,
  type WatchedQueues,
} from '../functions/resources.ts';
import { GROUPS } from '../shared/contract/index.ts';
import type { Operation } from '../shared/contract/operation.ts';
import { acknowledgeWildcards } from './acknowledge.ts';
import { dataRemoval } from './removal.ts';
import type { Resources } from './resources.ts';
import { stackPrefix } from './stack-names.ts';
import type { Stage } from './stage.ts';

interface Props {
  readonly stage: Stage;
  readonly spec: FunctionSpec;
  readonly codeFolder: string;
  readonly resources: Resources;
}

/** A fixed name for people, for `npm run ops`, and for metrics. */
export const functionName = (stage: Stage, id: string) => `console-${stage.name}-${id}`;

/**
 * The only way to create a Lambda function here. Its environment and its minimal grants follow from its entry in the
 * manifest. It has its own log group with a retention, and its role may write only to that one.
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
      functionName: functionName(stage, id),
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
    if (spec.measures)
      acknowledgeWildcards(role, { 'Resource::*': 'DescribeAlarms accepts no resource but all alarms' });
    if (spec.things) acknowledgeThings(role, stage, spec.things);
    if (spec.publishes) acknowledgeCommands(role, stage);
    if (spec.mails) acknowledgeMails(role, stage);
    if (spec.invoices) acknowledgeInvoices(role, resources.invoices);
    if (spec.readsMetrics) acknowledgeMetrics(role);
    if (spec.files) acknowledgeFiles(role, resources.files, spec.files);
  }
}

const allow = (actions: string[], resources: string[]) =>
  new PolicyStatement({ effect: Effect.ALLOW, actions, resources });

/** The secrets of its entry, and those that sign calls of its groups. */
function secretsOf({ secrets = [], trigger }: FunctionSpec): SecretName[] {
  const groups = trigger.kind === 'api' ? GROUPS.filter(({ name }) => trigger.groups.includes(name)) : [];
  const operations = groups.flatMap((group): readonly Operation[] => group.operations);
  const signing = operations.flatMap(({ signed }) => (signed ? [signed.secret as SecretName] : []));
  return [...new Set([...secrets, ...signing])];
}

/** Whether a function reads accounts as their owners do: for calls of theirs, and to export them. */
const readsOwnAccounts = ({ trigger, table, files }: FunctionSpec): boolean =>
  Boolean(table) && (trigger.kind === 'api' || files?.includes('exports') === true);

function environmentOf(spec: FunctionSpec, stage: Stage, resources: Resources) {
  const { table, secrets, hubPolicyName, queues, mails, machineArns, files, invoices } = resources;
  const environment: { [name in EnvName]?: string } = {
    ...(spec.table && { TABLE_NAME: table.tableName, HUB_LOG_DAYS: String(stage.hubLogDays) }),
    ...Object.fromEntries(secretsOf(spec).map((name) => [name, secrets[name].secretArn])),
    ...(spec.things && { HUB_POLICY: demanded('policy of hubs', hubPolicyName) }),
    ...(spec.files && { FILES_BUCKET: files.bucketName }),
    ...(spec.invoices && { INVOICES_BUCKET: invoices.bucketName }),
    ...(spec.files?.includes('archives') && { HUB_LOG_ARCHIVE_DAYS: String(stage.hubLogArchiveDays) }),
    ...Object.fromEntries((spec.sends ?? []).map((name) => [queueVariable(name), queues[name].queueUrl])),
    ...(spec.mails && {
      MAIL_SENDER: demanded('mails', mails).sender,
      MAIL_CONFIGURATION: demanded('mails', mails).configurationSetName,
    }),
    ...Object.fromEntries((spec.starts ?? []).map((name) => [MACHINES[name].variable, machineArns[name]])),
    ...(spec.screensAddresses && { BLOCKED_EMAIL_PROVIDERS: stage.blockedEmailProviders.join(',') }),
    ...(readsOwnAccounts(spec) && { SECOND_FACTOR: JSON.stringify(stage.secondFactor) }),
    ...(spec.table && spec.trigger.kind === 'api' && { CALLS_MAX: String(stage.callsMax) }),
    ...(spec.screensPasswords && { LEAKED_PASSWORDS: JSON.stringify(stage.leakedPasswords ?? null) }),
    ...(spec.knowsNetworks && { WEBHOOK_NETWORKS: JSON.stringify(stage.webhookNetworks) }),
    ...(spec.readsMetrics && { WATCHED_QUEUES: watchedQueues(resources) }),
    ...(spec.measures && {
      ALARM_PREFIX: stackPrefix(stage.name),
      API_ADDRESS: demanded('address of the API', resources.apiAddress),
    }),
    ...(spec.configuresBeacons && { BEACON_CODING: JSON.stringify(stage.beaconCoding) }),
  };
  return environment as Record<string, string>;
}

/**
 * The names of all queues, for a variable: those of a function have four kilobytes together, so the ARNs of dead-letter queues
 * are written once up to their names.
 */
function watchedQueues({ queues, putAside }: Resources): string {
  const stack = Stack.of(queues.ingest);
  const waiting: Partial<Record<WatchedName, IQueue>> = queues;
  const watched: WatchedQueues = {
    arnBefore: stack.formatArn({ service: 'sqs', resource: '' }),
    names: WATCHED_NAMES.map((name) => {
      const queue = waiting[name]?.queueName;
      const aside = putAside[name].queueName;
      return queue === undefined ? [aside] : [aside, queue];
    }),
  };
  return stack.toJsonString(watched);
}

/** What only some stacks have. */
function demanded<T>(what: string, found: T | undefined): T {
  if (found === undefined) throw new Error(`A function needs the ${what}, which its stack does not have.`);
  return found;
}

function grantsOf(spec: FunctionSpec, resources: Resources): PolicyStatement[] {
  const { table, secrets, thingArn, certificateArn, topicArn, queues, mails, machineArns, files } = resources;
  const statements: PolicyStatement[] = [];
  const { table: actions = [], queries = [] } = spec;
  const names = secretsOf(spec);
  const queried = queries.flatMap((what) =>
    what === 'items' ? [table.tableArn] : indexArns(table.tableArn, what),
  );
  const touch = (done: readonly string[], arns: string[], kinds: readonly GuardedKind[] = []) => {
    if (!done.length || !arns.length) return;
    const named = done.map((action) => `dynamodb:${action}`);
    statements.push(
      new PolicyStatement({
        actions: named,
        resources: arns,
        conditions: spec.confinedTo ? only(spec.confinedTo) : withoutOthers(kinds),
      }),
    );
  };
  const isWrite = (action: TableAction) => WRITES.includes(action);
  touch(
    actions.filter((action) => !isWrite(action)),
    [table.tableArn],
    spec.reads,
  );
  touch(actions.filter(isWrite), [table.tableArn], spec.writes);
  touch(['Query'], queried, spec.reads);
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
    const { sender, arns } = demanded('mails', mails);
    const asOurs = { StringEquals: { 'ses:FromAddress': sender } };
    statements.push(
      new PolicyStatement({ actions: ['ses:SendEmail'], resources: [...arns], conditions: asOurs }),
    );
  }
  for (const name of spec.starts ?? [])
    statements.push(allow(['states:StartExecution'], [machineArns[name]]));
  for (const what of spec.files ?? []) statements.push(...fileStatements(what, files));
  if (spec.invoices) {
    const action = spec.invoices === 'stores' ? 's3:PutObject' : 's3:GetObject';
    statements.push(allow([action], [resources.invoices.arnForObjects('*')]));
  }
  if (spec.things) {
    // Both delete certificates: registering a hub again deletes its old one.
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
      allow(['iot:CreateThing', 'iot:DescribeThing'], [thingArn('hub*')]),
      allow(['iot:AttachPolicy', 'iot:AttachThingPrincipal'], [certificateArn('*')]),
      // These two do not support resources (Service Authorization Reference, AWS IoT).
      allow(['iot:CreateKeysAndCertificate', 'iot:DescribeEndpoint'], ['*']),
    );
  }
  if (spec.things === 'remove') statements.push(allow(['iot:DeleteThing'], [thingArn('hub*')]));
  // It does not support resources (Service Authorization Reference, Amazon CloudWatch).
  if (spec.readsMetrics) statements.push(allow(['cloudwatch:GetMetricData'], ['*']));
  if (spec.publishes === 'commands') statements.push(allow(['iot:Publish'], [topicArn('hubs/*/commands')]));
  // It lists alarms by their prefix, and supports no resource but all alarms.
  if (spec.measures) statements.push(allow(['cloudwatch:DescribeAlarms'], ['*']));
  return statements;
}

const WRITES: readonly TableAction[] = ['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'];

/**
 * Excludes guarded items of other kinds from a statement. The leading key of a Query on an index is the index's
 * partition: the kind alone, or the kind with a suffix.
 */
function withoutOthers(kinds: readonly GuardedKind[]) {
  const others = GUARDED_KINDS.filter((kind) => !kinds.includes(kind)).flatMap((kind) => [kind, `${kind}#*`]);
  return others.length ? { 'ForAllValues:StringNotLike': { 'dynamodb:LeadingKeys': others } } : undefined;
}

/** Includes items of these kinds alone. */
const only = (kinds: readonly GuardedKind[]) => ({
  'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': kinds.map((kind) => `${kind}#*`) },
});

/** The prefixes of a kind of work, grouped by equal actions. */
function fileGrants(work: FileWork): { readonly actions: string[]; readonly prefixes: PrefixName[] }[] {
  const grants = new Map<string, PrefixName[]>();
  for (const [name, entry] of Object.entries<PrefixEntry>(PREFIXES)) {
    const actions = entry.grants[work]?.map((action) => `s3:${action}`).join();
    if (actions) grants.set(actions, [...(grants.get(actions) ?? []), name as PrefixName]);
  }
  return [...grants].map(([actions, prefixes]) => ({ actions: actions.split(','), prefixes }));
}

const fileStatements = (work: FileWork, files: IBucket): PolicyStatement[] => [
  ...fileGrants(work).map(({ actions, prefixes }) =>
    allow(
      actions,
      prefixes.map((prefix) => files.arnForObjects(`${below(prefix)}*`)),
    ),
  ),
  // Without the right to list, S3 reports a missing file as forbidden.
  ...(work === 'takes' ? [allow(['s3:ListBucket'], [files.bucketArn])] : []),
];

const indexArns = (tableArn: string, which: Slot | IndexName) =>
  (typeof which === 'number' ? PARTITIONS.map((partition) => indexName(partition, which)) : [which]).map(
    (name) => `${tableArn}/index/${name}`,
  );

const iotArn = ({ region }: Stage, resource: string) => `arn:aws:iot:${region}:<AWS::AccountId>:${resource}`;

/** Our only wildcards: hubs that do not exist yet, and actions that do not support resources. */
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

function acknowledgeMetrics(role: Role): void {
  acknowledgeWildcards(role, { 'Resource::*': 'GetMetricData accepts no resource' });
}

function acknowledgeInvoices(role: Role, invoices: IBucket): void {
  const arn: string = role.stack.resolve(invoices.stack.exportValue(invoices.bucketArn))['Fn::ImportValue'];
  acknowledgeWildcards(role, {
    [`Resource::${arn}/*`]: 'The bucket has invoices alone, named by their numbers',
  });
}

function acknowledgeFiles(role: Role, files: IBucket, work: readonly FileWork[]): void {
  const arn: string = role.stack.resolve(files.stack.exportValue(files.bucketArn))['Fn::ImportValue'];
  const prefixes = new Set(work.flatMap((one) => fileGrants(one).flatMap(({ prefixes }) => prefixes)));
  acknowledgeWildcards(
    role,
    Object.fromEntries(
      [...prefixes].map((prefix) => [`Resource::${arn}/${below(prefix)}*`, PREFIXES[prefix].reason]),
    ),
  );
}
