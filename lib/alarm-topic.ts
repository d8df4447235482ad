import { ArnFormat, Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import type { Stage } from './stage.ts';
import { trustedService } from './trusted-service.ts';

/** The topic of every alarm of a stage. Its recipient confirmed it by a link in a mail, so it outlives what raises alarms. */
export function alarmTopic(scope: Construct, stage: Stage): Topic {
  // This policy replaces the topic's default policy: so every publisher needs an explicit grant.
  const topic = new Topic(scope, 'AlarmTopic', { enforceSSL: true });
  const anyAlarm = Stack.of(scope).formatArn({
    service: 'cloudwatch',
    resource: 'alarm',
    resourceName: '*',
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });
  topic.addToResourcePolicy(
    new PolicyStatement({
      principals: [trustedService(scope, 'cloudwatch.amazonaws.com', anyAlarm)],
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
    }),
  );
  if (stage.alarmAddress) topic.addSubscription(new EmailSubscription(stage.alarmAddress));
  return topic;
}
