import { Stack } from 'aws-cdk-lib';
import { ConfigurationSet, EmailSendingEvent, EventDestination } from 'aws-cdk-lib/aws-ses';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { SqsSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Stage } from './stage.ts';

interface Props {
  readonly stage: Stage;
  /** Receives bounces and complaints. */
  readonly feedback: Queue;
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
      configurationSetName: `console-${stage.name}`,
    });
    this.configurationSetName = `console-${stage.name}`;
    const topic = new Topic(this, 'Feedback', { enforceSSL: true });
    topic.addSubscription(new SqsSubscription(feedback, { rawMessageDelivery: true }));
    configuration.addEventDestination('Feedback', {
      destination: EventDestination.snsTopic(topic),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
    });
    const arn = (resource: string, resourceName: string) =>
      Stack.of(this).formatArn({ service: 'ses', resource, resourceName });
    this.arns = [arn('identity', '*'), arn('configuration-set', this.configurationSetName)];
  }
}
