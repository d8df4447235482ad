/** The queues of a stage; functions/resources.ts says what each is. Those that hubs fill come first. */
export const QUEUE_NAMES = [
  'ingest',
  'hubLogs',
  'hubStates',
  'departures',
  'mails',
  'mailFeedback',
  'removals',
  'files',
  'appointments',
  'archives',
  'alerts',
  'fleetDays',
  'webhooks',
  'slowWebhooks',
  'payments',
  'billing',
  'invoices',
  'status',
] as const;
export type QueueName = (typeof QUEUE_NAMES)[number];

/**
 * What the health of a stage watches: each queue with its dead-letter queue, and the queue of what a rule of the broker could not put
 * into any. Nobody takes messages from that one: they are put aside at once.
 */
export const WATCHED_NAMES = [...QUEUE_NAMES, 'ruleFailures'] as const;
export type WatchedName = (typeof WATCHED_NAMES)[number];
