// biome-ignore-all lint/suspicious/noTemplateCurlyInString: that is how AWS writes policy variables.
import { describe, expect, it } from 'vitest';
import { compilePolicy, type Facts } from './compile-policy.ts';

const ARN = 'arn:aws:iot:eu-central-1:123456789012:';
const attached: Facts = {
  clientId: 'hub-1',
  thing: { name: 'hub-1', attributes: { site: 'north' } },
  connectAttributes: [],
};
const loose: Facts = { clientId: 'hub-1', connectAttributes: [] };

function policy(...statements: object[]) {
  return compilePolicy('Test', {
    Version: '2012-10-17',
    Statement: statements.map((statement) => ({
      Effect: 'Allow',
      Action: 'iot:Publish',
      Resource: '*',
      ...statement,
    })),
  });
}

const publish = (topic: string, facts: Facts, ...statements: object[]) =>
  policy(...statements)('iot:Publish', `${ARN}topic/${topic}`, facts);

describe('an IoT policy', () => {
  it('binds a device to topics with the name of its thing', () => {
    const own = { Resource: `${ARN}topic/hubs/\${iot:Connection.Thing.ThingName}/*` };
    expect(publish('hubs/hub-1/data', attached, own)).toBe('allow');
    expect(publish('hubs/hub-2/data', attached, own)).toBeUndefined();
    expect(publish('hubs/hub-1', attached, own)).toBeUndefined();
  });

  it('grants nothing through a thing variable while the certificate is not attached to the thing', () => {
    const own = { Resource: `${ARN}topic/hubs/\${iot:Connection.Thing.ThingName}/*` };
    expect(publish('hubs/hub-1/data', loose, own)).toBeUndefined();
    expect(publish('hubs/${iot:Connection.Thing.ThingName}/data', loose, own)).toBeUndefined();
  });

  it('takes wildcards in the value of a variable literally', () => {
    const own = { Resource: `${ARN}topic/hubs/\${iot:ClientId}/data` };
    expect(publish('hubs/hub-1/data', { ...loose, clientId: '*' }, own)).toBeUndefined();
    expect(publish('hubs/*/data', { ...loose, clientId: '*' }, own)).toBe('allow');
  });

  it('takes the wildcards of MQTT literally', () => {
    expect(publish('a/b', loose, { Resource: `${ARN}topic/a/+` })).toBeUndefined();
    expect(publish('a/b', loose, { Resource: `${ARN}topic/a/?` })).toBe('allow');
  });

  it('lets a denial win over a grant', () => {
    const denial = { Effect: 'Deny', Resource: `${ARN}topic/a/secret` };
    expect(publish('a/secret', loose, {}, denial)).toBe('deny');
    expect(publish('a/open', loose, {}, denial)).toBe('allow');
  });

  it('knows NotResource and lists, and actions in any case', () => {
    const statement = {
      Action: ['IOT:pub*'],
      Resource: undefined,
      NotResource: [`${ARN}topic/a`, `${ARN}topic/b`],
    };
    expect(publish('c', loose, statement)).toBe('allow');
    expect(publish('b', loose, statement)).toBeUndefined();
    expect(policy(statement)('iot:Subscribe', `${ARN}topicfilter/c`, loose)).toBeUndefined();
  });

  it.each([
    [{ Bool: { 'iot:Connection.Thing.IsAttached': ['true'] } }, attached, 'allow'],
    [{ Bool: { 'iot:Connection.Thing.IsAttached': ['true'] } }, loose, undefined],
    [{ StringEquals: { 'iot:ClientId': '${iot:Connection.Thing.ThingName}' } }, attached, 'allow'],
    [{ StringEquals: { 'iot:ClientId': '${iot:Connection.Thing.ThingName}' } }, loose, undefined],
    [{ StringLike: { 'iot:Connection.Thing.Attributes[site]': 'nor*' } }, attached, 'allow'],
    [{ StringNotLike: { 'iot:Connection.Thing.Attributes[site]': 'nor*' } }, attached, undefined],
    [{ StringNotEquals: { 'iot:Connection.Thing.Attributes[site]': 'north' } }, loose, 'allow'],
  ])('holds the condition %j', (Condition, facts, opinion) => {
    expect(publish('a', facts, { Condition })).toBe(opinion);
  });

  it.each([
    ['ForAllValues:StringEquals', [], [], 'allow'],
    ['ForAllValues:StringEquals', ['LastWill'], ['PersistentConnect'], undefined],
    ['ForAllValues:StringEquals', ['LastWill'], ['LastWill', 'PersistentConnect'], 'allow'],
    ['ForAnyValue:StringEquals', [], ['LastWill'], undefined],
    ['ForAnyValue:StringEquals', ['LastWill'], ['LastWill'], 'allow'],
    ['ForAllValues:StringNotEquals', ['PersistentConnect'], ['PersistentConnect'], undefined],
  ])('holds %s over connect attributes %j against %j', (operator, connectAttributes, wanted, opinion) => {
    const Condition = { [operator]: { 'iot:ConnectAttributes': wanted } };
    expect(publish('a', { ...loose, connectAttributes }, { Condition })).toBe(opinion);
  });

  it.each([
    [{ Condition: { IpAddress: { 'aws:SourceIp': '10.0.0.0/8' } } }, 'the condition operator IpAddress'],
    [{ Condition: { StringEquals: { 'iot:DomainName': 'x' } } }, 'the condition key iot:DomainName'],
    [{ Condition: { StringEquals: { 'iot:ConnectAttributes': 'x' } } }, 'needs ForAllValues or ForAnyValue'],
    [
      { Resource: '${iot:Certificate.Subject.CommonName}' },
      'the variable ${iot:Certificate.Subject.CommonName}',
    ],
    [{ Principal: '*' }, 'the element Principal'],
    [{ Effect: 'Maybe' }, 'a statement has no Effect'],
    [{ Resource: undefined }, 'either Resource or NotResource'],
  ])('with %j is refused in one sentence', (statement, sentence) => {
    expect(() => policy(statement)).toThrow(
      expect.objectContaining({ name: 'StartError', message: expect.stringContaining(sentence) }),
    );
  });

  it('of an older version is refused', () => {
    expect(() => compilePolicy('Old', { Version: '2008-10-17', Statement: [] })).toThrow('IoT policy Old');
  });
});
