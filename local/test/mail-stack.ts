import { type App, Stack, type StackProps } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  ConfigurationSet,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
} from 'aws-cdk-lib/aws-ses';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription, SqsSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Queue } from 'aws-cdk-lib/aws-sqs';

/** Mails, with a topic for bounces and complaints. */
export class MailStack extends Stack {
  constructor(app: App, id: string, props: StackProps) {
    super(app, id, props);
    new EmailIdentity(this, 'Sender', { identity: Identity.domain('mail.example') });
    const feedback = new Topic(this, 'Feedback', { enforceSSL: true });
    const set = new ConfigurationSet(this, 'Watched');
    set.addEventDestination('ToTopic', {
      destination: EventDestination.snsTopic(feedback),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
    });
    feedback.addSubscription(new SqsSubscription(new Queue(this, 'Raw'), { rawMessageDelivery: true }));
    feedback.addSubscription(new EmailSubscription('operator@mail.example'));

    const role = (name: string) =>
      new Role(this, name, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    const ses = (resource: string, resourceName: string) =>
      this.formatArn({ service: 'ses', resource, resourceName });
    const maySend = (resources: string[]) =>
      new PolicyStatement({
        actions: ['ses:SendEmail'],
        resources,
        conditions: { StringLike: { 'ses:FromAddress': '*@mail.example' } },
      });
    const identity = ses('identity', 'mail.example');
    const watched = ses('configuration-set', set.configurationSetName);
    role('Mailer').addToPolicy(maySend([identity, watched]));
    role('Unwatched').addToPolicy(maySend([identity]));
    feedback.grantPublish(role('Publisher'));
  }
}
