// biome-ignore-all lint/suspicious/noTemplateCurlyInString: policy variables.
import { describe, expect, it } from 'vitest';
import { compilePolicy } from './compile-policy.ts';

const ARN = 'arn:aws:iot:eu-central-1:123456789012:';

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

const publish = (topic: string, thingName: string | undefined, ...statements: object[]) =>
  policy(...statements)('iot:Publish', `${ARN}topic/${topic}`, thingName);

describe('an IoT policy', () => {
  const own = { Resource: `${ARN}topic/hubs/\${iot:Connection.Thing.ThingName}/*` };

  it('limits a device to topics with the name of its thing', () => {
    expect(publish('hubs/hub-1/data', 'hub-1', own)).toBe('allow');
    expect(publish('hubs/hub-2/data', 'hub-1', own)).toBeUndefined();
    expect(publish('hubs/hub-1', 'hub-1', own)).toBeUndefined();
  });

  it('grants nothing by a thing variable while the certificate is not attached to the thing', () => {
    expect(publish('hubs/hub-1/data', undefined, own)).toBeUndefined();
    expect(publish('hubs/${iot:Connection.Thing.ThingName}/data', undefined, own)).toBeUndefined();
  });

  it('does not treat the name of a thing or wildcards of MQTT as wildcards', () => {
    expect(publish('hubs/hub.1/data', 'hub.1', own)).toBe('allow');
    expect(publish('hubs/hub-1/data', 'hub.1', own)).toBeUndefined();
    expect(publish('a/b', undefined, { Resource: `${ARN}topic/a/+` })).toBeUndefined();
    expect(publish('a/b', undefined, { Resource: `${ARN}topic/a/?` })).toBe('allow');
  });

  it('lets a denial win over a grant', () => {
    const denial = { Effect: 'Deny', Resource: `${ARN}topic/a/secret` };
    expect(publish('a/secret', undefined, {}, denial)).toBe('deny');
    expect(publish('a/open', undefined, {}, denial)).toBe('allow');
  });

  it('matches lists of resources, and actions in any case', () => {
    const statement = { Action: ['IOT:pub*'], Resource: [`${ARN}topic/a`, `${ARN}topic/b`] };
    expect(publish('b', undefined, statement)).toBe('allow');
    expect(publish('c', undefined, statement)).toBeUndefined();
    expect(policy(statement)('iot:Subscribe', `${ARN}topic/b`, undefined)).toBeUndefined();
  });

  it.each([
    [{ Condition: { Bool: { 'iot:Connection.Thing.IsAttached': 'true' } } }, 'the element Condition'],
    [{ Resource: undefined, NotResource: '*' }, 'the element NotResource'],
    [{ Resource: '${iot:ClientId}' }, 'the variable ${iot:ClientId}'],
    [{ Effect: 'Maybe' }, 'a statement has no Effect'],
    [{ Resource: undefined }, 'a statement has no Resource'],
  ])('with %j is refused in one sentence', (statement, sentence) => {
    expect(() => policy(statement)).toThrow(
      expect.objectContaining({ name: 'StartError', message: expect.stringContaining(sentence) }),
    );
  });

  it('of an older version is refused', () => {
    expect(() => compilePolicy('Old', { Version: '2008-10-17', Statement: [] })).toThrow('IoT policy Old');
  });
});
