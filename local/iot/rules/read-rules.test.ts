import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Properties } from '../../types.ts';
import { fakeAssembly } from '../test/fake-assembly.ts';
import { ANYTHING, INGEST, RESOURCES, type Rules, rule, sqs, startRules } from '../test/start-rules.ts';
import { readRules } from './read-rules.ts';

let test: Rules['test'];
let client: Rules['client'];

beforeAll(async () => {
  ({ test, client } = await startRules());
});
afterAll(() => test[Symbol.asyncDispose]());
beforeEach(() => {
  test.aws.sent.length = 0;
  test.aws.beforeSend = () => {};
});

describe('a template', () => {
  const refused = (properties: Properties) => {
    const resource = { ...rule('Bad', INGEST, [sqs('Data')]) };
    Object.assign(resource.properties.TopicRulePayload, properties);
    const { assumeRole, endpoint } = test.aws;
    const context = { awsEndpoint: endpoint, assumeRole, log: () => {} };
    return () => readRules(fakeAssembly([resource]), context);
  };

  it.each([
    ['no SQL version', { AwsIotSqlVersion: undefined }, 'only AwsIotSqlVersion 2016-03-23 runs here'],
    ['an old SQL version', { AwsIotSqlVersion: '2015-10-08' }, 'only AwsIotSqlVersion 2016-03-23 runs here'],
    ['an unknown action', { Actions: [{ Kafka: {} }] }, 'the action Kafka does not run here'],
    ['an unknown error action', { ErrorAction: { S3: {} } }, 'the action S3 does not run here'],
    ['a disabled rule', { RuleDisabled: true }, 'the property RuleDisabled'],
    ['a base64 action', { Actions: [sqs('Data', { UseBase64: true })] }, 'UseBase64 does not run here'],
    [
      'an action without a role',
      { Actions: [sqs('Data', { RoleArn: undefined })] },
      'needs QueueUrl and RoleArn',
    ],
    [
      'SQL with an unknown function',
      { Sql: "SELECT nothing() AS x FROM 'a'" },
      'the column nothing() AS x of the statement does not run here',
    ],
  ])('with %s is refused in one sentence', (_, properties, sentence) => {
    expect(refused(properties)).toThrow(
      expect.objectContaining({
        name: 'StartError',
        message: expect.stringMatching(new RegExp(`^IoT rule Bad: .*${sentence.replaceAll(/[()]/g, '.')}`)),
      }),
    );
  });

  it('that cannot be loaded changes nothing', async () => {
    const broken = [ANYTHING, rule('Ingest', "SELECT nothing() AS x FROM 'a'", [sqs('Elsewhere')])];
    expect(() => test.iot.reload(fakeAssembly(broken))).toThrow('the column nothing()');
    await client.publishAsync('hubs/hub-1/data', 'x', { qos: 1 });
    expect(test.aws.bodies('Data')).toHaveLength(1);
  });

  it('that is reloaded takes effect', async () => {
    test.iot.reload(fakeAssembly([ANYTHING, rule('Ingest', INGEST, [sqs('Elsewhere')])]));
    await client.publishAsync('hubs/hub-1/data', 'x', { qos: 1 });
    expect(test.aws.sent.map(({ queue }) => queue)).toEqual(['Elsewhere']);
    test.iot.reload(fakeAssembly(RESOURCES));
  });
});
