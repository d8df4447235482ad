import { ALERT_ROUND_MINUTES } from '../shared/model/alert.ts';

/**
 * What a stage has besides its table and its functions, as data: queues, state machines, secrets, schedules and the
 * prefixes of the bucket. From an entry follow the construct and its name, the variable in the environment of the functions
 * that use it, their grants, the dead-letter queue, the alarms and the limits (docs/decisions/resources-and-groups.md).
 * Which function uses what is stated in manifest.ts.
 */
export interface QueueEntry {
  /** An alarm is raised when a message has waited for longer. */
  readonly oldestMinutes: number;
  /** A message that failed so often goes to the dead-letter queue; five times where nothing is said. */
  readonly attempts?: number;
  /** Each message is held back for so long. */
  readonly delaySeconds?: number;
  /** Its function takes at most so many messages at once; ten where nothing is said. */
  readonly batchSize?: number;
  /** So long more messages are awaited when there are fewer; Lambda wants one for batches of more than ten. */
  readonly windowSeconds?: number;
}

/**
 * What hubs say comes once: while the table cannot be written, it is tried for an hour before it is put aside. Large batches
 * read the table in fewer requests, and write what two pushes say of a beacon once.
 */
const FROM_HUBS = { oldestMinutes: 5, attempts: 20, batchSize: 50, windowSeconds: 1 } as const;

export const QUEUES = {
  ingest: FROM_HUBS,
  // A hub that comes back within this time was never gone.
  departures: { ...FROM_HUBS, delaySeconds: 10 },
  // A newsletter to thousands takes its time.
  mails: { oldestMinutes: 60 },
  mailFeedback: { oldestMinutes: 60 },
  removals: { oldestMinutes: 60 },
  files: { oldestMinutes: 15 },
  // Holds back what must be done at a time.
  appointments: { oldestMinutes: 60 },
  // A night's work, and what a failed attempt of it waits. A part of a day is some 15 MB of lines, so each comes alone.
  archives: { oldestMinutes: 12 * 60, batchSize: 1 },
  alerts: { oldestMinutes: 60 },
} as const satisfies Record<string, QueueEntry>;
export type QueueName = keyof typeof QUEUES;
export const QUEUE_NAMES = Object.keys(QUEUES) as [QueueName, ...QueueName[]];

/** The variable that holds a queue's URL, in the environment of the functions that send to it. */
export type QueueVariable = `${Uppercase<QueueName>}_QUEUE`;
export const queueVariable = (name: QueueName) => `${name.toUpperCase()}_QUEUE` as QueueVariable;

/** State machines: of tasks, and of the roll-out of firmware. Each has the variable that holds its ARN. */
export const MACHINES = {
  tasks: { variable: 'TASK_MACHINE' },
  rollouts: { variable: 'ROLLOUT_MACHINE' },
} as const;
export type MachineName = keyof typeof MACHINES;
export type MachineVariable = (typeof MACHINES)[MachineName]['variable'];

/** Secrets of a stage; each is also the variable that holds its ARN. */
export const SECRET_NAMES = ['CURSOR_SECRET', 'ORIGIN_SECRET', 'UNSUBSCRIBE_SECRET'] as const;
export type SecretName = (typeof SECRET_NAMES)[number];

export interface ScheduleEntry {
  /** The queue that gets a message each time. */
  readonly to: QueueName;
  /** As EventBridge Scheduler reads it, in UTC. */
  readonly expression: string;
  /** A message that could not be sent is tried again for so long; after that the next one comes. */
  readonly retryMinutes: number;
}

export const SCHEDULES = {
  // In the night of most users.
  archiveHubLogs: { to: 'archives', expression: 'cron(0 2 * * ? *)', retryMinutes: 20 * 60 },
  expireUnconfirmed: { to: 'removals', expression: 'cron(30 2 * * ? *)', retryMinutes: 20 * 60 },
  alertRounds: {
    to: 'alerts',
    expression: `rate(${ALERT_ROUND_MINUTES} minutes)`,
    retryMinutes: ALERT_ROUND_MINUTES,
  },
  apiKeyExpiries: { to: 'appointments', expression: 'rate(1 hour)', retryMinutes: 60 },
} as const satisfies Record<string, ScheduleEntry>;

export interface PrefixEntry {
  /** Why a grant may name everything below it. */
  readonly reason: string;
  /** What each kind of work does to the objects below it. */
  readonly grants: Readonly<Record<string, readonly ('GetObject' | 'PutObject' | 'DeleteObject')[]>>;
  /** The queue that gets a message for each new object. */
  readonly tells?: QueueName;
}

/** Prefixes of the bucket of files, without the slash. */
export const PREFIXES = {
  // What people upload, until it is checked; then it is below another prefix, or deleted.
  incoming: {
    reason: 'Names of uploads are random',
    grants: { offers: ['PutObject'], takes: ['GetObject', 'DeleteObject'] },
    tells: 'files',
  },
  // What the edge serves, by the same path.
  files: {
    reason: 'Names of published files follow from their label',
    grants: { takes: ['PutObject'], clears: ['DeleteObject'] },
  },
  // The edge does not serve these: signed URLs alone do.
  firmware: {
    reason: 'Names of firmware files are random',
    grants: { handsOut: ['GetObject'], takes: ['PutObject'], clears: ['DeleteObject'] },
  },
  // Days of hubs' logs that leave the table.
  hublogs: {
    reason: 'Files of hubs’ logs are named after their owner and their day',
    grants: { archives: ['PutObject'], readsArchives: ['GetObject'] },
  },
} as const satisfies Record<string, PrefixEntry>;
export type PrefixName = keyof typeof PREFIXES;
export const below = (prefix: PrefixName) => `${prefix}/` as const;

type WorkOf<Entry> = Entry extends { readonly grants: infer Grants } ? keyof Grants : never;
/** What a function does to files (`takes` also lists them, see lib/function.ts). */
export type FileWork = WorkOf<(typeof PREFIXES)[PrefixName]>;

/**
 * Kinds of items that no function touches unless its entry in manifest.ts says so: credentials (`user` holds password
 * hashes and sessions, `email` leads from an address to its account, `key` is an API key, `token` the secret of a mailed
 * link). The kind of an item is the word before the `#` of its partition key. Money, once it is here, belongs here too.
 */
export const GUARDED_KINDS = ['user', 'email', 'key', 'token'] as const;
export type GuardedKind = (typeof GUARDED_KINDS)[number];
