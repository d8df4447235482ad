import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { transaction } from '../../data-folder.ts';
import { type Assembly, AwsError, type AwsResponse, type Properties, type Service } from '../../types.ts';
import { Outbox } from '../outbox.ts';
import { type Xml, xmlElement } from '../xml.ts';
import { type Notification, notificationFor } from './notification.ts';
import { checkPublication, readPublish } from './read-publish.ts';
import { readTopics, type TopicConfig } from './read-topics.ts';

export interface Sns extends Service {
  load(assembly: Assembly): void;
  /** Tells queues what was not told before the last end. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

/** Sends a message to a queue in the name of a topic; throws when it may not. */
type Send = (queueArn: string, topicArn: string, body: string, attributes: Properties) => Promise<void>;

const NAMESPACE = 'http://sns.amazonaws.com/doc/2010-03-31/';

/** SNS as far as messages go from an app or a service to queues. https://docs.aws.amazon.com/sns/latest/api/API_Publish.html */
export function createSns(store: DatabaseSync, send: Send, warn: (text: string) => void): Sns {
  const outbox = new Outbox<Notification>(store, 'topicNotifications', {
    deliver,
    onLost: ({ topicArn, queueArn }, { message }) =>
      warn(`A message of the topic ${topicArn} for ${queueArn} is lost: ${message}`),
  });
  let topics = new Map<string, TopicConfig>();
  let region = '';

  /** As on AWS: what a queue's policy refuses is not tried again. */
  async function deliver({ queueArn, topicArn, deadLetterArn, body, attributes }: Notification) {
    try {
      await send(queueArn, topicArn, body, attributes);
    } catch (error) {
      if (deadLetterArn === undefined) throw error;
      await send(deadLetterArn, topicArn, body, attributes);
    }
  }

  return {
    name: 'sns',
    load(assembly) {
      topics = new Map(readTopics(assembly).map((topic) => [topic.arn, topic]));
      region = assembly.region;
    },
    flush: () => outbox.flush(),
    stop: () => outbox.stop(),
    permissions: (request) => [{ action: 'sns:Publish', resource: readPublish(request).topicArn }],
    resourcePolicy: ({ resource }) => topics.get(resource)?.policy,
    async handle(request) {
      const publication = readPublish(request);
      const topic = topics.get(publication.topicArn);
      if (!topic) throw new AwsError('NotFound', 404, 'Topic does not exist');
      checkPublication(publication);
      const messageId = randomUUID();
      transaction(store, () =>
        outbox.add(
          topic.subscriptions.map((subscription) =>
            notificationFor(subscription, messageId, publication, region),
          ),
        ),
      );
      void outbox.flush();
      return xml(200, 'PublishResponse', {
        PublishResult: { MessageId: messageId },
        ResponseMetadata: { RequestId: randomUUID() },
      });
    },
    error(error) {
      const code = error.code === 'AccessDeniedException' ? 'AuthorizationError' : error.code;
      // SNS writes its own name in capitals.
      const Message = error.message.replaceAll('sns:Publish', 'SNS:Publish');
      const Type = error.status < 500 ? 'Sender' : 'Receiver';
      return xml(error.status, 'ErrorResponse', {
        Error: { Type, Code: code, Message },
        RequestId: randomUUID(),
      });
    },
  };
}

function xml(status: number, name: string, content: Xml): AwsResponse {
  return { status, headers: { 'content-type': 'text/xml' }, body: xmlElement(name, content, NAMESPACE) };
}
