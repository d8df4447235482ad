import { expect, test } from 'vitest';
import type { Properties } from '../types.ts';
import type { Context } from './conditions.ts';
import { evaluate, type Identity } from './evaluate.ts';
import { readPolicy } from './policy.ts';

const permission = { action: 's3:GetObject', resource: 'arn:aws:s3:::files/a/b.txt' };

/** The decision for a role with these statements and a resource with those. */
function decide(
  own: Properties[],
  onResource: Properties[] = [],
  context: Context = {},
  identity: Identity = { kind: 'role' },
) {
  return evaluate({
    identity,
    permission,
    context,
    identityPolicy: readPolicy({ Statement: own }, 'A test'),
    resourcePolicy: readPolicy({ Statement: onResource }, 'A test'),
  });
}

const allow = { Effect: 'Allow', Action: 's3:GetObject', Resource: 'arn:aws:s3:::files/*' };
const when = (Condition: Properties) => ({ ...allow, Condition });

test('nothing is allowed without a statement', () => {
  expect(decide([])).toBe('not allowed');
});

test('a statement allows the actions, in any case, and the resources that match its patterns', () => {
  expect(decide([allow])).toBe('allowed');
  expect(decide([{ ...allow, Action: 'S3:get*' }])).toBe('allowed');
  expect(decide([{ ...allow, Resource: 'arn:aws:s3:::files' }])).toBe('not allowed');
  expect(decide([{ ...allow, Resource: 'arn:aws:s3:::files/?/b.txt' }])).toBe('allowed');
});

test('an explicit deny wins over every allow', () => {
  expect(decide([allow, { ...allow, Effect: 'Deny' }])).toBe('denied by identity');
  expect(decide([allow], [{ ...allow, Effect: 'Deny', Principal: '*' }])).toBe('denied by resource');
});

test('a resource policy alone allows the principals that it names', () => {
  const service = (name: string) => ({ kind: 'service', service: name }) as const;
  const forS3 = [{ ...allow, Principal: { Service: 's3.amazonaws.com' } }];
  expect(decide([], forS3, {}, service('s3.amazonaws.com'))).toBe('allowed');
  expect(decide([], forS3, {}, service('sns.amazonaws.com'))).toBe('not allowed');
  expect(decide([], forS3)).toBe('not allowed');
  expect(decide([], [{ ...allow, Principal: { AWS: '*' } }])).toBe('allowed');
});

test('conditions compare strings, patterns, booleans and ARNs', () => {
  const context = {
    'aws:sourcearn': 'arn:aws:s3:::files',
    'aws:securetransport': 'true',
    'ses:fromaddress': 'ada@home.example',
  };
  const holding = [
    { StringEquals: { 'ses:FromAddress': ['x', 'ada@home.example'] } },
    { StringLike: { 'ses:FromAddress': '*@home.example' } },
    { StringNotEquals: { 'ses:FromAddress': 'bob@home.example' } },
    { StringNotEquals: { 'aws:SourceAccount': '000000000000' } },
    { Bool: { 'aws:SecureTransport': true } },
    { ArnLike: { 'aws:SourceArn': 'arn:aws:s3:::f*' } },
    { ArnNotLike: { 'aws:SourceArn': 'arn:aws:s3:::g*' } },
  ];
  const failing = [
    { StringEquals: { 'ses:FromAddress': 'ADA@HOME.EXAMPLE' } },
    { StringNotLike: { 'ses:FromAddress': '*@home.example' } },
    { StringEquals: { 'aws:SourceAccount': '000000000000' } },
    { Bool: { 'aws:SecureTransport': false } },
    { ArnEquals: { 'aws:SourceArn': 'arn:aws:sqs:::files' } },
    { ArnNotEquals: { 'aws:SourceArn': 'arn:aws:s3:::files' } },
    { StringEquals: { 'ses:FromAddress': 'ada@home.example', 'aws:SourceArn': 'other' } },
  ];
  for (const condition of holding)
    expect([condition, decide([when(condition)], [], context)]).toEqual([condition, 'allowed']);
  for (const condition of failing) {
    expect([condition, decide([when(condition)], [], context)]).toEqual([condition, 'not allowed']);
  }
});

test('a wildcard in an ARN pattern does not match a colon', () => {
  const condition = { ArnLike: { 'aws:SourceArn': 'arn:aws:*:files' } };
  expect(decide([when(condition)], [], { 'aws:sourcearn': 'arn:aws:s3:::files' })).toBe('not allowed');
});

test('a key with several values must match with all or with any of them', () => {
  const keys = { 'dynamodb:leadingkeys': ['u#1', 'u#2'] };
  expect(decide([when({ 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': 'u#*' } })], [], keys)).toBe(
    'allowed',
  );
  expect(decide([when({ 'ForAllValues:StringEquals': { 'dynamodb:LeadingKeys': 'u#1' } })], [], keys)).toBe(
    'not allowed',
  );
  expect(decide([when({ 'ForAnyValue:StringEquals': { 'dynamodb:LeadingKeys': 'u#1' } })], [], keys)).toBe(
    'allowed',
  );
  expect(decide([when({ 'ForAllValues:StringEquals': { 'dynamodb:LeadingKeys': 'u#1' } })])).toBe('allowed');
  expect(decide([when({ 'ForAnyValue:StringEquals': { 'dynamodb:LeadingKeys': 'u#1' } })])).toBe(
    'not allowed',
  );
  const without = (...patterns: string[]) =>
    decide([when({ 'ForAllValues:StringNotLike': { 'dynamodb:LeadingKeys': patterns } })], [], keys);
  expect(without('t#*', 'v#*')).toBe('allowed');
  expect(without('t#*', '*#2')).toBe('not allowed');
});

test('a policy with a part that is not evaluated is refused', () => {
  const read = (statement: Properties) => () => readPolicy({ Statement: statement }, 'The policy P');
  expect(read(when({ StringMatches: { 'aws:SourceArn': 'a' } }))).toThrow(/The policy P .*StringMatches/);
  expect(read(when({ StringEqualsIfExists: { 'aws:SourceArn': 'a' } }))).toThrow(/StringEqualsIfExists/);
  expect(read(when({ StringEquals: { 'aws:PrincipalOrgID': 'o' } }))).toThrow(/aws:PrincipalOrgID/);
  expect(read({ ...allow, NotAction: 's3:Put*' })).toThrow(/NotAction/);
  expect(read({ ...allow, Principal: { Federated: 'x' } })).toThrow(/Federated/);
  expect(read({ ...allow, Principal: { AWS: 'arn:aws:iam::000000000000:root' } })).toThrow(/:root/);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a policy variable.
  expect(read({ ...allow, Resource: 'arn:aws:s3:::files/${aws:userid}/*' })).toThrow(/policy variable/);
});
