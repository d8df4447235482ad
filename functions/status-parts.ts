import { FUNCTIONS, type FunctionSpec } from './manifest.ts';
import type { QueueName } from './resources.ts';

/**
 * What the status page tells apart, each with the functions that it consists of. Whether a part works follows from the
 * alarms of these functions, of the queues that they take messages from, and of the state machines that they are steps of.
 */
export const PARTS = {
  console: [
    ...['authentification', 'singleSignOn', 'auth', 'admin', 'tasks', 'devices', 'infoprovider', 'content'],
    ...['billing', 'monitoring', 'docs', 'incomingFiles', 'removals', 'appointments', 'fleetDays'],
  ],
  hubs: ['ingest', 'hubIngest', 'hubLogs', 'hubStates', 'hubLogArchive'],
  phones: ['sdk'],
  mails: ['mails', 'mailFeedback'],
  alerts: ['alerts', 'webhooks'],
  work: ['task', 'rollout'],
  money: ['payment', 'payments', 'billingWork', 'invoices'],
} as const satisfies Record<string, readonly (keyof typeof FUNCTIONS)[]>;
export type Part = keyof typeof PARTS;
export const PART_NAMES = Object.keys(PARTS) as [Part, ...Part[]];

/** Functions that no user notices. */
export const UNSEEN = ['operate', 'status'] as const;

/** Alarms for us alone: what was put aside delays nothing, and what concerns an invoice or what one hub sends concerns nobody else. */
export const UNSEEN_ALARMS = [
  ...['IncompleteInvoices', 'TakenBack', 'MoneyDiffers', 'ProviderMissing'],
  ...['RuleFailures', 'RuleFailuresDeadLetters', 'Unreadable', 'BrokenEnvelopes'],
];

/**
 * The part that an alarm of the stage concerns; undefined: none. CloudFormation names an alarm after its stack and its
 * logical id, and that consists of its path in the stack (`Alarms/HubIngestErrors`) and eight digits of a hash.
 */
export function partOfAlarm(alarmName: string): Part | undefined {
  const [, id] = /-Alarms(\w+?)[0-9A-F]{8}(-|$)/.exec(alarmName) ?? [];
  if (id === 'InternalErrors') return 'console';
  const [, subject] = /^(\w+?)(Errors|Throttles|Backlog|Failed|TimedOut)$/.exec(id ?? '') ?? [];
  return subject ? PART_OF[subject.toLowerCase()] : undefined;
}

/** By what the ids of alarms begin with: functions, queues and state machines. */
const PART_OF: Readonly<Record<string, Part>> = Object.fromEntries(
  Object.entries(PARTS).flatMap(([part, functions]) =>
    functions.flatMap((name) => {
      const { trigger }: FunctionSpec = FUNCTIONS[name as keyof typeof FUNCTIONS];
      const queues: readonly QueueName[] = trigger.kind === 'queues' ? trigger.queues : [];
      const machines = trigger.kind === 'machine' ? [trigger.machine] : [];
      return [name, ...queues, ...machines].map((subject) => [subject.toLowerCase(), part as Part]);
    }),
  ),
);
