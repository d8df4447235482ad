import {
  CloudFormationClient,
  DescribeStacksCommand,
  type Parameter,
  UpdateStackCommand,
} from '@aws-sdk/client-cloudformation';
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fixture, newFolder, startFixture } from '../../test/start.ts';
import { stackOf, writeAssembly } from '../../test/write-assembly.ts';

const template = {
  ...stackOf({
    Secret: ['AWS::SecretsManager::Secret', { GenerateSecretString: {} }],
    Queue: [
      'AWS::SQS::Queue',
      { QueueName: { 'Fn::Sub': `orders-\${Suffix}` }, DelaySeconds: { Ref: 'Delay' } },
    ],
    Probe: [
      'AWS::Lambda::LayerVersion',
      {
        Latest: { 'Fn::Sub': `{{resolve:secretsmanager:\${Secret}:SecretString:::}}` },
        Named: { 'Fn::Sub': `{{resolve:secretsmanager:\${Secret}:SecretString:::\${Version}}}` },
      },
    ],
  }),
  Parameters: {
    Version: { Type: 'String', Default: '' },
    Suffix: { Type: 'String', Default: 'a' },
    Delay: { Type: 'String', Default: '0' },
  },
  Outputs: { Name: { Value: { 'Fn::GetAtt': ['Queue', 'QueueName'] }, Export: { Name: 'queue-name' } } },
};

let platform: Fixture;
let client: CloudFormationClient;
const dataDir = newFolder();
const assembly = writeAssembly({ Shop: template, Other: stackOf({ Queue: ['AWS::SQS::Queue'] }) });
async function start() {
  platform = await startFixture({ assembly, dataDir });
  client = new CloudFormationClient(platform.client());
}
beforeAll(start);
afterAll(() => platform?.stop());

const update = (Parameters: Parameter[], more: object = {}) =>
  client.send(new UpdateStackCommand({ StackName: 'Shop', UsePreviousTemplate: true, Parameters, ...more }));
const shop = async () => (await client.send(new DescribeStacksCommand({ StackName: 'Shop' }))).Stacks![0]!;
const probe = () => platform.find('AWS::Lambda::LayerVersion', 'Probe').properties;
const kept = (...names: string[]) => names.map((ParameterKey) => ({ ParameterKey, UsePreviousValue: true }));
const put = async (SecretString: string) => {
  const secrets = new SecretsManagerClient(platform.client());
  const SecretId = platform.find('AWS::SecretsManager::Secret', 'Secret').arn;
  await secrets.send(new PutSecretValueCommand({ SecretId, SecretString }));
  return (await secrets.send(new GetSecretValueCommand({ SecretId }))).VersionId!;
};

test('a stack is described with its parameters and outputs, and an unknown stack is refused', async () => {
  expect(await shop()).toMatchObject({
    StackName: 'Shop',
    StackStatus: 'CREATE_COMPLETE',
    Parameters: [
      { ParameterKey: 'Version', ParameterValue: '' },
      { ParameterKey: 'Suffix', ParameterValue: 'a' },
      { ParameterKey: 'Delay', ParameterValue: '0' },
    ],
    Outputs: [{ OutputKey: 'Name', OutputValue: 'orders-a', ExportName: 'queue-name' }],
  });
  await expect(client.send(new DescribeStacksCommand({}))).rejects.toThrow('one stack, by its StackName');
  const unknown = client.send(new DescribeStacksCommand({ StackName: 'Nothing' }));
  await expect(unknown).rejects.toThrow('Stack with id Nothing does not exist');
});

test('an update with other parameters takes effect and lasts after a restart', async () => {
  await update([{ ParameterKey: 'Suffix', ParameterValue: 'b' }, ...kept('Version', 'Delay')]);
  expect(platform.find('AWS::SQS::Queue', 'Queue').name).toBe('orders-b');
  expect(await shop()).toMatchObject({
    StackStatus: 'UPDATE_COMPLETE',
    Outputs: [{ OutputValue: 'orders-b' }],
  });
  await platform.stop();
  await start();
  expect(platform.find('AWS::SQS::Queue', 'Queue').name).toBe('orders-b');
});

test('an update that cannot run is rolled back, and an unsupported one is refused', async () => {
  await update([{ ParameterKey: 'Delay', ParameterValue: '9999' }, ...kept('Version', 'Suffix')]);
  expect((await shop()).StackStatus).toBe('UPDATE_ROLLBACK_COMPLETE');
  expect(platform.find('AWS::SQS::Queue', 'Queue').name).toBe('orders-b');
  await expect(update(kept('Version', 'Suffix', 'Delay'))).rejects.toThrow('No updates are to be performed');
  await expect(update([{ ParameterKey: 'Size', ParameterValue: '1' }])).rejects.toThrow(
    '[Size] do not exist',
  );
  await expect(update([], { UsePreviousTemplate: false })).rejects.toThrow('previous template');
  await expect(update([], { RoleARN: 'arn' })).rejects.toThrow('has no field RoleARN');
});

test('a reference to a secret is only resolved again when its text changes', async () => {
  const { Latest: first } = probe();
  expect(probe()).toMatchObject({ Latest: expect.stringMatching(/^.{32}$/), Named: first });
  const second = await put('second');
  await platform.reload();
  await update([{ ParameterKey: 'Suffix', ParameterValue: 'c' }, ...kept('Version', 'Delay')]);
  await platform.stop();
  await start();
  expect(probe()).toMatchObject({ Latest: first, Named: first });
  await update([{ ParameterKey: 'Version', ParameterValue: second }, ...kept('Suffix', 'Delay')]);
  expect(probe()).toMatchObject({ Latest: first, Named: 'second' });
  await put('third');
  await put('fourth');
  await platform.reload();
  expect(probe()).toMatchObject({ Latest: first, Named: 'second' });
});
