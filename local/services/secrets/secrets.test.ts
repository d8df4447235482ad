import {
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

test('a new value becomes current, and the former one becomes the previous value', async () => {
  const before = await value();
  await secrets.send(new PutSecretValueCommand({ SecretId: SecretId(), SecretString: 'new' }));
  expect([await value(), await value({ VersionStage: 'AWSPREVIOUS' })]).toEqual(['new', before]);
  await secrets.send(new PutSecretValueCommand({ SecretId: SecretId(), SecretString: 'newer' }));
  expect([await value(), await value({ VersionStage: 'AWSPREVIOUS' })]).toEqual(['newer', 'new']);
  const { Versions } = await secrets.send(new ListSecretVersionIdsCommand({ SecretId: SecretId() }));
  expect(Versions?.flatMap(({ VersionStages }) => VersionStages)).toEqual(['AWSCURRENT', 'AWSPREVIOUS']);
});

test('an unknown secret and a role without a grant are refused', async () => {
  const missing = new GetSecretValueCommand({ SecretId: 'nothing' });
  await expect(secrets.send(missing)).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  const mailer = platform.credentialsFor(platform.find('AWS::IAM::Role', 'Mailer').name);
  const other = new SecretsManagerClient(platform.client(mailer));
  const read = new GetSecretValueCommand({ SecretId: SecretId() });
  await expect(other.send(read)).rejects.toMatchObject({ name: 'AccessDeniedException' });
});

test('a field that the platform does not implement is refused', async () => {
  await expect(value({ VersionId: '1' })).rejects.toThrow('has no field VersionId');
});

test('a generated secret has the length and the characters of the template', () => {
  expect(generateSecret({ PasswordLength: 50, ExcludePunctuation: true })).toMatch(/^[A-Za-z\d]{50}$/);
  expect(() => generateSecret({ ExcludeCharacters: 'abc' })).toThrow('the property ExcludeCharacters');
});
