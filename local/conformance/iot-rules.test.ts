import {
  CreateTopicRuleCommand,
  DeleteTopicRuleCommand,
  DescribeEndpointCommand,
  IoTClient,
} from '@aws-sdk/client-iot';
import { IoTDataPlaneClient, PublishCommand } from '@aws-sdk/client-iot-data-plane';
import {
  CreateQueueCommand,
  DeleteMessageCommand,
  DeleteQueueCommand,
  ReceiveMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { newFolder } from '../test/start.ts';
import { check, isLocal, newName, roleArn, startTarget, type Target } from './target.ts';

const root = newName('rules');
const QueueName = newName('queue');

interface Case {
  readonly sql: string;
  readonly topic: string;
  readonly payload: string;
  readonly gives: unknown;
}

// https://docs.aws.amazon.com/iot/latest/developerguide/iot-sql-reference.html
const CASES: Record<string, Case> = {
  'a rule selects a level of the topic and the id of the client': {
    sql: `SELECT topic(2) AS place, clientid() AS client FROM '${root}/+/chosen'`,
    topic: `${root}/here/chosen`,
    payload: '{"a":1}',
    gives: { place: 'here', client: 'n/a' },
  },
  'a rule with a multi-level wildcard receives messages of every level': {
    sql: `SELECT topic(4) AS last FROM '${root}/all/#'`,
    topic: `${root}/all/x/y`,
    payload: '{"a":1}',
    gives: { last: 'y' },
  },
  'a rule sends any payload in base64': {
    sql: `SELECT encode(*, 'base64') AS body, timestamp() AS at FROM '${root}/bytes'`,
    topic: `${root}/bytes`,
    payload: 'no JSON',
    gives: { body: 'bm8gSlNPTg==', at: expect.any(Number) },
  },
};
/** Topics that no rule matches. */
const UNHEARD = [`${root}/here/chosen/deeper`, `${root}/bytes/deeper`];

const lacksRole = !isLocal && !roleArn;
describe.skipIf(lacksRole)(lacksRole ? 'IoT rules (need CONFORMANCE_ROLE_ARN)' : 'IoT rules', () => {
  const names = Object.keys(CASES).map(() => newName('rule').replaceAll('-', '_'));
  let target: Target;
  let iot: IoTClient;
  let data: IoTDataPlaneClient;
  let sqs: SQSClient;
  let QueueUrl: string;

  beforeAll(async () => {
    target = await startTarget(resources(names), newFolder());
    iot = new IoTClient(target.config);
    sqs = new SQSClient(target.config);
    QueueUrl = isLocal
      ? `${target.config.endpoint}/000000000000/${QueueName}`
      : (await sqs.send(new CreateQueueCommand({ QueueName }))).QueueUrl!;
    const { endpointAddress } = await iot.send(new DescribeEndpointCommand({ endpointType: 'iot:Data-ATS' }));
    data = new IoTDataPlaneClient({
      ...target.config,
      endpoint: isLocal ? target.config.endpoint : `https://${endpointAddress}`,
    });
    if (!isLocal) await create();
  });
  afterAll(async () => {
    if (!isLocal) {
      for (const ruleName of names) await iot.send(new DeleteTopicRuleCommand({ ruleName }));
      await sqs.send(new DeleteQueueCommand({ QueueUrl }));
    }
    await target?.stop();
  });

  async function create(): Promise<void> {
    const actions = [{ sqs: { roleArn, queueUrl: QueueUrl, useBase64: false } }];
    for (const [index, { sql }] of Object.values(CASES).entries()) {
      const topicRulePayload = { sql, awsIotSqlVersion: '2016-03-23', actions };
      await iot.send(new CreateTopicRuleCommand({ ruleName: names[index], topicRulePayload }));
    }
  }

  const publish = (topic: string, payload: string) =>
    data.send(new PublishCommand({ topic, qos: 1, payload: Buffer.from(payload) }));
  async function next(): Promise<unknown> {
    const { Messages } = await sqs.send(new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 5 }));
    const { Body, ReceiptHandle } = Messages?.[0] ?? {};
    await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
    return JSON.parse(Body!);
  }

  for (const [name, { topic, payload, gives }] of Object.entries(CASES)) {
    check(name, async () => {
      for (const unheard of UNHEARD) await publish(unheard, '{"a":1}');
      await publish(topic, payload);
      expect(await next()).toEqual(gives);
    });
  }
});

function resources(names: string[]) {
  const RoleArn = { 'Fn::GetAtt': ['Role', 'Arn'] };
  const trust = { Effect: 'Allow', Action: 'sts:AssumeRole', Principal: { Service: 'iot.amazonaws.com' } };
  const may = { Effect: 'Allow', Action: 'sqs:SendMessage', Resource: { 'Fn::GetAtt': ['Queue', 'Arn'] } };
  const role = {
    AssumeRolePolicyDocument: { Statement: trust },
    Policies: [{ PolicyName: 'send', PolicyDocument: { Statement: may } }],
  };
  const Actions = [{ Sqs: { QueueUrl: { Ref: 'Queue' }, RoleArn, UseBase64: false } }];
  const rules = Object.values(CASES).map(({ sql }, index) => {
    const TopicRulePayload = { Sql: sql, AwsIotSqlVersion: '2016-03-23', Actions };
    return [`Rule${index}`, ['AWS::IoT::TopicRule', { RuleName: names[index], TopicRulePayload }]] as const;
  });
  return {
    Queue: ['AWS::SQS::Queue', { QueueName }] as const,
    Role: ['AWS::IAM::Role', role] as const,
    ...Object.fromEntries(rules),
  };
}
