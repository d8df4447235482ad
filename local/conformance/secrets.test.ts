import { randomUUID } from 'node:crypto';
import {
  CreateSecretCommand,
  DeleteSecretCommand,
  DescribeSecretCommand,
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
describe('a secret', () => {
  const SecretId = newName('secret');
  let target: Target;
  let secrets: SecretsManagerClient;
  beforeAll(async () => {
    const properties = { Name: SecretId, Description: 'for checks', SecretString: 'initial' };
    target = await startTarget({ Secret: ['AWS::SecretsManager::Secret', properties] }, newFolder());
    secrets = new SecretsManagerClient(target.config);
    if (!isLocal) await secrets.send(new CreateSecretCommand(properties));
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

  let first: string;
  let second: string;
  beforeEach(async () => {
    first = (await put('first')).VersionId!;
    second = (await put('second')).VersionId!;
  });

  check('a secret is found by its name and its ARN, and says which version it is', async () => {
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

  check('a new value is current, the one before is the previous one, older ones have no stage', async () => {
    expect([await value('AWSCURRENT'), await value('AWSPREVIOUS')]).toEqual(['second', 'first']);
    const third = (await put('third')).VersionId!;
    expect([await value('AWSCURRENT'), await value('AWSPREVIOUS')]).toEqual(['third', 'second']);
    const { VersionIdsToStages } = await secrets.send(new DescribeSecretCommand({ SecretId }));
    expect(VersionIdsToStages).toMatchObject({ [third]: ['AWSCURRENT'], [second]: ['AWSPREVIOUS'] });
    const { Versions } = await secrets.send(new ListSecretVersionIdsCommand({ SecretId }));
    expect(Versions?.map(({ VersionId }) => VersionId).sort()).toEqual([second, third].sort());
    const all = await secrets.send(new ListSecretVersionIdsCommand({ SecretId, IncludeDeprecated: true }));
    expect(all.Versions?.map(({ VersionId }) => VersionId)).toContain(first);
  });

  check('a description names only versions that have a stage', async () => {
    await put('third');
    const { VersionIdsToStages } = await secrets.send(new DescribeSecretCommand({ SecretId }));
    expect(Object.keys(VersionIdsToStages!)).toHaveLength(2);
  });

  check('a version is found by its id, which must fit the stage', async () => {
    expect((await get({ VersionId: first })).SecretString).toBe('first');
    expect((await get({ VersionId: first, VersionStage: 'AWSPREVIOUS' })).SecretString).toBe('first');
    await refused(get({ VersionId: first, VersionStage: 'AWSCURRENT' }), 'InvalidRequestException');
  });

  check('what is not there is not found', async () => {
    await refused(get({ SecretId: newName('absent') }), 'ResourceNotFoundException');
    await refused(get({ VersionStage: 'ABSENT' }), 'ResourceNotFoundException');
    await refused(get({ VersionId: randomUUID() }), 'ResourceNotFoundException');
  });

  check('a value that is sent again with its token makes one version', async () => {
    const ClientRequestToken = randomUUID();
    expect((await put('tokened', { ClientRequestToken })).VersionId).toBe(ClientRequestToken);
    expect((await put('tokened', { ClientRequestToken })).VersionId).toBe(ClientRequestToken);
    expect(await value('AWSPREVIOUS')).toBe('second');
    await refused(put('another', { ClientRequestToken }), 'ResourceExistsException');
  });

  check('a value has at most 65536 bytes', async () => {
    await put('ä'.repeat(32_768));
    // The documentation does not say which of the two it is.
    await expect(put('ä'.repeat(32_769))).rejects.toMatchObject({
      name: expect.stringMatching(/^(ValidationException|InvalidParameterException)$/),
    });
  });

  test.skipIf(!isLocal)('refuses what the local platform does not do (local only)', async () => {
    await refused(put('x', { VersionStages: ['OTHER'] }), 'InvalidParameterException');
    await refused(secrets.send(new RotateSecretCommand({ SecretId })), 'InvalidRequestException');
  });
});
