import { expect, test } from 'vitest';
import type { Properties } from '../types.ts';
import { evaluate } from './evaluate.ts';
import { readPolicy } from './policy.ts';

const roleArn = 'arn:aws:iam::000000000000:role/reader';
const identity = {
  kind: 'role',
  roleArn,
  sessionArn: 'arn:aws:sts::000000000000:assumed-role/reader/one',
  accountRoot: 'arn:aws:iam::000000000000:root',
} as const;
const permission = { action: 's3:GetObject', resource: 'arn:aws:s3:::files/a/b.txt' };

/** What a role with these statements may do, if the resource has those. */
function decide(
  own: Properties[],
  onResource: Properties[] = [],
  context: Record<string, string | string[]> = {},
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

test('a statement allows what its patterns fit, actions in any case', () => {
  expect(decide([allow])).toBe('allowed');
  expect(decide([{ ...allow, Action: 'S3:get*' }])).toBe('allowed');
  expect(decide([{ ...allow, Resource: 'arn:aws:s3:::files' }])).toBe('not allowed');
  expect(decide([{ ...allow, Resource: 'arn:aws:s3:::files/?/b.txt' }])).toBe('allowed');
});

test('an explicit deny wins over every allow', () => {
  expect(decide([allow, { ...allow, Effect: 'Deny' }])).toBe('denied by identity');
  expect(decide([allow], [{ ...allow, Effect: 'Deny', Principal: '*' }])).toBe('denied by resource');
});

test('NotAction and NotResource speak of everything else', () => {
  expect(decide([{ Effect: 'Allow', NotAction: 's3:Put*', Resource: '*' }])).toBe('allowed');
  expect(decide([{ Effect: 'Allow', NotAction: 's3:Get*', Resource: '*' }])).toBe('not allowed');
  expect(decide([{ Effect: 'Allow', Action: '*', NotResource: 'arn:aws:s3:::files/*' }])).toBe('not allowed');
});

test('a resource policy alone allows whom it names, and leaves the account to its roles', () => {
  expect(decide([], [{ ...allow, Principal: { AWS: roleArn } }])).toBe('allowed');
  expect(decide([], [{ ...allow, Principal: { AWS: 'arn:aws:iam::000000000000:role/other' } }])).toBe(
    'not allowed',
  );
  expect(decide([], [{ ...allow, Principal: { AWS: '000000000000' } }])).toBe('not allowed');
  expect(decide([], [{ ...allow, Principal: { Service: 's3.amazonaws.com' } }])).toBe('not allowed');
});

test('conditions compare strings, patterns, numbers, dates, booleans and ARNs', () => {
  const context = {
    'aws:sourcearn': 'arn:aws:s3:::files',
    'aws:currenttime': '2026-03-01T00:00:00Z',
    's3:max-keys': '10',
    'aws:securetransport': 'true',
    's3:prefix': 'home/ada',
  };
  const holding = [
    { StringEquals: { 's3:prefix': ['x', 'home/ada'] } },
    { StringLike: { 's3:prefix': 'home/*' } },
    { StringNotEquals: { 's3:prefix': 'home/bob' } },
    { NumericLessThanEquals: { 's3:max-keys': 10 } },
    { DateGreaterThan: { 'aws:CurrentTime': '2026-02-28T00:00:00Z' } },
    { Bool: { 'aws:SecureTransport': true } },
    { ArnLike: { 'aws:SourceArn': 'arn:aws:s3:::f*' } },
    { Null: { 's3:delimiter': 'true' } },
    { StringEqualsIfExists: { 's3:delimiter': '/' } },
    { StringNotEquals: { 's3:delimiter': '/' } },
  ];
  const failing = [
    { StringEquals: { 's3:prefix': 'HOME/ADA' } },
    { StringNotLike: { 's3:prefix': 'home/*' } },
    { NumericGreaterThan: { 's3:max-keys': 10 } },
    { DateLessThan: { 'aws:CurrentTime': '2026-02-28T00:00:00Z' } },
    { Bool: { 'aws:SecureTransport': false } },
    { ArnEquals: { 'aws:SourceArn': 'arn:aws:sqs:::files' } },
    { Null: { 's3:prefix': 'true' } },
    { StringEquals: { 's3:delimiter': '/' } },
    { StringEquals: { 's3:prefix': 'home/ada', 'aws:SourceArn': 'other' } },
  ];
  for (const condition of holding)
    expect([condition, decide([when(condition)], [], context)]).toEqual([condition, 'allowed']);
  for (const condition of failing) {
    expect([condition, decide([when(condition)], [], context)]).toEqual([condition, 'not allowed']);
  }
});

test('an ARN pattern does not reach over a colon', () => {
  const condition = { ArnLike: { 'aws:SourceArn': 'arn:aws:*:files' } };
  expect(decide([when(condition)], [], { 'aws:sourcearn': 'arn:aws:s3:::files' })).toBe('not allowed');
});

test('sets of values are compared all or any', () => {
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

test('policy variables are filled in, literally, and one that is missing fits nothing', () => {
  const own = (variable: string) => ({ ...allow, Resource: `arn:aws:s3:::files/\${${variable}}/*` });
  expect(decide([own('aws:userid')], [], { 'aws:userid': 'a' })).toBe('allowed');
  expect(decide([own('aws:userid')], [], { 'aws:userid': '*' })).toBe('not allowed');
  expect(decide([own('aws:userid')])).toBe('not allowed');
  expect(decide([own("aws:userid, 'a'")])).toBe('allowed');
});

test('an operator, a key or an element that is not evaluated is refused when it is read', () => {
  const read = (statement: Properties) => () => readPolicy({ Statement: statement }, 'The policy P');
  expect(read(when({ StringMatches: { 's3:prefix': 'a' } }))).toThrow(/The policy P .*StringMatches/);
  expect(read(when({ StringEquals: { 'aws:PrincipalOrgID': 'o' } }))).toThrow(/aws:PrincipalOrgID/);
  expect(read({ ...allow, NotPrincipal: '*' })).toThrow(/NotPrincipal/);
  expect(read({ ...allow, Principal: { Federated: 'x' } })).toThrow(/Federated/);
});
