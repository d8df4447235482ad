import { AwsError, type Properties } from '../../types.ts';
import { queueUrl, roleArn } from './fake-assembly.ts';
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

/** A statement that selects only the payload. */
const payloadOf = (filter: string) => `SELECT encode(*, 'base64') AS body FROM '${filter}'`;

export const RESOURCES = [
  ANYTHING,
  rule('Ingest', INGEST, [sqs('Data')], { ErrorAction: sqs('Errors') }),
  rule('Plain', payloadOf('plain/#'), [sqs('Plain')]),
  rule('Presence', payloadOf('$aws/events/presence/+/+'), [sqs('Presence')]),
  rule(
    'Stranger',
    payloadOf('stranger'),
    [{ Sqs: { QueueUrl: queueUrl('Data'), RoleArn: roleArn('NoTrust') } }],
    { ErrorAction: sqs('Errors') },
  ),
  rule('Dropped', payloadOf('dropped'), [
    { Sqs: { QueueUrl: queueUrl('Data'), RoleArn: roleArn('NoTrust') } },
  ]),
];

export type Rules = Awaited<ReturnType<typeof startRules>>;

/** A broker with these rules and a device that is allowed everything. */
export async function startRules() {
  const test = await startIot(RESOURCES);
  test.aws.untrusting.add('NoTrust');
  const client = await test.connect(await test.register('hub-1', 'Anything'));
  return {
    test,
    client,
    /** The messages of a queue. */
    parsed: (queue: string) => test.aws.bodies(queue).map((body) => JSON.parse(body)),
    /** The payloads of the messages of a queue. */
    payloads: (queue: string) =>
      test.aws.bodies(queue).map((body) => Buffer.from(JSON.parse(body).body, 'base64').toString()),
  };
}

export const refusal = () => new AwsError('AccessDenied', 403, 'no grant for sqs:SendMessage');
