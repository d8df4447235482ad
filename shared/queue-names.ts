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
