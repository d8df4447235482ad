import type { GroupName } from '../shared/contract/index.ts';
import { type IndexName, SLOTS, type Slot } from './platform/indexes.ts';
import type { FileWork, GuardedKind, MachineName, QueueName, SecretName } from './resources.ts';

/**
 * Every Lambda function as data. The stacks make of it the functions, their environment, their grants and their triggers;
 * nothing is granted or configured anywhere else. A new operation changes nothing here, unless its function needs
 * to do something new to a machine.
 */
export interface FunctionSpec {
  /** Its file below `functions/`, which exports `handler`. */
  readonly entry: string;
  readonly trigger: ApiTrigger | QueueTrigger | OperatorTrigger | MachineTrigger;
  readonly memoryMb: number;
  readonly timeoutSeconds: number;
  /** What it does to single items of the table. */
  readonly table?: readonly TableAction[];
  /** What it queries: partitions of the table itself, and these slots of both kinds of index or of one kind alone. */
  readonly queries?: readonly ('items' | Slot | IndexName)[];
  /** Guarded kinds of items that it reads, and those that it writes: the others are refused, whatever their key. */
  readonly reads?: readonly GuardedKind[];
  readonly writes?: readonly GuardedKind[];
  readonly secrets?: readonly SecretName[];
  /** What it does to things, certificates and policies of IoT Core. */
  readonly things?: 'register' | 'remove';
  /** It tells hubs what to do. */
  readonly publishes?: 'commands';
  /**
   * Files: it offers uploads, takes what was uploaded, clears away what is needed no longer, says where firmware can be had, archives
   * logs of hubs, or reads what was archived.
   */
  readonly files?: readonly FileWork[];
  /** Queues that it puts messages into. */
  readonly sends?: readonly QueueName[];
  /** It sends mails. */
  readonly mails?: true;
  /** Machines that it starts: long work. */
  readonly starts?: readonly MachineName[];
  /** It decides which addresses get an account. */
  readonly screensAddresses?: true;
  /** It sends hubs configurations of beacons. */
  readonly configuresBeacons?: true;
}

interface ApiTrigger {
  readonly kind: 'api';
  /** The groups of operations that it serves. */
  readonly groups: readonly GroupName[];
}
interface QueueTrigger {
  readonly kind: 'queues';
  readonly queues: readonly QueueName[];
}
/** Invoked by an operator with the rights to do so: `npm run ops`. */
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

/** What every operation with a caller does: read the session or key with its user, note when it was last used. */
const IDENTIFY = ['GetItem', 'BatchGetItem', 'UpdateItem'] as const;
const CALLERS = { reads: ['user', 'key'], writes: ['user', 'key'] } as const;
/** What work that outlives its call reads: whether the user and the key that started it would be let in now. */
const STARTER = ['user', 'key'] as const;
/** API functions are small and quick; they get the processor share that comes with this much memory. */
const API = { memoryMb: 1024, timeoutSeconds: 29 } as const;

