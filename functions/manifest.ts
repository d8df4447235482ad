import type { GroupName } from '../shared/contract/index.ts';
import { type IndexName, SLOTS, type Slot } from './platform/indexes.ts';
import type { FileWork, GuardedKind, MachineName, QueueName, SecretName } from './resources.ts';

/**
 * Every Lambda function as data. The stacks derive the functions, their environment, grants and triggers from it;
 * nothing is granted or configured elsewhere. A new operation changes nothing here, unless its function needs a new
 * grant.
 */
export interface FunctionSpec {
  /** Its file below `functions/`, which exports `handler`. */
  readonly entry: string;
  readonly trigger: ApiTrigger | QueueTrigger | OperatorTrigger | MachineTrigger;
  readonly memoryMb: number;
  readonly timeoutSeconds: number;
  /** Its actions on single items of the table. */
  readonly table?: readonly TableAction[];
  /** Its queries: partitions of the table itself, and slots, of both kinds of index or of one kind only. */
  readonly queries?: readonly ('items' | Slot | IndexName)[];
  /** The guarded kinds of items that it may read and write. Access to all other guarded kinds is denied. */
  readonly reads?: readonly GuardedKind[];
  readonly writes?: readonly GuardedKind[];
  readonly secrets?: readonly SecretName[];
  /** Its actions on things, certificates and policies of IoT Core. */
  readonly things?: 'register' | 'remove';
  /** It publishes commands to hubs. */
  readonly publishes?: 'commands';
  /**
   * Files: it offers uploads, takes uploaded files, deletes unneeded files, issues download URLs of firmware or of floor
   * plans, archives hub logs, reads these archives, or writes the status page.
   */
  readonly files?: readonly FileWork[];
  /** The files of invoices: it stores them, or issues their download URLs. */
  readonly invoices?: 'stores' | 'handsOut';
  /** The queues that it sends to. */
  readonly sends?: readonly QueueName[];
  /** It sends mails. */
  readonly mails?: true;
  /** The state machines that it starts, for long work. */
  readonly starts?: readonly MachineName[];
  /** It decides which e-mail addresses may have an account. */
  readonly screensAddresses?: true;
  /** It decides which passwords may be set. */
  readonly screensPasswords?: true;
  /** The only kinds of items that it touches: access to all others is denied. By default those that are not guarded. */
  readonly confinedTo?: readonly GuardedKind[];
  /** It calls servers of strangers, or decides which may be called. */
  readonly knowsNetworks?: true;
  /** It reads the metrics of the stage. */
  readonly readsMetrics?: true;
  /** It sends hubs configurations of beacons. */
  readonly configuresBeacons?: true;
  /** It reads the states of the stage's alarms, and calls the API as the edge does. */
  readonly measures?: true;
}

interface ApiTrigger {
  readonly kind: 'api';
  /** The operation groups that it serves. */
  readonly groups: readonly GroupName[];
}
interface QueueTrigger {
  readonly kind: 'queues';
  readonly queues: readonly QueueName[];
}
/** Invoked by an operator who has the right: `npm run ops`. */
interface OperatorTrigger {
  readonly kind: 'operator';
}

/** A step of a state machine. */
interface MachineTrigger {
  readonly kind: 'machine';
  readonly machine: MachineName;
}

export type TableAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'BatchWriteItem'
  | 'ConditionCheckItem';

/** Every operation with a caller reads the session or key with its user, and updates its time of last use. */
const IDENTIFY = ['GetItem', 'BatchGetItem', 'UpdateItem'] as const;
const CALLERS = { reads: ['user', 'key'], writes: ['user', 'key'] } as const;
/** Work that outlives its call checks whether the user and the key that started it are still valid. */
const STARTER = ['user', 'key'] as const;
/** API functions are small and fast. The memory also determines their share of CPU. */
const API = { memoryMb: 1024, timeoutSeconds: 29 } as const;

