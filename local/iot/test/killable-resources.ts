import { queueUrl, roleArn } from './fake-assembly.ts';

/** What the process that is killed and the one after it run. */
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
  rule('Presence', "SELECT * FROM '$aws/events/presence/+/+'"),
  rule('Data', "SELECT * FROM 'data'"),
];

/** A rule into the queue of its name. */
function rule(name: string, Sql: string) {
  const Actions = [{ Sqs: { QueueUrl: queueUrl(name), RoleArn: roleArn('Rules') } }];
  const TopicRulePayload = { Sql, AwsIotSqlVersion: '2016-03-23', Actions };
  return { type: 'AWS::IoT::TopicRule', name, properties: { TopicRulePayload } };
}
