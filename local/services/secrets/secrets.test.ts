import {
  DescribeSecretCommand,
  GetSecretValueCommand,
  ListSecretVersionIdsCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fixture, newFolder, startFixture } from '../../test/start.ts';
import { generateSecret } from './generate-secret.ts';

let platform: Fixture;
let secrets: SecretsManagerClient;
const dataDir = newFolder();
beforeAll(start);
afterAll(() => platform?.stop());

async function start() {
  platform = await startFixture({ dataDir });
  secrets = new SecretsManagerClient(platform.client());
}
const SecretId = () => platform.find('AWS::SecretsManager::Secret', 'Secret').arn;
const value = async (more: object = {}) =>
  (await secrets.send(new GetSecretValueCommand({ SecretId: SecretId(), ...more }))).SecretString;

test('a generated secret is the same after a restart, by name and by ARN', async () => {
  const before = await value();
  expect(before).toMatch(/^.{40}$/);
  await platform.stop();
  await start();
  expect(await value()).toBe(before);
  const { name } = platform.find('AWS::SecretsManager::Secret', 'Secret');
  expect(await value({ SecretId: name })).toBe(before);
});

test('a new value is current, and the one before it is the previous one', async () => {
  const before = await value();
  const { VersionId } = await secrets.send(
    new PutSecretValueCommand({ SecretId: SecretId(), SecretString: 'new' }),
  );
  expect([await value(), await value({ VersionStage: 'AWSPREVIOUS' })]).toEqual(['new', before]);
  await secrets.send(new PutSecretValueCommand({ SecretId: SecretId(), SecretString: 'newer' }));
  expect([await value(), await value({ VersionStage: 'AWSPREVIOUS' })]).toEqual(['newer', 'new']);
  expect(await value({ VersionId })).toBe('new');
  const { Versions } = await secrets.send(new ListSecretVersionIdsCommand({ SecretId: SecretId() }));
  expect(Versions?.flatMap(({ VersionStages }) => VersionStages)).toEqual(['AWSCURRENT', 'AWSPREVIOUS']);
  const { VersionIdsToStages } = await secrets.send(new DescribeSecretCommand({ SecretId: SecretId() }));
  expect(VersionIdsToStages?.[VersionId!]).toEqual(['AWSPREVIOUS']);
});

test('a secret that is not there, or a role that may not read it, is refused', async () => {
  const missing = new GetSecretValueCommand({ SecretId: 'nothing' });
  await expect(secrets.send(missing)).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  const mailer = platform.credentialsFor(platform.find('AWS::IAM::Role', 'Mailer').name);
  const other = new SecretsManagerClient(platform.client(mailer));
  const read = new GetSecretValueCommand({ SecretId: SecretId() });
  await expect(other.send(read)).rejects.toMatchObject({ name: 'AccessDeniedException' });
});

test('generated secrets are made as the template wants them', () => {
  const plain = generateSecret({ PasswordLength: 50, ExcludePunctuation: true, ExcludeCharacters: 'abc' });
  expect(plain).toMatch(/^[A-Zd-z\d]{50}$/);
  const template = {
    SecretStringTemplate: '{"user":"ada"}',
    GenerateStringKey: 'password',
    PasswordLength: 8,
  };
  expect(JSON.parse(generateSecret(template))).toEqual({
    user: 'ada',
    password: expect.stringMatching(/^.{8}$/s),
  });
});
