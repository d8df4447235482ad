import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, it, vi } from 'vitest';

/** All versions of the secret, the newest last. */
let put: string[];
const manager = mockClient(SecretsManagerClient);
const reads = () => manager.commandCalls(GetSecretValueCommand, { VersionStage: 'AWSCURRENT' }).length;
let secrets: typeof import('./secrets.ts');
let clock: typeof import('./clock.ts');
let at: number;

beforeEach(async () => {
  put = ['one'];
  manager.reset();
  manager.on(GetSecretValueCommand).callsFake(async ({ VersionStage }) => {
    const SecretString = put.at(VersionStage === 'AWSCURRENT' ? -1 : -2);
    if (SecretString === undefined)
      throw new ResourceNotFoundException({ message: 'no such version', $metadata: {} });
    return { SecretString };
  });
  process.env.ORIGIN_SECRET = 'origin';
  // A cold start.
  vi.resetModules();
  [secrets, clock] = [await import('./secrets.ts'), await import('./clock.ts')];
  at = Date.now();
  pass(0);
});
const pass = (ms: number) => {
  at += ms;
  clock.setClock(at);
};
const accepts = (sent: string) => secrets.fitsSecret('ORIGIN_SECRET', (version) => version === sent);

it('a warm function accepts the current and the previous secret through any number of rotations', async () => {
  expect(await accepts('one')).toBe(true);
  for (const [before, next] of [
    ['one', 'two'],
    ['two', 'three'],
    ['three', 'four'],
  ] as const) {
    put.push(next);
    expect([await accepts(before), await accepts(next), await accepts(before)]).toEqual([true, true, true]);
  }
  expect(await accepts('one')).toBe(false);
});

it('a wrong secret causes a new read at most once a minute, after which a new version is accepted', async () => {
  expect(await accepts('one')).toBe(true);
  for (let n = 0; n < 20; n++) expect(await accepts(`nonsense ${n}`)).toBe(false);
  expect(reads()).toBe(2);
  put.push('two');
  pass(50_000);
  expect(await accepts('two')).toBe(false);
  pass(200_000);
  expect(await accepts('two')).toBe(true);
  expect(reads()).toBe(3);
});

it('signatures use a new version at the latest an hour after it was created', async () => {
  expect(await secrets.currentSecret('ORIGIN_SECRET')).toBe('one');
  put.push('two');
  pass(3_500_000);
  expect(await secrets.currentSecret('ORIGIN_SECRET')).toBe('one');
  pass(200_000);
  expect(await secrets.currentSecret('ORIGIN_SECRET')).toBe('two');
});

it('a secret stays valid if it cannot be read again, and a failed first read is retried', async () => {
  expect(await accepts('one')).toBe(true);
  manager.on(GetSecretValueCommand).rejects(new Error('an outage'));
  pass(7_200_000);
  expect([await accepts('one'), await accepts('two')]).toEqual([true, false]);
  vi.resetModules();
  const cold = await import('./secrets.ts');
  await expect(cold.currentSecret('ORIGIN_SECRET')).rejects.toThrow('an outage');
  manager.on(GetSecretValueCommand).resolves({ SecretString: 'three' });
  expect(await cold.currentSecret('ORIGIN_SECRET')).toBe('three');
});
