// biome-ignore-all lint/suspicious/noTemplateCurlyInString: that is how AWS writes its templates.
import { AwsError, type Properties } from '../../types.ts';
import { ACCOUNT, queueUrl, REGION, roleArn } from './fake-assembly.ts';
import { startIot } from './start-iot.ts';

export const ANYTHING = {
  type: 'AWS::IoT::Policy',
  name: 'Anything',
  properties: {
    PolicyDocument: {
      Version: '2012-10-17',
      Statement: { Effect: 'Allow', Action: 'iot:*', Resource: '*' },
    },
  },
};

export const INGEST =
  "SELECT encode(*, 'base64') AS body, clientid() AS client, topic(2) AS hub, timestamp() AS at FROM 'hubs/+/data'";

export function sqs(queue: string, more: Properties = {}) {
  return { Sqs: { QueueUrl: queueUrl(queue), RoleArn: roleArn('Rules'), ...more } };
}

export function rule(name: string, Sql: string, Actions: Properties[], more: Properties = {}) {
  const payload = { Sql, AwsIotSqlVersion: '2016-03-23', Actions, ...more };
  return { type: 'AWS::IoT::TopicRule', name, properties: { TopicRulePayload: payload } };
}

export const RESOURCES = [
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

export type Rules = Awaited<ReturnType<typeof startRules>>;

/** A broker with these rules, and a device that may do anything. */
export async function startRules() {
  const test = await startIot(RESOURCES);
  test.aws.untrusting.add('NoTrust');
  const client = await test.connect(await test.register('hub-1', 'Anything'));
  return {
    test,
    client,
    /** What a queue was sent. */
    parsed: (queue: string) => test.aws.bodies(queue).map((body) => JSON.parse(body)),
  };
}

export const refusal = () => new AwsError('AccessDenied', 403, 'no grant for sqs:SendMessage');
