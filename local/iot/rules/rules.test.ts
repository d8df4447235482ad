// biome-ignore-all lint/suspicious/noTemplateCurlyInString: that is how AWS writes its templates.
import type { MqttClient } from 'mqtt';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AwsError, type Properties } from '../../types.ts';
import { ACCOUNT, fakeAssembly, queueUrl, REGION, roleArn } from '../test/fake-assembly.ts';
import { closed, type Device, startIot, type TestIot, until } from '../test/start-iot.ts';
import { readRules } from './read-rules.ts';

const ANYTHING = {
  type: 'AWS::IoT::Policy',
  name: 'Anything',
  properties: {
    PolicyDocument: {
      Version: '2012-10-17',
      Statement: { Effect: 'Allow', Action: 'iot:*', Resource: '*' },
    },
  },
};

const INGEST =
  "SELECT encode(*, 'base64') AS body, clientid() AS client, topic(2) AS hub, timestamp() AS at FROM 'hubs/+/data'";

function sqs(queue: string, more: Properties = {}) {
  return { Sqs: { QueueUrl: queueUrl(queue), RoleArn: roleArn('Rules'), ...more } };
}

function rule(name: string, Sql: string, Actions: Properties[], more: Properties = {}) {
  const payload = { Sql, AwsIotSqlVersion: '2016-03-23', Actions, ...more };
  return { type: 'AWS::IoT::TopicRule', name, properties: { TopicRulePayload: payload } };
}

const RESOURCES = [
  ANYTHING,
  rule('Ingest', INGEST, [sqs('Data')], { ErrorAction: sqs('Errors') }),
  rule('Plain', "SELECT * FROM 'plain/#'", [sqs('Plain')]),
  rule('Encoded', "SELECT * FROM 'encoded'", [sqs('Encoded', { UseBase64: true })]),
  rule('Levels', "SELECT level, topic() AS topic FROM 'logs' WHERE level <> 'debug'", [sqs('Logs')], {
    ErrorAction: sqs('Errors'),
  }),
  rule('Function', "SELECT * FROM 'function'", [
    { Lambda: { FunctionArn: `arn:aws:lambda:${REGION}:${ACCOUNT}:function:Handler` } },
  ]),
  rule('Again', "SELECT * FROM 'again/+'", [
    { Republish: { Topic: 'plain/${topic(2)}', RoleArn: roleArn('Republisher'), Qos: 1 } },
  ]),
  rule('Presence', "SELECT eventType, clientId FROM '$aws/events/presence/+/+'", [sqs('Presence')]),
  rule(
    'Stranger',
    "SELECT * FROM 'stranger'",
    [{ Sqs: { QueueUrl: queueUrl('Data'), RoleArn: roleArn('NoTrust') } }],
    { ErrorAction: sqs('Errors') },
  ),
  rule('Dropped', "SELECT * FROM 'dropped'", [
    { Sqs: { QueueUrl: queueUrl('Data'), RoleArn: roleArn('NoTrust') } },
  ]),
  rule('Off', "SELECT * FROM 'plain/#'", [sqs('Off')], { RuleDisabled: true }),
];

let test: TestIot;
let device: Device;
let client: MqttClient;

beforeAll(async () => {
  test = await startIot(RESOURCES);
  test.aws.untrusting.add('NoTrust');
  device = await test.register('hub-1', 'Anything');
  client = await test.connect(device);
});
afterAll(() => test[Symbol.asyncDispose]());
beforeEach(() => {
  test.aws.sent.length = 0;
  test.aws.beforeSend = () => {};
});

const parsed = (queue: string) => test.aws.bodies(queue).map((body) => JSON.parse(body));
const refusal = () => new AwsError('AccessDenied', 403, 'no grant for sqs:SendMessage');

