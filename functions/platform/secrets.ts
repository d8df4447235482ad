import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { AWS_CALLS } from './aws-calls.ts';
import { type EnvName, env } from './env.ts';

const client = new SecretsManagerClient(AWS_CALLS);

export interface Secret {
  readonly current: string;
  /** The version before a rotation: still accepted, no longer given out. */
  readonly previous: string | undefined;
}

const known = new Map<EnvName, Promise<Secret>>();

/** A secret of this stage, read once per cold start. */
export function secret(name: EnvName): Promise<Secret> {
  let reading = known.get(name);
  if (!reading) {
    reading = read(env(name)).catch((error) => {
      known.delete(name);
      throw error;
    });
    known.set(name, reading);
  }
  return reading;
}

async function read(SecretId: string): Promise<Secret> {
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
