import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { stackOf, writeAssembly } from '../test/write-assembly.ts';
import type { Template } from './cloud-assembly.ts';
import { withDynamicReferences } from './dynamic-references.ts';
import { readAssembly } from './read-assembly.ts';
import { ResolvedReferences } from './resolved-references.ts';

const surroundings = { awsEndpoint: 'http://127.0.0.1:3001', webAddress: 'localhost:3000' };
const read = (stacks: Parameters<typeof writeAssembly>[0]) =>
  readAssembly(writeAssembly(stacks), surroundings);

/** An inert type, which may have any properties. */
const PROBE = 'AWS::Lambda::LayerVersion';

/** The value of an expression in a stack with a queue, a table and a bucket. */
function resolved(expression: unknown, more: Template = {}): unknown {
  const { Resources } = stackOf({
    Queue: ['AWS::SQS::Queue'],
    Table: ['AWS::DynamoDB::GlobalTable', { TableName: 'things' }],
    Bucket: ['AWS::S3::Bucket'],
    Probe: [PROBE, { value: expression }],
  });
  return read({ S: { ...more, Resources } }).of(PROBE)[0]?.properties.value;
}

test('references give names, URLs, ARNs and attributes as CloudFormation does', () => {
  expect(resolved({ Ref: 'Queue' })).toBe('http://127.0.0.1:3001/000000000000/S-Queue');
  expect(resolved({ Ref: 'Table' })).toBe('things');
  expect(resolved({ 'Fn::GetAtt': ['Queue', 'Arn'] })).toBe('arn:aws:sqs:eu-central-1:000000000000:S-Queue');
  expect(resolved({ 'Fn::GetAtt': ['Bucket', 'RegionalDomainName'] })).toBe(
    's-bucket.s3.eu-central-1.amazonaws.com',
  );
  expect(resolved({ Ref: 'AWS::Partition' })).toBe('aws');
});

test('nested functions are resolved', () => {
  const parts = { 'Fn::Split': ['/', { Ref: 'Queue' }] };
  expect(resolved({ 'Fn::Select': [4, parts] })).toBe('S-Queue');
  expect(resolved({ 'Fn::Join': ['-', ['a', { Ref: 'Table' }]] })).toBe('a-things');
  // biome-ignore lint/suspicious/noTemplateCurlyInString: CloudFormation's own form.
  expect(resolved({ 'Fn::Sub': '${Table} ${AWS::AccountId}' })).toBe('things 000000000000');
});

test('parameters have their defaults', () => {
  const Parameters = { Stage: { Type: 'String', Default: 'dev' } };
  expect(resolved({ Ref: 'Stage' }, { Parameters })).toBe('dev');
});

test('a stack imports what another one exports, in any order of the stacks', () => {
  const user = stackOf({ Probe: [PROBE, { value: { 'Fn::ImportValue': 'Base:Arn' } }] });
  const base = {
    ...stackOf({ Queue: ['AWS::SQS::Queue'] }),
    Outputs: { Out: { Value: { 'Fn::GetAtt': ['Queue', 'Arn'] }, Export: { Name: 'Base:Arn' } } },
  };
  const assembly = read({ A: user, Base: base });
  const [{ properties, stack } = {}] = assembly.of(PROBE);
  expect([stack, properties?.value]).toEqual(['A', 'arn:aws:sqs:eu-central-1:000000000000:Base-Queue']);
  expect(assembly.byArn(properties?.value)?.logicalId).toBe('Queue');
});

test('stacks have one region', () => {
  const stack = (environment: string) => ({ template: stackOf({ Q: ['AWS::SQS::Queue'] }), environment });
  expect(read({ A: stack('aws://123456789012/eu-west-1') }).region).toBe('eu-west-1');
  const several = { A: stack('aws://1/us-east-1'), B: stack('aws://1/eu-west-1') };
  expect(() => read(several)).toThrow('bound to the regions us-east-1, eu-west-1; this platform runs stacks');
  expect(() => read({ A: stack('aws://unknown-account/unknown-region') })).toThrow('of one named region');
});

