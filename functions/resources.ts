import { ALERT_ROUND_MINUTES } from '../shared/model/alert.ts';
import { QUEUE_NAMES, type QueueName, WATCHED_NAMES, type WatchedName } from '../shared/queue-names.ts';

export { QUEUE_NAMES, type QueueName, WATCHED_NAMES, type WatchedName };

/**
 * The resources of a stage besides its table and functions, as data: queues, state machines, secrets, schedules and the
 * prefixes of the bucket. From an entry follow the construct and its name, the environment variable and the grants of
 * the functions that use it, the dead-letter queue, the alarms and the limits
 * (docs/decisions/resources-and-groups.md). manifest.ts defines which function uses what.
 */
export interface QueueEntry {
  /** The broker's rules fill it with what hubs send. Its function belongs to the hubs' stack (lib/hub-stack.ts). */
  readonly isOfHubs?: true;
  /** An alarm is raised if a message waits longer. */
  readonly oldestMinutes: number;
  /** After this number of failures a message goes to the dead-letter queue; 5 by default. */
  readonly attempts?: number;
  /** The delay of each message. */
  readonly delaySeconds?: number;
  /** The maximum number of messages per invocation; 10 by default. */
  readonly batchSize?: number;
  /** The maximum wait for a full batch. Lambda requires it for batches of more than ten. */
  readonly windowSeconds?: number;
  /** How many instances of its function work at once, unless `consumersMax` of cdk.json says otherwise; 10 by default. */
  readonly consumersMax?: number;
}

/**
 * Hubs send their data only once. So while the table cannot be written, a message is retried for an hour before it goes
 * to the dead-letter queue. Large batches need fewer reads, and write a beacon once for two pushes.
 */
const FROM_HUBS = {
  isOfHubs: true,
  oldestMinutes: 5,
  attempts: 20,
  batchSize: 100,
  windowSeconds: 1,
  consumersMax: 100,
} as const;

export const QUEUES = {
  // What hubs send, by kind, so that a flood of log lines delays nothing else. `ingest` has what they hear, `hubStates` what
  // they say of themselves and of what they were told to do.
  ingest: FROM_HUBS,
  hubLogs: FROM_HUBS,
  hubStates: FROM_HUBS,
  // A hub that reconnects within this time is not marked offline.
  departures: { ...FROM_HUBS, delaySeconds: 10 },
  // A newsletter to thousands takes long.
  mails: { oldestMinutes: 60 },
  mailFeedback: { oldestMinutes: 60 },
  removals: { oldestMinutes: 60 },
  files: { oldestMinutes: 15 },
  // Delays work until its time.
  appointments: { oldestMinutes: 60 },
  // One night's work with the waits of its retries. A part of a day is some 15 MB of lines, so each is its own batch.
  archives: { oldestMinutes: 12 * 60, batchSize: 1 },
  alerts: { oldestMinutes: 60 },
  // A night's figures of all accounts, one batch after the other.
  fleetDays: { oldestMinutes: 60, batchSize: 1 },
  // Webhooks with something to send. The slow and the failing ones wait in a queue of their own, so that the others do not.
  webhooks: { oldestMinutes: 60 },
  slowWebhooks: { oldestMinutes: 60 },
  // What happened at the card provider, and customers to delete there.
  payments: { oldestMinutes: 60 },
  // Months of charges, one after the other; what the card provider reports.
  billing: { oldestMinutes: 60, batchSize: 1 },
  // After the run of a month, all of its invoices. One for a group has a part for each member, so each is its own batch.
  invoices: { oldestMinutes: 12 * 60, batchSize: 1 },
  // Measurements of the status page.
  status: { oldestMinutes: 15, batchSize: 1 },
} as const satisfies Record<QueueName, QueueEntry>;

/** How often the status page measures. */
export const STATUS_ROUND_MINUTES = 5;

/** The variable that holds a queue's URL, in the environment of the functions that send to it. */
export type QueueVariable = `${Uppercase<QueueName>}_QUEUE`;
export const queueVariable = (name: QueueName) => `${name.toUpperCase()}_QUEUE` as QueueVariable;

/** The value of the variable WATCHED_QUEUES, of functions that read metrics. */
export interface WatchedQueues {
  /** The ARN of a queue up to its name. */
  readonly arnBefore: string;
  /** The names of each queue of what was put aside, and of the queue from which it came, in the order of WATCHED_NAMES. */
  readonly names: readonly (readonly [deadLetters: string, queue?: string])[];
}

/** State machines: for tasks, and for firmware roll-outs. Each has the variable that holds its ARN. */
export const MACHINES = {
  tasks: { variable: 'TASK_MACHINE' },
  rollouts: { variable: 'ROLLOUT_MACHINE' },
} as const;
export type MachineName = keyof typeof MACHINES;
export type MachineVariable = (typeof MACHINES)[MachineName]['variable'];

/**
 * Secrets of a stage; each is also the variable that holds its ARN. They begin with a random value. An operator replaces
 * the one of PAYMENT_SECRET by what the card provider issued (see ProviderSettings in core/money/provider).
 */
export const SECRET_NAMES = [
  'CURSOR_SECRET',
  'ORIGIN_SECRET',
  'UNSUBSCRIBE_SECRET',
  'PAYMENT_SECRET',
] as const;
export type SecretName = (typeof SECRET_NAMES)[number];
/** The secrets that are ours alone, so that `npm run rotate` may replace them by another random value. */
export const RANDOM_SECRETS = SECRET_NAMES.filter((name) => name !== 'PAYMENT_SECRET');

