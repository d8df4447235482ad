import { queueUrl, roleArn } from './fake-assembly.ts';

/** The resources of the killed process and of the next one. */
export const RESOURCES = [
  {
    type: 'AWS::IoT::Policy',
    name: 'Anything',
    properties: {
      PolicyDocument: {
        Version: '2012-10-17',
        Statement: { Effect: 'Allow', Action: 'iot:*', Resource: '*' },
      },
    },
  },
  rule('Presence', '$aws/events/presence/+/+'),
  rule('Data', 'data'),
];

/** A rule that sends messages to the queue with its name. */
function rule(name: string, filter: string) {
  const Sql = `SELECT encode(*, 'base64') AS body FROM '${filter}'`;
  const Actions = [{ Sqs: { QueueUrl: queueUrl(name), RoleArn: roleArn('Rules') } }];
  const TopicRulePayload = { Sql, AwsIotSqlVersion: '2016-03-23', Actions };
  return { type: 'AWS::IoT::TopicRule', name, properties: { TopicRulePayload } };
}
