import { randomUUID } from 'node:crypto';
import {
  CreateSecretCommand,
  DeleteSecretCommand,
  GetSecretValueCommand,
  type GetSecretValueCommandInput,
  ListSecretVersionIdsCommand,
  PutSecretValueCommand,
  type PutSecretValueCommandInput,
  RotateSecretCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newFolder } from '../test/start.ts';
import { check, isLocal, newName, refused, startTarget, type Target } from './target.ts';

// https://docs.aws.amazon.com/secretsmanager/latest/userguide/whats-in-a-secret.html
describe('secrets', () => {
  const SecretId = newName('secret');
  let target: Target;
  let secrets: SecretsManagerClient;
  beforeAll(async () => {
    const Secret = ['AWS::SecretsManager::Secret', { Name: SecretId }] as const;
    target = await startTarget({ Secret }, newFolder());
    secrets = new SecretsManagerClient(target.config);
    if (!isLocal) await secrets.send(new CreateSecretCommand({ Name: SecretId, SecretString: 'initial' }));
  });
  afterAll(async () => {
    const remove = new DeleteSecretCommand({ SecretId, ForceDeleteWithoutRecovery: true });
    if (!isLocal) await secrets.send(remove);
    await target?.stop();
  });

  const get = (more: Partial<GetSecretValueCommandInput> = {}) =>
    secrets.send(new GetSecretValueCommand({ SecretId, ...more }));
  const put = (SecretString: string, more: Partial<PutSecretValueCommandInput> = {}) =>
    secrets.send(new PutSecretValueCommand({ SecretId, SecretString, ...more }));
  const value = async (VersionStage: string) => (await get({ VersionStage })).SecretString;

  let second: string;
  beforeEach(async () => {
    await put('first');
    second = (await put('second')).VersionId!;
  });

  check('a secret is found by its name and by its ARN', async () => {
    const byName = await get();
    expect(byName).toMatchObject({
      Name: SecretId,
      SecretString: 'second',
      VersionId: second,
      VersionStages: ['AWSCURRENT'],
    });
    expect(byName.ARN).toMatch(new RegExp(`:secret:${SecretId}-\\w{6}$`));
    expect((await get({ SecretId: byName.ARN })).SecretString).toBe('second');
  });

  check(
    'a new value is the current one, the one before is the previous one, and older ones have no stage',
    async () => {
      expect([await value('AWSCURRENT'), await value('AWSPREVIOUS')]).toEqual(['second', 'first']);
      const third = (await put('third')).VersionId!;
      expect([await value('AWSCURRENT'), await value('AWSPREVIOUS')]).toEqual(['third', 'second']);
      const { Versions } = await secrets.send(new ListSecretVersionIdsCommand({ SecretId }));
      expect(Versions?.map(({ VersionId }) => VersionId).sort()).toEqual([second, third].sort());
    },
  );

  check('an unknown secret or stage is not found', async () => {
    await refused(get({ SecretId: newName('absent') }), 'ResourceNotFoundException');
    await refused(get({ VersionStage: 'ABSENT' }), 'ResourceNotFoundException');
  });

  check('a value that is sent twice with the same token creates one version', async () => {
    const ClientRequestToken = randomUUID();
    expect((await put('tokened', { ClientRequestToken })).VersionId).toBe(ClientRequestToken);
    expect((await put('tokened', { ClientRequestToken })).VersionId).toBe(ClientRequestToken);
    expect(await value('AWSPREVIOUS')).toBe('second');
    await refused(put('another', { ClientRequestToken }), 'ResourceExistsException');
  });

  check('a value has at most 65536 bytes', async () => {
    await put('ä'.repeat(32_768));
    // The documentation does not specify which of the two errors it is.
    await expect(put('ä'.repeat(32_769))).rejects.toMatchObject({
      name: expect.stringMatching(/^(ValidationException|InvalidParameterException)$/),
    });
  });

  test.skipIf(!isLocal)('the local platform refuses what it does not implement (local only)', async () => {
    await refused(put('x', { VersionStages: ['OTHER'] }), 'NotImplemented');
    await refused(secrets.send(new RotateSecretCommand({ SecretId })), 'InvalidRequestException');
  });
});
