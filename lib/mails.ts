import { Stack } from 'aws-cdk-lib';
import {
  ConfigurationSet,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
} from 'aws-cdk-lib/aws-ses';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { SqsSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Stage } from './stage.ts';

interface Props {
  readonly stage: Stage;
  /** Hears what bounced and who complained. */
  readonly feedback: Queue;
}

/** Sends mails from one address, whose domain must be verified, and hears what became of them. */
export class Mails extends Construct {
  readonly sender: string;
  readonly configurationSetName: string;
  /** What a function that sends mails may act upon. */
  readonly arns: readonly string[];

  constructor(scope: Construct, id: string, { stage, feedback }: Props) {
    super(scope, id);
    this.sender = stage.mailSender;
    const domain = stage.mailSender.split('@')[1]!;
    const configuration = new ConfigurationSet(this, 'Configuration', {
      configurationSetName: `console-${stage.name}`,
    });
    this.configurationSetName = `console-${stage.name}`;
    new EmailIdentity(this, 'Identity', { identity: Identity.domain(domain) });
    const topic = new Topic(this, 'Feedback', { enforceSSL: true });
    topic.addSubscription(new SqsSubscription(feedback, { rawMessageDelivery: true }));
    configuration.addEventDestination('Feedback', {
      destination: EventDestination.snsTopic(topic),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
    });
    const arn = (resource: string, resourceName: string) =>
      Stack.of(this).formatArn({ service: 'ses', resource, resourceName });
    this.arns = [arn('identity', domain), arn('configuration-set', this.configurationSetName)];
  }
}
