import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  ListSecretVersionIdsCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import type { SecretName } from '../functions/resources.ts';
import { ORIGIN_VERSION, secretOutput } from '../lib/stack-names.ts';
import { type Cloud, readStack, setParameter } from './cloud.ts';
import { Mistake } from './command.ts';

/** A function that signs uses a new version within an hour (functions/platform/secrets.ts). */
const BETWEEN_MS = 3600_000;
/** After a futile re-read of a secret, a function reads it again after a minute. */
export const SETTLE_MS = 60_000;

interface Rotation {
  readonly settleMs: number;
  readonly say: (line: string) => void;
}

/**
 * Creates a new version of a secret. No call breaks: two versions are accepted, and no function or edge uses a third.
 * May be repeated after an interruption.
 */
export async function rotate(cloud: Cloud, name: SecretName, rotation: Rotation): Promise<void> {
  const arn = (await readStack(cloud, 'Stateful')).output(secretOutput(name));
  if (name === 'ORIGIN_SECRET') await rotateOrigin(cloud, arn, rotation);
  else await rotateSigning(cloud, arn, rotation);
}

/** The edge sends this secret. It must send the current version before a new one is created. */
async function rotateOrigin(cloud: Cloud, arn: string, { settleMs, say }: Rotation): Promise<void> {
  const edge = (await readStack(cloud, 'Web')).parameter(ORIGIN_VERSION);
  const { current, previous } = await versionsOf(cloud, arn);
  if (previous && edge !== current.id) {
    say('The edge does not send the current version yet: a rotation was interrupted. It is finished first.');
    await setParameter(cloud, 'Web', ORIGIN_VERSION, current.id);
  }
  const next = await putNew(cloud, arn);
  say(`Version ${next} is accepted. The edge sends it as soon as its stack is updated …`);
  // A function that got an invalid value just before the new version reads again after this time.
  await sleep(settleMs);
  await setParameter(cloud, 'Web', ORIGIN_VERSION, next);
  say('The edge sends it.');
}

async function rotateSigning(cloud: Cloud, arn: string, { say }: Rotation): Promise<void> {
  const { current, previous } = await versionsOf(cloud, arn);
  const age = Date.now() - current.createdAt;
  if (previous && age < BETWEEN_MS) {
    const minutes = Math.ceil((BETWEEN_MS - age) / 60_000);
    throw new Mistake(
      `This secret was rotated within the last hour, and functions still sign with the version before: wait ${minutes} minutes.`,
    );
  }
  say(`Version ${await putNew(cloud, arn)} is used by every function within an hour.`);
}

async function versionsOf({ config }: Cloud, SecretId: string) {
  const client = new SecretsManagerClient(config);
  const { Versions = [] } = await client.send(new ListSecretVersionIdsCommand({ SecretId }));
  const at = (stage: string) => {
    const found = Versions.find(({ VersionStages }) => VersionStages?.includes(stage));
    return found && { id: found.VersionId!, createdAt: found.CreatedDate!.getTime() };
  };
  return { current: at('AWSCURRENT')!, previous: at('AWSPREVIOUS') };
}

/** Same length and characters as the stack's secret. */
async function putNew({ config }: Cloud, SecretId: string): Promise<string> {
  const client = new SecretsManagerClient(config);
  const SecretString = randomBytes(32).toString('hex');
  const { VersionId } = await client.send(new PutSecretValueCommand({ SecretId, SecretString }));
  return VersionId!;
}