describe('a rule', () => {
  it('carries a payload of any bytes to its queue, signed by its role', async () => {
    await client.publishAsync('hubs/hub-1/data', Buffer.from([0xff, 0xfe, 0x00]), { qos: 1 });
    expect(parsed('Data')).toEqual([
      { body: '//4A', client: 'hub-1', hub: 'hub-1', at: expect.closeTo(Date.now(), -4) },
    ]);
    expect(test.aws.sent[0]?.by).toBe('Rules');
  });

  it('sends the payload itself, as text or as base64', async () => {
    await client.publishAsync('plain/a', 'hello', { qos: 1 });
    await client.publishAsync('encoded', 'hello', { qos: 1 });
    expect(test.aws.sent).toMatchObject([
      { queue: 'Plain', body: 'hello' },
      { queue: 'Encoded', body: 'aGVsbG8=' },
    ]);
  });

  it('runs for QoS 0 too', async () => {
    client.publish('plain/a', 'hello', { qos: 0 });
    await until(() => test.aws.bodies('Plain').length === 1);
  });

  it('leaves out what its WHERE does not want', async () => {
    await client.publishAsync('logs', '{"level":"debug"}', { qos: 1 });
    await client.publishAsync('logs', '{"level":"error"}', { qos: 1 });
    expect(parsed('Logs')).toEqual([{ level: 'error', topic: 'logs' }]);
  });

  it('invokes a function without waiting for it, signed by the service', async () => {
    test.aws.functions.set('Handler', () => undefined);
    await client.publishAsync('function', '{"a":1}', { qos: 1 });
    expect(test.aws.invoked).toEqual([
      {
        functionName: `arn:aws:lambda:${REGION}:${ACCOUNT}:function:Handler`,
        type: 'Event',
        payload: { a: 1 },
        by: 'iot.amazonaws.com',
      },
    ]);
  });

  it('republishes to a topic made from a template, which triggers other rules', async () => {
    await client.publishAsync('again/x', 'hello', { qos: 1 });
    expect(test.aws.bodies('Plain')).toEqual(['hello']);
    const resource = `arn:aws:iot:${REGION}:${ACCOUNT}:topic/plain/x`;
    expect(test.aws.permissions.at(-1)).toEqual({ action: 'iot:Publish', resource });
  });

  it('hears of presence', async () => {
    const other = await test.register('hub-2', 'Anything');
    await (await test.connect(other)).endAsync();
    await until(() => test.aws.bodies('Presence').length === 2);
    expect(parsed('Presence')).toEqual([
      { eventType: 'connected', clientId: 'hub-2' },
      { eventType: 'disconnected', clientId: 'hub-2' },
    ]);
  });
});

describe('Basic Ingest', () => {
  it('triggers the named rule only, which sees the topic without the prefix', async () => {
    const got: string[] = [];
    client.on('message', (topic) => got.push(topic));
    await client.subscribeAsync('#');
    await client.publishAsync('$aws/rules/Ingest/hubs/hub-9/data', 'x', { qos: 1 });
    await client.publishAsync('$aws/rules/Plain/hubs/hub-9/data', 'y', { qos: 1 });
    expect(parsed('Data')).toMatchObject([{ hub: 'hub-9', client: 'hub-1' }]);
    expect(test.aws.bodies('Plain')).toEqual(['y']);
    expect(got).toEqual([]);
    await client.unsubscribeAsync('#');
  });

  it('to a rule that is off or not there drops the message and says so', async () => {
    await client.publishAsync('$aws/rules/Off/x', 'x', { qos: 1 });
    expect(test.lines.at(-1)).toContain('RuleNotFound');
    expect(test.aws.sent).toEqual([]);
  });
});

describe('a failing action', () => {
  it("gives IoT Core's report to the error action", async () => {
    test.aws.beforeSend = (queue) => {
      if (queue === 'Data') throw refusal();
    };
    await client.publishAsync('hubs/hub-1/data', 'hello', { qos: 1 });
    expect(parsed('Errors')).toEqual([
      {
        ruleName: 'Ingest',
        topic: 'hubs/hub-1/data',
        cloudwatchTraceId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        clientId: 'hub-1',
        base64OriginalPayload: 'aGVsbG8=',
        failures: [
          {
            failedAction: 'SqsAction',
            failedResource: queueUrl('Data'),
            errorMessage: expect.stringContaining('no grant for sqs:SendMessage'),
          },
        ],
      },
    ]);
  });

  it('is one whose role does not trust the service', async () => {
    await client.publishAsync('stranger', 'hello', { qos: 1 });
    expect(parsed('Errors')).toMatchObject([
      {
        ruleName: 'Stranger',
        failures: [{ errorMessage: expect.stringContaining('NoTrust does not trust') }],
      },
    ]);
    expect(test.aws.bodies('Data')).toEqual([]);
  });

  it('is a statement that needs JSON where the payload is none', async () => {
    await client.publishAsync('logs', 'not json', { qos: 1 });
    expect(parsed('Errors')).toMatchObject([
      {
        ruleName: 'Levels',
        base64OriginalPayload: 'bm90IGpzb24=',
        failures: [{ failedAction: 'SqlStatement' }],
      },
    ]);
  });

  it('that AWS refuses for good, without an error action, drops the message and says so', async () => {
    await client.publishAsync('dropped', 'hello', { qos: 1 });
    expect(test.lines.at(-1)).toContain('rule Dropped: SqsAction failed for dropped: AccessDenied');
  });

  it('in a batch fails its own message only', async () => {
    test.aws.beforeSend = async (queue) => {
      if (queue === 'Data' && test.aws.bodies('Data').length === 3) {
        test.aws.beforeSend = () => {};
        throw refusal();
      }
    };
    const payloads = Array.from({ length: 20 }, (_, index) => `message ${index}`);
    await Promise.all(payloads.map((payload) => client.publishAsync('hubs/hub-1/data', payload, { qos: 1 })));
    const decode = (text: string) => Buffer.from(text, 'base64').toString();
    const landed = parsed('Data').map(({ body }) => decode(body));
    const failed = parsed('Errors').map((report) => decode(report.base64OriginalPayload));
    expect(failed).toHaveLength(1);
    expect([...landed, ...failed].toSorted()).toEqual(payloads.toSorted());
  });
});

