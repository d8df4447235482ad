import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { transaction } from '../../data-folder.ts';
import {
  type Assembly,
  AwsError,
  type AwsRequest,
  type AwsResponse,
  type Properties,
  type Service,
} from '../../types.ts';
import { Outbox } from '../outbox.ts';
import { type Xml, xmlElement } from '../xml.ts';
import { type Notification, notificationFor } from './notification.ts';
import { actionOf, checkPublication, readPublish, topicOf } from './read-publish.ts';
import { isInert, readTopics, type TopicConfig } from './read-topics.ts';

export interface Sns extends Service {
  load(assembly: Assembly): void;
  /** Delivers what was not delivered before the last end. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

/** How messages leave, each in the name of a topic; all throw when it may not. */
export interface Deliveries {
  queue(queueArn: string, topicArn: string, body: string, attributes: Properties): Promise<void>;
  invoke(functionArn: string, topicArn: string, event: string): Promise<void>;
  mail(address: string, subject: string, text: string): Promise<void>;
}

const NAMESPACE = 'http://sns.amazonaws.com/doc/2010-03-31/';

/**
 * SNS as far as messages go from an app or a service to queues, functions and mailboxes, which count as confirmed.
 * https://docs.aws.amazon.com/sns/latest/api/API_Publish.html
 */
export function createSns(store: DatabaseSync, deliveries: Deliveries, warn: (text: string) => void): Sns {
  const outbox = new Outbox<Notification>(store, 'topicNotifications', {
    deliver,
    onLost: ({ topicArn, endpoint }, { message }) =>
      warn(`A message of the topic ${topicArn} for ${endpoint} is lost: ${message}`),
  });
  let topics = new Map<string, TopicConfig>();
  let region = '';

  /** As on AWS: what the policy of a queue or function refuses is not tried again. */
  async function deliver(notification: Notification) {
    const { topicArn, deadLetterArn, body, attributes } = notification;
    try {
      await hand(notification);
    } catch (error) {
      if (deadLetterArn === undefined) throw error;
      await deliveries.queue(deadLetterArn, topicArn, body, attributes);
    }
  }

  async function hand({ protocol, endpoint, topicArn, subject, body, attributes }: Notification) {
    switch (protocol) {
      case 'sqs':
        return deliveries.queue(endpoint, topicArn, body, attributes);
      case 'lambda':
        return deliveries.invoke(endpoint, topicArn, body);
      default:
        return deliveries.mail(endpoint, subject ?? 'AWS Notification Message', body);
    }
  }

  async function publish(request: AwsRequest): Promise<AwsResponse> {
    const publication = readPublish(request);
    const topic = find(publication.topicArn);
    checkPublication(publication);
    const messageId = randomUUID();
    transaction(store, () =>
      outbox.add(
        topic.subscriptions
          .filter((subscription) => !isInert(subscription))
          .map((subscription) => notificationFor(subscription, messageId, publication, region)),
      ),
    );
    void outbox.flush();
    return reply('Publish', { MessageId: messageId });
  }

  /** https://docs.aws.amazon.com/sns/latest/api/API_ListSubscriptionsByTopic.html */
  function listSubscriptions(request: AwsRequest): AwsResponse {
    const { arn: TopicArn, subscriptions } = find(topicOf(request));
    const member = subscriptions.map(({ arn, protocol, endpoint }) => ({
      SubscriptionArn: arn,
      Owner: arn.split(':')[4],
      Protocol: protocol,
      Endpoint: endpoint,
      TopicArn,
    }));
    return reply('ListSubscriptionsByTopic', { Subscriptions: { member } });
  }

  function find(arn: string): TopicConfig {
    const topic = topics.get(arn);
    if (topic) return topic;
    throw new AwsError('NotFound', 404, 'Topic does not exist');
  }

  return {
    name: 'sns',
    load(assembly) {
      topics = new Map(readTopics(assembly).map((topic) => [topic.arn, topic]));
      region = assembly.region;
    },
    flush: () => outbox.flush(),
    stop: () => outbox.stop(),
    permissions: (request) => [{ action: `sns:${actionOf(request)}`, resource: topicOf(request) }],
    resourcePolicy: ({ resource }) => topics.get(resource)?.policy,
    async handle(request) {
      return actionOf(request) === 'Publish' ? publish(request) : listSubscriptions(request);
    },
    error(error) {
      const code = error.code === 'AccessDeniedException' ? 'AuthorizationError' : error.code;
      // SNS writes its own name in capitals.
      const Message = error.message.replaceAll(/\bsns:(?=[A-Z])/g, 'SNS:');
      const Type = error.status < 500 ? 'Sender' : 'Receiver';
      return xml(error.status, 'ErrorResponse', {
        Error: { Type, Code: code, Message },
        RequestId: randomUUID(),
      });
    },
  };
}

function reply(action: string, result: Xml): AwsResponse {
  return xml(200, `${action}Response`, {
    [`${action}Result`]: result,
    ResponseMetadata: { RequestId: randomUUID() },
  });
}

function xml(status: number, name: string, content: Xml): AwsResponse {
  return { status, headers: { 'content-type': 'text/xml' }, body: xmlElement(name, content, NAMESPACE) };
}
