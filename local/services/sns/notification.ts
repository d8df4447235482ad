import type { Properties } from '../../types.ts';
import type { Publication } from './read-publish.ts';
import type { Subscription } from './read-topics.ts';

/** A message on its way to a queue. */
export interface Notification {
  readonly queueArn: string;
  readonly topicArn: string;
  readonly deadLetterArn: string | undefined;
  readonly body: string;
  readonly attributes: Properties;
}

/** What a queue is sent: the message alone, or in an envelope. */
export function notificationFor(
  { arn, queueArn, raw, deadLetterArn }: Subscription,
  messageId: string,
  publication: Publication,
  region: string,
): Notification {
  const { topicArn, message, attributes } = publication;
  const to = { queueArn, topicArn, deadLetterArn };
  if (raw) return { ...to, body: message, attributes };
  return {
    ...to,
    body: JSON.stringify(envelope(arn, messageId, publication, region), undefined, 2),
    attributes: {},
  };
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
