import { type App, Stack } from 'aws-cdk-lib';
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

/** Mails, and two queues that hear what became of them: one with the envelope of SNS, one without. */
export class MailStack extends Stack {
  constructor(app: App, id: string) {
    super(app, id);
    new EmailIdentity(this, 'Sender', { identity: Identity.domain('mail.example') });
    const feedback = new Topic(this, 'Feedback', { enforceSSL: true });
    const set = new ConfigurationSet(this, 'Watched');
    set.addEventDestination('ToTopic', {
      destination: EventDestination.snsTopic(feedback),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT, EmailSendingEvent.DELIVERY],
    });
    feedback.addSubscription(new SqsSubscription(new Queue(this, 'Raw'), { rawMessageDelivery: true }));
    feedback.addSubscription(new SqsSubscription(new Queue(this, 'Wrapped')));
    feedback.addSubscription(new EmailSubscription('operator@mail.example'));
    new EmailIdentity(this, 'Watcher', {
      identity: Identity.domain('watched.example'),
      configurationSet: set,
    });

    const role = (name: string) =>
      new Role(this, name, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    const ses = (resource: string, resourceName: string) =>
      this.formatArn({ service: 'ses', resource, resourceName });
    const maySend = (resources: string[]) =>
      new PolicyStatement({
        actions: ['ses:SendEmail', 'ses:SendRawEmail'],
        resources,
        conditions: { StringLike: { 'ses:FromAddress': ['*@mail.example', '*@watched.example'] } },
      });
    const identities = [ses('identity', 'mail.example'), ses('identity', 'watched.example')];
    const watched = ses('configuration-set', set.configurationSetName);
    role('Mailer').addToPolicy(maySend([...identities, watched]));
    role('Unwatched').addToPolicy(maySend(identities));
    feedback.grantPublish(role('Publisher'));
  }
}