test('names are the same every time, and at most as long as AWS allows', () => {
  const long = 'L'.repeat(90);
  const name = () => read({ S: stackOf({ [long]: ['AWS::IAM::Role'] }) }).of('AWS::IAM::Role')[0]?.name;
  expect(name()).toHaveLength(64);
  expect(name()).toBe(name());
});

const ARN = 'arn:aws:secretsmanager:eu-central-1:1:secret:s-abcdef';
const withSecrets = (value: string) =>
  withDynamicReferences(
    read({ S: stackOf({ Probe: [PROBE, { list: [{ value }] }] }) }),
    new ResolvedReferences(new DatabaseSync(':memory:')),
    ({ arn, versionId }) => `${arn.split(':').at(-1)}/${versionId}`,
  ).of(PROBE)[0]?.properties;

test('references to secrets are replaced by their values', () => {
  const reference = (version: string) => `{{resolve:secretsmanager:${ARN}:SecretString:::${version}}}`;
  expect(withSecrets(`a ${reference('')}`)).toEqual({ list: [{ value: 'a s-abcdef/undefined' }] });
  expect(withSecrets(reference('v1'))).toEqual({ list: [{ value: 's-abcdef/v1' }] });
});

test.each([
  ['a part of a secret', `{{resolve:secretsmanager:${ARN}:SecretString:key::}}`],
  ['a stage of a secret', `{{resolve:secretsmanager:${ARN}:SecretString::AWSPREVIOUS:}}`],
  ['a secret by its name', '{{resolve:secretsmanager:s:SecretString:::}}'],
  ['another service', '{{resolve:ssm:name:1}}'],
])('a reference to %s is refused', (_, reference) => {
  expect(() => withSecrets(reference)).toThrow('this platform resolves whole values of secrets by their ARN');
});

test('a template that the platform cannot run is refused in one sentence that names the place', () => {
  const refusal = (template: Template) => () => read({ Shop: template });
  expect(refusal(stackOf({ Cluster: ['AWS::ECS::Cluster'] }))).toThrow(
    'Stack Shop has the resource Cluster of type AWS::ECS::Cluster, which this platform does not run.',
  );
  const probe = (value: unknown, more: Template = {}) =>
    refusal({ ...more, ...stackOf({ Q: ['AWS::SQS::Queue'], Probe: [PROBE, { value }] }) });
  expect(probe({ 'Fn::If': ['IsProd', 1, 2] })).toThrow('Stack Shop uses Fn::If');
  expect(probe({ 'Fn::Sub': ['x', {}] })).toThrow('Stack Shop uses Fn::Sub with variables');
  expect(probe({ 'Fn::GetAtt': 'Q.Arn' })).toThrow('Stack Shop uses Fn::GetAtt with a text');
  for (const name of ['Nothing', 'AWS::NoValue'])
    expect(probe({ Ref: name })).toThrow(`Stack Shop refers to ${name}, which it does not have.`);
  expect(probe({ 'Fn::ImportValue': 'Nothing' })).toThrow(
    'Stack Shop imports Nothing, which no stack exports.',
  );
  expect(probe({ 'Fn::GetAtt': ['Q', 'Size'] })).toThrow('the attribute Size of Q (AWS::SQS::Queue)');
  const Parameters = { Zones: { Type: 'CommaDelimitedList', Default: 'a,b' } };
  expect(probe({ Ref: 'Zones' }, { Parameters })).toThrow('Zones of type CommaDelimitedList');
  for (const section of ['Conditions', 'Mappings', 'Transform'])
    expect(probe(1, { [section]: {} } as Template)).toThrow(`Stack Shop has the section ${section}`);
  expect(() => readAssembly('/nowhere', surroundings)).toThrow('is its folder a synthesised CDK app?');
});