describe('a QoS 1 message', () => {
  it('is acknowledged only when its queue has it', async () => {
    const release = Promise.withResolvers<void>();
    test.aws.beforeSend = () => release.promise;
    let acknowledged = false;
    const publishing = client.publishAsync('hubs/hub-1/data', 'x', { qos: 1 }).then(() => {
      acknowledged = true;
    });
    // The connection goes on meanwhile: this one triggers no rule.
    await client.publishAsync('nobody/listens', 'x', { qos: 1 });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(acknowledged).toBe(false);
    release.resolve();
    await publishing;
    expect(test.aws.bodies('Data')).toHaveLength(1);
  });

  it('is not acknowledged while neither its queue nor the error queue can be reached', async () => {
    test.aws.beforeSend = () => {
      throw new AwsError('ServiceUnavailable', 503, 'down');
    };
    const other = await test.register('hub-3', 'Anything');
    const unlucky = await test.connect(other);
    let acknowledged = false;
    unlucky.publish('hubs/hub-3/data', 'x', { qos: 1 }, (error) => {
      acknowledged = !error;
    });
    await closed(unlucky);
    expect(acknowledged).toBe(false);
    expect(test.lines.at(-1)).toContain('could not pass it on');
  });

  it('is acknowledged when the error queue has the report of a queue that is down', async () => {
    test.aws.beforeSend = (queue) => {
      if (queue === 'Data') throw new AwsError('ServiceUnavailable', 503, 'down');
    };
    await client.publishAsync('hubs/hub-1/data', 'x', { qos: 1 });
    expect(parsed('Errors')).toMatchObject([{ ruleName: 'Ingest' }]);
  });

  it('waits with others, and they go together', async () => {
    test.aws.queueCalls = 0;
    const publish = (_: unknown, index: number) =>
      client.publishAsync('hubs/hub-1/data', `message ${index}`, { qos: 1 });
    await Promise.all(Array.from({ length: 200 }, publish));
    expect(test.aws.bodies('Data')).toHaveLength(200);
    expect(test.aws.queueCalls).toBeLessThan(100);
  });
});

describe('a template', () => {
  const refused = (properties: Properties, Sql = "SELECT * FROM 'a'") => {
    const resource = { ...rule('Bad', Sql, [sqs('Data')]) };
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
    ['a FIFO queue', { Actions: [sqs('Data.fifo')] }, 'does not support FIFO queues'],
    [
      'an action without a role',
      { Actions: [sqs('Data', { RoleArn: undefined })] },
      'needs QueueUrl and RoleArn',
    ],
    [
      'a Lambda action that nobody can sign',
      { Actions: [{ Lambda: { FunctionArn: 'x' } }] },
      'Lambda actions need',
    ],
    [
      'SQL with an unknown function',
      { Sql: 'SELECT nothing() AS x' },
      'the function nothing() does not run here',
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
    const broken = [ANYTHING, rule('Ingest', 'SELECT nothing() AS x', [sqs('Elsewhere')])];
    expect(() => test.iot.reload(fakeAssembly(broken))).toThrow('the function nothing()');
    await client.publishAsync('hubs/hub-1/data', 'x', { qos: 1 });
    expect(test.aws.bodies('Data')).toHaveLength(1);
  });

  it('that is loaded later counts from then on', async () => {
    test.iot.reload(fakeAssembly([ANYTHING, rule('Ingest', INGEST, [sqs('Elsewhere')])]));
    await client.publishAsync('hubs/hub-1/data', 'x', { qos: 1 });
    expect(test.aws.sent.map(({ queue }) => queue)).toEqual(['Elsewhere']);
    test.iot.reload(fakeAssembly(RESOURCES));
  });
});
