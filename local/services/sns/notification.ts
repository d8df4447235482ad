import type { Properties } from '../../types.ts';
import type { Publication } from './read-publish.ts';
import type { Subscription } from './read-topics.ts';

/** A message on its way to a subscriber. */
export interface Notification {
  readonly protocol: Subscription['protocol'];
  readonly endpoint: string;
  readonly topicArn: string;
  readonly deadLetterArn: string | undefined;
  readonly subject: string | undefined;
  readonly body: string;
  readonly attributes: Properties;
}

/** What a subscriber is sent: a queue the message alone or in an envelope, a function an event, a mailbox text. */
export function notificationFor(
  { arn, protocol, endpoint, raw, deadLetterArn }: Subscription,
  messageId: string,
  publication: Publication,
  region: string,
): Notification {
  const { topicArn, message, subject, attributes } = publication;
  const to = { protocol, endpoint, topicArn, deadLetterArn, subject, attributes: {} };
  if (protocol === 'email') return { ...to, body: message };
  if (raw) return { ...to, body: message, attributes };
  const content = envelope(arn, messageId, publication, region);
  if (protocol === 'lambda') return { ...to, body: JSON.stringify(lambdaEvent(arn, content)) };
  return { ...to, body: JSON.stringify(content, undefined, 2) };
}

/** https://docs.aws.amazon.com/lambda/latest/dg/with-sns.html */
function lambdaEvent(EventSubscriptionArn: string, content: Properties): Properties {
  const { SigningCertURL, UnsubscribeURL, MessageAttributes = {}, Subject = null, ...rest } = content;
  const Sns = {
    ...rest,
    Subject,
    MessageAttributes,
    SigningCertUrl: SigningCertURL,
    UnsubscribeUrl: UnsubscribeURL,
  };
  return { Records: [{ EventSource: 'aws:sns', EventVersion: '1.0', EventSubscriptionArn, Sns }] };
}

/** https://docs.aws.amazon.com/sns/latest/dg/sns-message-and-json-formats.html#http-notification-json */
function envelope(
  subscriptionArn: string,
  messageId: string,
  { topicArn, message, subject, attributes }: Publication,
  region: string,
): Properties {
  const entries = Object.entries<Properties>(attributes);
  return {
    Type: 'Notification',
    MessageId: messageId,
    TopicArn: topicArn,
    ...(subject !== undefined && { Subject: subject }),
    Message: message,
    Timestamp: new Date().toISOString(),
    SignatureVersion: '1',
    // What comes through a queue is trusted for the queue's policy; there is no certificate here to sign with.
    Signature: 'bG9jYWw=',
    SigningCertURL: `https://sns.${region}.amazonaws.com/SimpleNotificationService-local.pem`,
    UnsubscribeURL: `https://sns.${region}.amazonaws.com/?Action=Unsubscribe&SubscriptionArn=${subscriptionArn}`,
    ...(entries.length > 0 && {
      MessageAttributes: Object.fromEntries(
        entries.map(([name, { DataType, StringValue, BinaryValue }]) => [
          name,
          { Type: DataType, Value: StringValue ?? BinaryValue },
        ]),
      ),
    }),
  };
}
