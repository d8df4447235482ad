import type { MachineVariable, QueueVariable, SecretName } from '../resources.ts';

/**
 * Every name a function can find in its environment. The manifest says which function gets which, and the stacks
 * cannot be synthesised before each of them has a value.
 */
export type EnvName =
  | 'TABLE_NAME'
  /** For so many days a line of a hub's log stays in the table. */
  | 'HUB_LOG_DAYS'
  /** And for so many in an archive. */
  | 'HUB_LOG_ARCHIVE_DAYS'
  /** ARNs of secrets. */
  | SecretName
  /** Name of the IoT policy that binds a hub to its own topics. */
  | 'HUB_POLICY'
  /** Name of the bucket of uploaded files. */
  | 'FILES_BUCKET'
  /** URLs of queues. */
  | QueueVariable
  /** ARNs of state machines. */
  | MachineVariable
  /** Address that mails come from, and the SES configuration set that tells what becomes of them. */
  | 'MAIL_SENDER'
  | 'MAIL_CONFIGURATION'
  /** Domains, comma-separated, whose addresses get no account. */
  | 'BLOCKED_EMAIL_PROVIDERS'
  /** The characteristics of beacons and their values, as JSON (shared/configuration/beacon-coding.ts). */
  | 'BEACON_CODING';

/** A name's value. Throws when the manifest forgot to give it to this function: a bug, found by the first call. */
export function env(name: EnvName): string {
  const value = process.env[name];
  if (!value)
    throw new Error(`${name} is not in this function's environment: add it in functions/manifest.ts`);
  return value;
}