export const FUNCTIONS = {
  authentification: {
    entry: 'api/authentification.ts',
    trigger: { kind: 'api', groups: ['authentification'] },
    ...API,
    table: [...IDENTIFY, 'PutItem', 'ConditionCheckItem', 'DeleteItem'],
    reads: ['user', 'email', 'key', 'token'],
    writes: ['user', 'email', 'key', 'token'],
    queries: ['items'],
    secrets: ['ORIGIN_SECRET', 'UNSUBSCRIBE_SECRET'],
    sends: ['mails', 'removals'],
    screensAddresses: true,
  },
  auth: {
    entry: 'api/auth.ts',
    trigger: { kind: 'api', groups: ['auth'] },
    ...API,
    table: [...IDENTIFY, 'PutItem', 'DeleteItem', 'ConditionCheckItem'],
    reads: ['user', 'email', 'key'],
    writes: ['user', 'email', 'key'],
    queries: ['items', 1, 2, 3, 4, 5, 7],
    secrets: ['ORIGIN_SECRET', 'CURSOR_SECRET'],
    sends: ['mails', 'removals'],
    files: ['offers'],
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
    table: IDENTIFY,
    ...CALLERS,
    queries: ['own1', 'own2', 'own3'],
    secrets: ['ORIGIN_SECRET', 'CURSOR_SECRET'],
  },
  devices: {
    entry: 'api/devices.ts',
    trigger: { kind: 'api', groups: ['devices'] },
    ...API,
    table: [...IDENTIFY, 'PutItem', 'DeleteItem', 'BatchWriteItem'],
    ...CALLERS,
    reads: ['user', 'email', 'key'],
    queries: ['items', ...SLOTS, 'own9', 'own10'],
    secrets: ['ORIGIN_SECRET', 'CURSOR_SECRET'],
    things: 'remove',
    publishes: 'commands',
    files: ['offers', 'handsOut'],
    sends: ['mails', 'removals', 'appointments', 'alerts'],
    starts: ['tasks', 'rollouts'],
  },
  infoprovider: {
    entry: 'api/infoprovider.ts',
    trigger: { kind: 'api', groups: ['infoprovider'] },
    ...API,
    table: [...IDENTIFY, 'PutItem', 'DeleteItem', 'BatchWriteItem'],
    ...CALLERS,
    queries: ['own9', 'own10'],
    secrets: ['ORIGIN_SECRET'],
    starts: ['tasks'],
  },
  monitoring: {
    entry: 'api/monitoring.ts',
    trigger: { kind: 'api', groups: ['monitoring'] },
    ...API,
    table: IDENTIFY,
    ...CALLERS,
    queries: ['items', 1, 2, 6, 7, 8],
    secrets: ['ORIGIN_SECRET', 'CURSOR_SECRET'],
    files: ['readsArchives'],
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
  shortUrls: {
    entry: 'api/short-urls.ts',
    trigger: { kind: 'api', groups: ['shortUrls'] },
    ...API,
    table: ['GetItem'],
    secrets: ['ORIGIN_SECRET'],
  },
  docs: {
    entry: 'api/docs.ts',
    trigger: { kind: 'api', groups: ['docs'] },
    ...API,
    secrets: ['ORIGIN_SECRET'],
  },
  hubIngest: {
    entry: 'workers/hub-ingest.ts',
    trigger: { kind: 'queues', queues: ['ingest', 'departures'] },
    memoryMb: 1024,
    // Fifty messages take a second. The rest is for a bad hour, in which they are taken in parts (see take-in-parts.ts).
    timeoutSeconds: 30,
    table: ['GetItem', 'BatchGetItem', 'UpdateItem', 'PutItem', 'BatchWriteItem'],
    publishes: 'commands',
    files: ['handsOut'],
    configuresBeacons: true,
  },
  mails: {
    entry: 'workers/mails.ts',
    trigger: { kind: 'queues', queues: ['mails'] },
    memoryMb: 512,
    timeoutSeconds: 10,
    table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem'],
    reads: ['user', 'email', 'key'],
    writes: ['user', 'token'],
    mails: true,
  },
  mailFeedback: {
    entry: 'workers/mail-feedback.ts',
    trigger: { kind: 'queues', queues: ['mailFeedback'] },
    memoryMb: 512,
    timeoutSeconds: 10,
    table: ['GetItem', 'UpdateItem'],
    reads: ['user', 'email'],
    writes: ['user'],
  },
  removals: {
    entry: 'workers/removals.ts',
    trigger: { kind: 'queues', queues: ['removals'] },
    memoryMb: 512,
    timeoutSeconds: 10,
    table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
    reads: ['user', 'key'],
    writes: ['user', 'email', 'key'],
    queries: ['items', 'own1', 'all8'],
    sends: ['removals'],
    files: ['clears'],
  },
  appointments: {
    entry: 'workers/appointments.ts',
    trigger: { kind: 'queues', queues: ['appointments'] },
    memoryMb: 512,
    timeoutSeconds: 10,
    table: ['GetItem', 'BatchGetItem', 'UpdateItem', 'BatchWriteItem'],
    reads: ['key'],
    writes: ['key'],
    queries: ['all5'],
    sends: ['appointments', 'mails'],
  },
  task: {
    entry: 'workers/task.ts',
    trigger: { kind: 'machine', machine: 'tasks' },
    memoryMb: 1024,
    timeoutSeconds: 60,
    table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
    reads: STARTER,
    writes: ['user'],
    queries: ['items', 1, 2, 3, 4, 5, 7],
    secrets: ['UNSUBSCRIBE_SECRET'],
    sends: ['mails'],
    mails: true,
    starts: ['tasks'],
  },
  rollout: {
    entry: 'workers/rollout.ts',
    trigger: { kind: 'machine', machine: 'rollouts' },
    memoryMb: 1024,
    // A look begins up to fifty updates, one after the other.
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
    // A firmware of 200 MB is read from end to end, and copied, in some ten seconds; it is never held in memory.
    memoryMb: 1024,
    timeoutSeconds: 60,
    table: ['GetItem', 'UpdateItem', 'PutItem'],
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
    // A look reads a thousand devices, and writes at most five hundred alerts.
    timeoutSeconds: 30,
    table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
    queries: ['all1', 'own1', 'own6', 'own7'],
    sends: ['alerts', 'mails'],
  },
  operate: {
    entry: 'workers/operate.ts',
    trigger: { kind: 'operator' },
    memoryMb: 1024,
    timeoutSeconds: 60,
    table: ['PutItem', 'UpdateItem', 'DeleteItem', 'GetItem', 'BatchGetItem'],
    reads: ['user', 'email'],
    writes: ['user', 'email'],
    sends: ['removals'],
  },
} as const satisfies Record<string, FunctionSpec>;

type Trigger = (typeof FUNCTIONS)[keyof typeof FUNCTIONS]['trigger'];
type Served = Extract<Trigger, ApiTrigger>['groups'][number];
/** tsc names here a group of operations that no function serves. */
null as Exclude<GroupName, Served> | null satisfies null;