export interface ScheduleEntry {
  /** The queue that gets a message each time. */
  readonly to: QueueName;
  /** An expression of EventBridge Scheduler, in UTC. */
  readonly expression: string;
  /** How long a failed message is retried; then the next one is due. */
  readonly retryMinutes: number;
}

export const SCHEDULES = {
  // At night for most users.
  archiveHubLogs: { to: 'archives', expression: 'cron(0 2 * * ? *)', retryMinutes: 20 * 60 },
  expireUnconfirmed: { to: 'removals', expression: 'cron(30 2 * * ? *)', retryMinutes: 20 * 60 },
  alertRounds: {
    to: 'alerts',
    expression: `rate(${ALERT_ROUND_MINUTES} minutes)`,
    retryMinutes: ALERT_ROUND_MINUTES,
  },
  // Soon after a day has begun, so that its figures are those with which the day before ended.
  nightlyFleet: { to: 'fleetDays', expression: 'cron(10 0 * * ? *)', retryMinutes: 20 * 60 },
  // At three o'clock in Germany, in summer at four. The first night of a month charges the month before.
  nightlyBilling: { to: 'billing', expression: 'cron(0 2 * * ? *)', retryMinutes: 20 * 60 },
  // API keys that expire, what was done in the name of others, and what is scheduled for Infos.
  hourly: { to: 'appointments', expression: 'rate(1 hour)', retryMinutes: 60 },
  statusRounds: {
    to: 'status',
    expression: `rate(${STATUS_ROUND_MINUTES} minutes)`,
    retryMinutes: STATUS_ROUND_MINUTES,
  },
} as const satisfies Record<string, ScheduleEntry>;

export interface PrefixEntry {
  /** Why a grant may cover everything below it. */
  readonly reason: string;
  /** The actions of each kind of work on the objects below it. */
  readonly grants: Readonly<Record<string, readonly ('GetObject' | 'PutObject' | 'DeleteObject')[]>>;
  /** The queue that gets a message for each new object. */
  readonly notifies?: QueueName;
}

/** Prefixes of the bucket of files, without the slash. */
export const PREFIXES = {
  // Uploads, until they are checked; then they are moved to another prefix, or deleted.
  incoming: {
    reason: 'Names of uploads are random',
    grants: { offers: ['PutObject'], takes: ['GetObject', 'DeleteObject'] },
    notifies: 'files',
  },
  // Files that the edge serves, by the same path.
  files: {
    reason: 'Names of published files follow from their label',
    grants: { takes: ['PutObject'], clears: ['DeleteObject'] },
  },
  // Not served by the edge; only by signed URLs.
  firmware: {
    reason: 'Names of firmware files are random',
    grants: { handsOut: ['GetObject'], takes: ['PutObject'], clears: ['DeleteObject'] },
  },
  // Floor plans are confidential: not served by the edge; only by signed URLs, for those who may see the site.
  plans: {
    reason: 'Names of floor plans are random',
    grants: { showsPlans: ['GetObject'], takes: ['PutObject'], clears: ['DeleteObject'] },
  },
  // Exports of accounts: not served by the edge; only by signed URLs, for their owners.
  exports: {
    reason: 'Names of exports are random',
    grants: {
      exports: ['GetObject', 'PutObject', 'DeleteObject'],
      handsOutExports: ['GetObject'],
      clears: ['DeleteObject'],
    },
  },
  // The status page and what it says as JSON, which the edge serves by the same path.
  status: {
    reason: 'The status page has a file for each language',
    grants: { tellsStatus: ['GetObject', 'PutObject'] },
  },
  // Archives of hub logs, by day.
  hublogs: {
    reason: 'Files of hubs’ logs are named after their owner and their day',
    grants: { archives: ['PutObject'], readsArchives: ['GetObject'] },
  },
} as const satisfies Record<string, PrefixEntry>;
export type PrefixName = keyof typeof PREFIXES;
export const below = (prefix: PrefixName) => `${prefix}/` as const;

type WorkOf<Entry> = Entry extends { readonly grants: infer Grants } ? keyof Grants : never;
/** A function's work on files (`takes` also lists them, see lib/function.ts). */
export type FileWork = WorkOf<(typeof PREFIXES)[PrefixName]>;

/**
 * Kinds of items that a function may access only if its entry in manifest.ts says so. The kind is the part of the partition
 * key before `#`. Credentials: `user` holds password hashes and sessions, `email` maps an address to its account, `key` is an
 * API key, `token` the secret of a mailed link, `factor` the secrets of second factors. Money: `payment` is how an account
 * pays, `statement` is what a payer owes, `charge` lists what groups pay for an account, `invoice` says from whom and for
 * whom an invoice is, `billingRun` charges a month, `dryRun` is what that would come to. `webhook` has the secret that signs
 * calls of an owner's server, and what was sent there. `sso` has the secret by which we prove ourselves to the provider of a
 * group, sign-ins there that are under way, and who is whom.
 */
export const GUARDED_KINDS = [
  'user',
  'email',
  'key',
  'token',
  'factor',
  'signIn',
  'payment',
  'statement',
  'charge',
  'invoice',
  'billingRun',
  'dryRun',
  'webhook',
  'sso',
] as const;
export type GuardedKind = (typeof GUARDED_KINDS)[number];
