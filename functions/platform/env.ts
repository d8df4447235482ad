import type { MachineVariable, QueueVariable, SecretName } from '../resources.ts';

/**
 * Every environment variable of the functions. The manifest defines which function gets which. The stacks cannot be
 * synthesised until each has a value.
 */
export type EnvName =
  | 'TABLE_NAME'
  /** Retention of hub log lines in the table, in days. */
  | 'HUB_LOG_DAYS'
  /** Retention of their archives, in days. */
  | 'HUB_LOG_ARCHIVE_DAYS'
  /** ARNs of secrets. */
  | SecretName
  /** Name of the IoT policy that restricts a hub to its own topics. */
  | 'HUB_POLICY'
  /** Name of the bucket of uploaded files. */
  | 'FILES_BUCKET'
  /** Name of the bucket of invoices. */
  | 'INVOICES_BUCKET'
  /** URLs of queues. */
  | QueueVariable
  /** The queues with their dead-letter queues, as JSON (see WatchedQueues in resources.ts). */
  | 'WATCHED_QUEUES'
  /** ARNs of state machines. */
  | MachineVariable
  /** Sender address of mails, and the SES configuration set that reports their delivery. */
  | 'MAIL_SENDER'
  | 'MAIL_CONFIGURATION'
  /** How often a person or an API key may call in a window of time. */
  | 'CALLS_MAX'
  /** Domains, comma-separated, whose addresses cannot have an account. */
  | 'BLOCKED_EMAIL_PROVIDERS'
  /** Of whom a second factor is asked, and within how many days, as JSON (the stage's setting `secondFactor`). */
  | 'SECOND_FACTOR'
  /** The address of the list of leaked passwords, as JSON; null: none is asked. */
  | 'LEAKED_PASSWORDS'
  /** Networks that webhooks may call besides public addresses, as JSON. */
  | 'WEBHOOK_NETWORKS'
  /** The characteristics of beacons and their values, as JSON (shared/configuration/beacon-coding.ts). */
  | 'BEACON_CODING'
  /** What the names of the stage's alarms begin with. */
  | 'ALARM_PREFIX'
  /** Address of the HTTP API behind the edge. */
  | 'API_ADDRESS';

/** The value of a variable. Throws if the manifest does not give it to this function: a bug. */
export function env(name: EnvName): string {
  const value = process.env[name];
  if (!value)
    throw new Error(`${name} is not in this function's environment: add it in functions/manifest.ts`);
  return value;
}
