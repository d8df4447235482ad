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

/** What an expression gives in a stack with a queue, a table and a bucket. */
function resolved(expression: unknown, more: Template = {}): unknown {
  const { Resources } = stackOf({
    Queue: ['AWS::SQS::Queue'],
    Table: ['AWS::DynamoDB::Table', { TableName: 'things' }],
    Bucket: ['AWS::S3::Bucket'],
    Probe: ['AWS::CloudWatch::Dashboard', { value: expression }],
  });
  return read({ S: { ...more, Resources } }).of('AWS::CloudWatch::Dashboard')[0]?.properties.value;
}

test('references give names, URLs, ARNs and attributes as CloudFormation does', () => {
  expect(resolved({ Ref: 'Queue' })).toBe('http://127.0.0.1:3001/000000000000/S-Queue');
  expect(resolved({ Ref: 'Table' })).toBe('things');
  expect(resolved({ 'Fn::GetAtt': ['Queue', 'Arn'] })).toBe('arn:aws:sqs:eu-central-1:000000000000:S-Queue');
  expect(resolved({ 'Fn::GetAtt': 'Bucket.RegionalDomainName' })).toBe(
    's-bucket.s3.eu-central-1.amazonaws.com',
  );
  expect(resolved({ Ref: 'AWS::Region' })).toBe('eu-central-1');
  expect(resolved({ a: { Ref: 'AWS::NoValue' }, b: [{ Ref: 'AWS::NoValue' }, 1] })).toEqual({ b: [1] });
});

test('functions are resolved inside one another', () => {
  const parts = { 'Fn::Split': ['/', { Ref: 'Queue' }] };
  expect(resolved({ 'Fn::Select': [4, parts] })).toBe('S-Queue');
  expect(resolved({ 'Fn::Join': ['-', ['a', { Ref: 'Table' }]] })).toBe('a-things');
  // biome-ignore lint/suspicious/noTemplateCurlyInString: CloudFormation's own form.
  const text = '${Table} ${Queue.QueueName} ${own} ${!Literal} ${AWS::AccountId}';
  expect(resolved({ 'Fn::Sub': [text, { own: { Ref: 'Table' } }] })).toBe(
    // biome-ignore lint/suspicious/noTemplateCurlyInString: CloudFormation's own form.
    'things S-Queue things ${Literal} 000000000000',
  );
  expect(resolved({ 'Fn::Base64': 'hello' })).toBe('aGVsbG8=');
});

test('parameters have their defaults, mappings their entries, and conditions decide', () => {
  const template = {
    Parameters: {
      Stage: { Type: 'String', Default: 'dev' },
      Zones: { Type: 'CommaDelimitedList', Default: 'a,b' },
    },
    Mappings: { Sizes: { dev: { memory: 128 } } },
    Conditions: {
      IsDev: { 'Fn::Equals': [{ Ref: 'Stage' }, 'dev'] },
      IsProd: { 'Fn::Not': [{ Condition: 'IsDev' }] },
      Either: {
        'Fn::Or': [{ Condition: 'IsProd' }, { 'Fn::And': [{ Condition: 'IsDev' }, { Condition: 'IsDev' }] }],
      },
    },
  };
  expect(resolved({ 'Fn::If': ['IsProd', 'yes', 'no'] }, template)).toBe('no');
  expect(resolved({ 'Fn::If': ['Either', 'yes', 'no'] }, template)).toBe('yes');
  expect(resolved({ 'Fn::FindInMap': ['Sizes', { Ref: 'Stage' }, 'memory'] }, template)).toBe(128);
  expect(resolved({ Ref: 'Zones' }, template)).toEqual(['a', 'b']);
});

test('a resource whose condition does not hold is not there', () => {
  const template = {
    Conditions: { No: { 'Fn::Equals': ['a', 'b'] } },
    Resources: { Queue: { Type: 'AWS::SQS::Queue', Condition: 'No' } },
  };
  expect(read({ S: template }).of('AWS::SQS::Queue')).toEqual([]);
});

