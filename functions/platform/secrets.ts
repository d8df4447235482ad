import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { AWS_CALLS } from './aws-calls.ts';
import { now } from './clock.ts';
import { type EnvName, env } from './env.ts';
import { log } from './log.ts';

/**
 * Secrets of this stage. Two versions of each are accepted, the current and the previous one, so a rotation breaks no
 * call. A function caches a secret for at most an hour. It reads again if a value fits neither version, so it need not
 * be restarted after a rotation.
 */
const client = new SecretsManagerClient(AWS_CALLS);

interface Versions {
  readonly current: string;
  /** The version before a rotation: accepted, but not used to sign. */
  readonly previous: string | undefined;
}

interface Known {
  readonly reading: Promise<Versions>;
  readonly readAt: number;
}

/** The cache lifetime. Rotations of a signing secret must be further apart (docs/operating.md). */
const FRESH_MS = 3600_000;
/** The minimum time after a futile re-read, so invalid values do not cause a call each. */
const FUTILE_MS = 60_000;

const known = new Map<EnvName, Known>();
const failedReadAt = new Map<EnvName, number>();

/** The version to sign with. */
export const currentSecret = async (name: EnvName): Promise<string> => (await versions(name)).current;

/** Whether one of the accepted versions fits. */
export async function fitsSecret(name: EnvName, fits: (version: string) => boolean): Promise<boolean> {
  if (anyFits(await versions(name), fits)) return true;
  if (now() - (failedReadAt.get(name) ?? 0) < FUTILE_MS) return false;
  const isFitting = anyFits(await readAgain(name), fits);
  if (!isFitting) failedReadAt.set(name, now());
  return isFitting;
}

const anyFits = ({ current, previous }: Versions, fits: (version: string) => boolean) =>
  fits(current) || (previous !== undefined && fits(previous));

async function versions(name: EnvName): Promise<Versions> {
  const before = known.get(name);
  return before && now() - before.readAt < FRESH_MS ? before.reading : readAgain(name);
}

/** Reads a secret. If that fails, the cached versions stay valid. */
async function readAgain(name: EnvName): Promise<Versions> {
  const before = known.get(name);
  const next: Known = { reading: read(env(name)), readAt: now() };
  known.set(name, next);
  try {
    return await next.reading;
  } catch (error) {
    if (before) known.set(name, before);
    else known.delete(name);
    if (!before) throw error;
    log.warn('a secret could not be read again', error as Error);
    return before.reading;
  }
}

async function read(SecretId: string): Promise<Versions> {
  const version = (VersionStage: string) =>
    client
      .send(new GetSecretValueCommand({ SecretId, VersionStage }))
      .then(({ SecretString }) => SecretString);
  const [current, previous] = await Promise.all([
    version('AWSCURRENT'),
    version('AWSPREVIOUS').catch((error) => {
      if (error instanceof ResourceNotFoundException) return undefined;
      throw error;
    }),
  ]);
  if (!current) throw new Error(`secret ${SecretId} has no value`);
  return { current, previous };
}
