import { Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { ConfigurationSet, EmailSendingEvent, EventDestination } from 'aws-cdk-lib/aws-ses';
import { type ITopic, Topic } from 'aws-cdk-lib/aws-sns';
import { SqsSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Stage } from './stage.ts';
import { trustedService } from './trusted-service.ts';

interface Props {
  readonly stage: Stage;
  /** Receives bounces and complaints. */
  readonly feedback: ITopic;
}

/** Sends mails from one address, whose domain must be verified, and is notified of bounces and complaints. */
export class Mails extends Construct {
  readonly sender: string;
  readonly configurationSetName: string;
  /**
   * The resources of the grant to send mails. SES authorises the sender's identity, and in its sandbox also those of
   * the recipients. The grant is restricted to the sender (lib/function.ts).
   */
  readonly arns: readonly string[];

  constructor(scope: Construct, id: string, { stage, feedback }: Props) {
    super(scope, id);
    this.sender = stage.mailSender;
    const configuration = new ConfigurationSet(this, 'Configuration', {
      configurationSetName: configurationName(stage),
    });
    this.configurationSetName = configurationName(stage);
    configuration.addEventDestination('Feedback', {
      // By its ARN: the topic has its policy already.
      destination: EventDestination.snsTopic(Topic.fromTopicArn(this, 'Feedback', feedback.topicArn)),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
    });
    const identities = Stack.of(this).formatArn({ service: 'ses', resource: 'identity', resourceName: '*' });
    this.arns = [identities, configurationArn(this, stage)];
  }
}

/** The topic where SES reports bounces and complaints, which then wait in a queue. */
export function mailFeedback(scope: Construct, stage: Stage, queue: Queue): Topic {
  const topic = new Topic(scope, 'MailFeedbackTopic', { enforceSSL: true });
  topic.addSubscription(new SqsSubscription(queue, { rawMessageDelivery: true }));
  topic.addToResourcePolicy(
    new PolicyStatement({
      principals: [trustedService(scope, 'ses.amazonaws.com', configurationArn(scope, stage))],
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
    }),
  );
  return topic;
}

const configurationName = ({ name }: Stage) => `console-${name}`;
/** Built from its name: the topic, which allows it to publish, is in a stack before it. */
const configurationArn = (scope: Construct, stage: Stage) =>
  Stack.of(scope).formatArn({
    service: 'ses',
    resource: 'configuration-set',
    resourceName: configurationName(stage),
  });