test('one stack imports what another exports, whichever comes first', () => {
  const user = stackOf({
    Probe: ['AWS::CloudWatch::Dashboard', { value: { 'Fn::ImportValue': 'Base:Arn' } }],
  });
  const base = {
    ...stackOf({ Queue: ['AWS::SQS::Queue'] }),
    Outputs: { Out: { Value: { 'Fn::GetAtt': ['Queue', 'Arn'] }, Export: { Name: 'Base:Arn' } } },
  };
  const assembly = read({ A: user, Base: base });
  const [{ properties, stack } = {}] = assembly.of('AWS::CloudWatch::Dashboard');
  expect([stack, properties?.value]).toEqual(['A', 'arn:aws:sqs:eu-central-1:000000000000:Base-Queue']);
  expect(assembly.byArn(properties?.value)?.logicalId).toBe('Queue');
});

test('the region is that of most stacks', () => {
  const stack = (environment: string) => ({ template: stackOf({ Q: ['AWS::SQS::Queue'] }), environment });
  const assembly = read({
    Certificate: stack('aws://123456789012/us-east-1'),
    A: stack('aws://123456789012/eu-west-1'),
    B: stack('aws://123456789012/eu-west-1'),
  });
  expect(assembly.region).toBe('eu-west-1');
  expect(assembly.of('AWS::SQS::Queue').map(({ arn }) => arn.split(':')[3])).toEqual([
    'us-east-1',
    'eu-west-1',
    'eu-west-1',
  ]);
});

test('names are the same every time, and no longer than AWS takes', () => {
  const long = 'L'.repeat(90);
  const name = () => read({ S: stackOf({ [long]: ['AWS::IAM::Role'] }) }).of('AWS::IAM::Role')[0]?.name;
  expect(name()).toHaveLength(64);
  expect(name()).toBe(name());
});

test('secrets take the place of what refers to them', () => {
  const value =
    'a {{resolve:secretsmanager:arn:aws:secretsmanager:eu-central-1:1:secret:s-abcdef:SecretString:key::}}';
  const assembly = withDynamicReferences(
    read({ S: stackOf({ Probe: ['AWS::CloudWatch::Dashboard', { list: [{ value }] }] }) }),
    new ResolvedReferences(new DatabaseSync(':memory:')),
    ({ secretId, key }) => `${secretId.split(':').at(-1)}/${key}`,
  );
  expect(assembly.of('AWS::CloudWatch::Dashboard')[0]?.properties).toEqual({
    list: [{ value: 'a s-abcdef/key' }],
  });
});

test('what the platform cannot run is one sentence that says where it stands', () => {
  const refusal = (template: Template) => () => read({ Shop: template });
  expect(refusal(stackOf({ Cluster: ['AWS::ECS::Cluster'] }))).toThrow(
    'Stack Shop has the resource Cluster of type AWS::ECS::Cluster, which this platform does not run.',
  );
  const probe = (value: unknown) => refusal(stackOf({ Probe: ['AWS::CloudWatch::Dashboard', { value }] }));
  expect(probe({ 'Fn::Cidr': ['10.0.0.0/16', 1] })).toThrow('Stack Shop uses Fn::Cidr');
  expect(probe({ Ref: 'Nothing' })).toThrow('Stack Shop refers to Nothing, which it does not have.');
  expect(probe({ 'Fn::ImportValue': 'Nothing' })).toThrow(
    'Stack Shop imports Nothing, which no stack exports.',
  );
  expect(
    refusal({
      ...stackOf({
        Q: ['AWS::SQS::Queue'],
        P: ['AWS::CloudWatch::Dashboard', { v: { 'Fn::GetAtt': ['Q', 'Size'] } }],
      }),
    }),
  ).toThrow('the attribute Size of Q (AWS::SQS::Queue)');
  expect(
    refusal({ ...stackOf({ Q: ['AWS::SQS::Queue'] }), Transform: 'AWS::Serverless-2016-10-31' }),
  ).toThrow('AWS::Serverless-2016-10-31');
  expect(() => readAssembly('/nowhere', surroundings)).toThrow('is its folder a synthesised CDK app?');
});