export const FUNCTIONS = {
  authentification: {
    entry: 'api/authentification.ts',
    trigger: { kind: 'api', groups: ['authentification'] },
    ...API,
    table: [...IDENTIFY, 'PutItem', 'ConditionCheckItem', 'DeleteItem'],
    reads: ['user', 'email', 'key', 'token', 'factor', 'signIn'],
    writes: ['user', 'email', 'key', 'token', 'factor', 'signIn'],
    queries: ['items'],
    secrets: ['ORIGIN_SECRET', 'UNSUBSCRIBE_SECRET'],
    sends: ['mails', 'removals', 'appointments'],
    screensAddresses: true,
    screensPasswords: true,
  },
  // The only one of the API that calls the providers of companies, with a library of its own for it.
  singleSignOn: {
    entry: 'api/single-sign-on.ts',
    trigger: { kind: 'api', groups: ['singleSignOn'] },
    ...API,
    table: ['GetItem', 'BatchGetItem', 'UpdateItem', 'PutItem', 'ConditionCheckItem', 'DeleteItem'],
    reads: ['user', 'email', 'factor', 'sso'],
    writes: ['user', 'email', 'factor', 'signIn', 'sso'],
    queries: ['items'],
    secrets: ['ORIGIN_SECRET'],
    sends: ['mails'],
    knowsNetworks: true,
  },
  auth: {
    entry: 'api/auth.ts',
    trigger: { kind: 'api', groups: ['auth'] },
    ...API,
    table: [...IDENTIFY, 'PutItem', 'DeleteItem', 'ConditionCheckItem'],
    reads: ['user', 'email', 'key', 'signIn', 'statement', 'billingRun'],
    // It deletes factors with their account, and cannot read them.
    // It sets how a group signs in elsewhere, and cannot read the secret of that.
    writes: ['user', 'email', 'key', 'factor', 'sso'],
    queries: ['items', 1, 2, 3, 4, 5, 6, 7],
    secrets: ['ORIGIN_SECRET', 'CURSOR_SECRET'],
    sends: ['mails', 'removals'],
    files: ['offers', 'handsOutExports'],
    starts: ['tasks'],
  },
  admin: {
    entry: 'api/admin.ts',
    trigger: { kind: 'api', groups: ['admin'] },
    ...API,
    table: [...IDENTIFY, 'PutItem', 'DeleteItem', 'BatchWriteItem'],
    ...CALLERS,
    queries: ['items', 1, 2, 3, 4, 5, 7],
    secrets: ['ORIGIN_SECRET', 'UNSUBSCRIBE_SECRET'],
    things: 'register',
    sends: ['removals'],
    mails: true,
    starts: ['tasks'],
  },
  tasks: {
    entry: 'api/tasks.ts',
    trigger: { kind: 'api', groups: ['tasks'] },
    ...API,
    // The entry in the audit trail for somebody who calls too much.
    table: [...IDENTIFY, 'PutItem'],
    ...CALLERS,
    queries: ['own1', 'own2', 'own3'],
    secrets: ['ORIGIN_SECRET', 'CURSOR_SECRET'],
  },
  devices: {
    entry: 'api/devices.ts',
    trigger: { kind: 'api', groups: ['devices'] },
    ...API,
    table: [...IDENTIFY, 'PutItem', 'DeleteItem', 'BatchWriteItem', 'ConditionCheckItem'],
    reads: ['user', 'email', 'key', 'webhook'],
    writes: [...CALLERS.writes, 'webhook'],
    queries: ['items', ...SLOTS, 'own9', 'own10'],
    secrets: ['ORIGIN_SECRET', 'CURSOR_SECRET'],
    things: 'remove',
    publishes: 'commands',
    files: ['offers', 'handsOut', 'showsPlans'],
    sends: ['mails', 'removals', 'appointments', 'alerts', 'webhooks'],
    starts: ['tasks', 'rollouts'],
    knowsNetworks: true,
  },
  infoprovider: {
    entry: 'api/infoprovider.ts',
    trigger: { kind: 'api', groups: ['infoprovider'] },
    ...API,
    table: [...IDENTIFY, 'PutItem', 'DeleteItem', 'BatchWriteItem', 'ConditionCheckItem'],
    ...CALLERS,
    queries: ['items', 'own9', 'own10'],
    secrets: ['ORIGIN_SECRET'],
    starts: ['tasks'],
  },
  content: {
    entry: 'api/content.ts',
    trigger: { kind: 'api', groups: ['content', 'infocms'] },
    ...API,
    table: [...IDENTIFY, 'PutItem', 'DeleteItem', 'BatchWriteItem', 'ConditionCheckItem'],
    ...CALLERS,
    queries: ['items', 1, 2, 3, 4, 5, 6, 7],
    secrets: ['ORIGIN_SECRET', 'CURSOR_SECRET'],
    files: ['offers'],
    sends: ['removals', 'appointments'],
    starts: ['tasks'],
  },
  billing: {
    entry: 'api/billing.ts',
    trigger: { kind: 'api', groups: ['billing', 'billingAdmin'] },
    ...API,
    table: [...IDENTIFY, 'PutItem', 'DeleteItem', 'BatchWriteItem'],
    reads: ['user', 'key', 'statement', 'charge', 'invoice', 'billingRun', 'dryRun'],
    writes: ['user', 'key', 'billingRun', 'dryRun'],
    queries: ['items', 1, 2],
    secrets: ['ORIGIN_SECRET', 'CURSOR_SECRET'],
    sends: ['removals', 'billing', 'invoices'],
    invoices: 'handsOut',
  },
  // The only one of the API with the keys of the card provider.
  payment: {
    entry: 'api/payment.ts',
    trigger: { kind: 'api', groups: ['payment', 'paymentAdmin', 'webhooks'] },
    ...API,
    table: [...IDENTIFY, 'PutItem'],
    reads: [...CALLERS.reads, 'payment', 'statement', 'invoice'],
    writes: [...CALLERS.writes, 'payment', 'statement', 'invoice'],
    queries: ['own1'],
    secrets: ['ORIGIN_SECRET', 'PAYMENT_SECRET'],
    sends: ['payments', 'billing', 'invoices', 'mails'],
  },
  monitoring: {
    entry: 'api/monitoring.ts',
    trigger: { kind: 'api', groups: ['monitoring'] },
    ...API,
    table: [...IDENTIFY, 'PutItem'],
    ...CALLERS,
    queries: ['items', 1, 2, 6, 7, 8, 'own11'],
    secrets: ['ORIGIN_SECRET', 'CURSOR_SECRET'],
    files: ['readsArchives'],
    readsMetrics: true,
  },
  ingest: {
    entry: 'api/ingest.ts',
    trigger: { kind: 'api', groups: ['ingest'] },
    ...API,
    table: [...IDENTIFY, 'PutItem', 'BatchWriteItem'],
    ...CALLERS,
    secrets: ['ORIGIN_SECRET'],
    files: ['handsOut'],
    sends: ['appointments'],
    configuresBeacons: true,
  },
  sdk: {
    entry: 'api/sdk.ts',
    trigger: { kind: 'api', groups: ['sdk', 'shortUrls'] },
    ...API,
    table: IDENTIFY,
    ...CALLERS,
    secrets: ['ORIGIN_SECRET'],
    sends: ['mails'],
  },
  docs: {
    entry: 'api/docs.ts',
    trigger: { kind: 'api', groups: ['docs'] },
    ...API,
    secrets: ['ORIGIN_SECRET'],
  },
  // What hubs hear. Until all messages of before the kinds had queues of their own are handled, it takes every kind.
  hubIngest: {
    entry: 'workers/hub-ingest.ts',
    trigger: { kind: 'queues', queues: ['ingest'] },
    memoryMb: 1024,
    // A hundred messages take a second or two. The rest is for AWS errors: a failed batch is split (see take-in-parts.ts).
    timeoutSeconds: 30,
    table: ['GetItem', 'BatchGetItem', 'UpdateItem', 'PutItem', 'BatchWriteItem'],
    publishes: 'commands',
    files: ['handsOut'],
    configuresBeacons: true,
  },
  hubLogs: {
    entry: 'workers/hub-ingest.ts',
    trigger: { kind: 'queues', queues: ['hubLogs'] },
    memoryMb: 1024,
    timeoutSeconds: 30,
    table: ['BatchGetItem', 'UpdateItem', 'BatchWriteItem'],
    // Hubs that log too much are told so.
    publishes: 'commands',
  },
  hubStates: {
    entry: 'workers/hub-ingest.ts',
    trigger: { kind: 'queues', queues: ['hubStates', 'departures'] },
    memoryMb: 1024,
    timeoutSeconds: 30,
    table: ['GetItem', 'BatchGetItem', 'UpdateItem', 'PutItem', 'BatchWriteItem'],
    publishes: 'commands',
    files: ['handsOut'],
  },
  mails: {
    entry: 'workers/mails.ts',
    trigger: { kind: 'queues', queues: ['mails'] },
    memoryMb: 512,
    timeoutSeconds: 10,
    table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem'],
    reads: ['user', 'email', 'key', 'statement'],
    writes: ['user', 'token'],
    secrets: ['UNSUBSCRIBE_SECRET'],
    mails: true,
  },
  mailFeedback: {
    entry: 'workers/mail-feedback.ts',
    trigger: { kind: 'queues', queues: ['mailFeedback'] },
    memoryMb: 512,
    timeoutSeconds: 10,
    table: ['GetItem', 'UpdateItem', 'PutItem'],
    reads: ['user', 'email'],
    writes: ['user'],
  },
  removals: {
    entry: 'workers/removals.ts',
    trigger: { kind: 'queues', queues: ['removals'] },
    memoryMb: 512,
    timeoutSeconds: 10,
    table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    reads: ['user', 'key', 'signIn', 'webhook'],
    writes: ['user', 'email', 'key', 'signIn', 'webhook'],
    queries: ['items', 'own1', 'own6', 'all6', 'all8'],
    sends: ['removals', 'payments', 'webhooks'],
    files: ['clears'],
  },
  appointments: {
    entry: 'workers/appointments.ts',
    trigger: { kind: 'queues', queues: ['appointments'] },
    memoryMb: 512,
    timeoutSeconds: 10,
    table: [
      ...['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
      ...['BatchWriteItem', 'ConditionCheckItem'],
    ],
    reads: ['user', 'key'],
    // It deletes the factors of a reset that is due, and cannot read them.
    writes: ['user', 'key', 'factor'],
    queries: ['all5', 'all6'],
    sends: ['appointments', 'mails'],
  },
  task: {
    entry: 'workers/task.ts',
    trigger: { kind: 'machine', machine: 'tasks' },
    memoryMb: 1024,
    timeoutSeconds: 60,
    table: [
      ...['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
      ...['BatchWriteItem', 'ConditionCheckItem'],
    ],
    // The export of an account reads what the account itself may read.
    reads: [...STARTER, 'signIn', 'statement', 'webhook'],
    writes: ['user'],
    queries: ['items', 1, 2, 3, 4, 5, 'own6', 7],
    secrets: ['UNSUBSCRIBE_SECRET', 'CURSOR_SECRET'],
    publishes: 'commands',
    files: ['handsOut', 'exports'],
    sends: ['mails', 'appointments'],
    mails: true,
    starts: ['tasks'],
  },
  rollout: {
    entry: 'workers/rollout.ts',
    trigger: { kind: 'machine', machine: 'rollouts' },
    memoryMb: 1024,
    // One step starts up to fifty updates, one after the other.
    timeoutSeconds: 60,
    table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    // No key may start a roll-out.
    reads: ['user'],
    queries: ['items', 'own1'],
    publishes: 'commands',
    files: ['handsOut'],
    sends: ['appointments'],
    starts: ['rollouts'],
  },
  incomingFiles: {
    entry: 'workers/incoming-file.ts',
    trigger: { kind: 'queues', queues: ['files'] },
    // A firmware of 200 MB is streamed and copied in some ten seconds; it is never held in memory.
    memoryMb: 1024,
    timeoutSeconds: 60,
    table: ['GetItem', 'BatchGetItem', 'UpdateItem', 'PutItem'],
    reads: STARTER,
    sends: ['removals'],
    files: ['takes'],
  },
  hubLogArchive: {
    entry: 'workers/hub-log-archive.ts',
    trigger: { kind: 'queues', queues: ['archives'] },
    memoryMb: 1024,
    timeoutSeconds: 120,
    table: ['GetItem', 'PutItem'],
    queries: [1],
    sends: ['archives'],
    files: ['archives'],
  },
  alerts: {
    entry: 'workers/alerts.ts',
    trigger: { kind: 'queues', queues: ['alerts'] },
    memoryMb: 1024,
    // One step reads a thousand devices, and writes at most five hundred alerts.
    timeoutSeconds: 30,
    table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    // An account that is deactivated calls nobody's server.
    reads: ['user', 'webhook'],
    writes: ['webhook'],
    queries: ['items', 'all1', 'own1', 'own6', 'own7'],
    sends: ['alerts', 'mails', 'webhooks'],
  },
  fleetDays: {
    entry: 'workers/fleet-days.ts',
    trigger: { kind: 'queues', queues: ['fleetDays'] },
    memoryMb: 512,
    // A hundred accounts take two seconds; counting the largest fleets takes some more.
    timeoutSeconds: 60,
    table: ['BatchGetItem', 'PutItem', 'ConditionCheckItem'],
    reads: ['user'],
    queries: [1, 6, 7],
    sends: ['fleetDays'],
  },
  // The only one that calls servers of strangers, and so the one that can reach the least.
  webhooks: {
    entry: 'workers/webhooks.ts',
    trigger: { kind: 'queues', queues: ['webhooks', 'slowWebhooks'] },
    memoryMb: 512,
    // Two calls one after the other may take ten seconds each.
    timeoutSeconds: 30,
    table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
    reads: ['webhook'],
    writes: ['webhook'],
    confinedTo: ['webhook'],
    queries: ['items'],
    sends: ['webhooks', 'slowWebhooks', 'mails'],
    knowsNetworks: true,
  },
  payments: {
    entry: 'workers/payments.ts',
    trigger: { kind: 'queues', queues: ['payments'] },
    memoryMb: 512,
    timeoutSeconds: 30,
    table: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
    // What a deleted account has not paid yet is written off.
    reads: ['user', 'payment', 'statement'],
    writes: ['user', 'payment', 'statement'],
    queries: ['own2'],
    secrets: ['PAYMENT_SECRET'],
  },
  billingWork: {
    entry: 'workers/billing.ts',
    trigger: { kind: 'queues', queues: ['billing'] },
    memoryMb: 1024,
    // One part of a run counts some fifty accounts, and asks the card provider for as many charges.
    timeoutSeconds: 60,
    table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'BatchWriteItem', 'ConditionCheckItem'],
    reads: ['user', 'payment', 'statement', 'invoice', 'billingRun', 'dryRun'],
    writes: ['user', 'statement', 'invoice', 'billingRun', 'dryRun'],
    queries: ['items', 'own2', 'own6', 'all1', 'all2', 'all3', 'all6'],
    secrets: ['PAYMENT_SECRET'],
    sends: ['billing', 'invoices', 'mails'],
  },
  // Alone with the library that makes PDFs, which is larger than all other functions together.
  invoices: {
    entry: 'workers/invoices.ts',
    trigger: { kind: 'queues', queues: ['invoices'] },
    memoryMb: 1024,
    // A page takes some milliseconds, and an invoice for a large group has hundreds.
    timeoutSeconds: 60,
    table: ['GetItem', 'BatchGetItem', 'UpdateItem'],
    reads: ['user', 'payment', 'statement', 'invoice'],
    writes: ['invoice'],
    queries: ['items', 'all1'],
    sends: ['invoices', 'mails'],
    invoices: 'stores',
  },
  // It needs nothing of the table itself, so that it can still say that the table does not answer.
  status: {
    entry: 'workers/status.ts',
    trigger: { kind: 'queues', queues: ['status'] },
    memoryMb: 512,
    timeoutSeconds: 60,
    secrets: ['ORIGIN_SECRET'],
    files: ['tellsStatus'],
    measures: true,
  },
  operate: {
    entry: 'workers/operate.ts',
    trigger: { kind: 'operator' },
    memoryMb: 1024,
    timeoutSeconds: 60,
    table: ['PutItem', 'UpdateItem', 'DeleteItem', 'GetItem', 'BatchGetItem'],
    reads: ['user', 'email'],
    // It removes factors that are lost, and cannot read them.
    writes: ['user', 'email', 'factor'],
    sends: ['removals'],
    screensPasswords: true,
    files: ['tellsStatus'],
  },
} as const satisfies Record<string, FunctionSpec>;

type Trigger = (typeof FUNCTIONS)[keyof typeof FUNCTIONS]['trigger'];
type Served = Extract<Trigger, ApiTrigger>['groups'][number];
/** tsc reports here an operation group that no function serves. */
null as Exclude<GroupName, Served> | null satisfies null;
