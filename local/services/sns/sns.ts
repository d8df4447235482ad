import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { transaction } from '../../data-folder.ts';
import { type Assembly, AwsError, type AwsRequest, type AwsResponse, type Service } from '../../types.ts';
import { Outbox } from '../outbox.ts';
import { type Xml, xmlElement } from '../xml.ts';
import { actionOf, checkPublication, readPublish, topicOf } from './read-publish.ts';
import { readTopics, type Subscription, type TopicConfig } from './read-topics.ts';

export interface Sns extends Service {
  load(assembly: Assembly): void;
  /** Delivers the messages that are still pending since the last run of the platform. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

/** How messages are delivered on behalf of a topic. Each throws if this is not allowed. */
export interface Deliveries {
  queue(queueArn: string, topicArn: string, body: string): Promise<void>;
  mail(address: string, subject: string, text: string): Promise<void>;
}

/** A pending message for a subscriber. */
interface Notification extends Pick<Subscription, 'protocol' | 'endpoint' | 'topicArn'> {
  readonly subject: string | undefined;
  readonly body: string;
}

const NAMESPACE = 'http://sns.amazonaws.com/doc/2010-03-31/';

/**
 * SNS: delivers messages of services to queues and mailboxes. Every subscription counts as confirmed.
 * https://docs.aws.amazon.com/sns/latest/api/API_Publish.html
 */
export function createSns(store: DatabaseSync, deliveries: Deliveries, warn: (text: string) => void): Sns {
  const outbox = new Outbox<Notification>(store, 'topicNotifications', {
    deliver,
    onLost: ({ topicArn, endpoint }, { message }) =>
      warn(`A message of the topic ${topicArn} for ${endpoint} is lost: ${message}`),
  });
  let topics = new Map<string, TopicConfig>();

  // As on AWS, a message that the policy of a queue refuses is not retried.
  async function deliver({ protocol, endpoint, topicArn, subject, body }: Notification) {
    if (protocol === 'sqs') return deliveries.queue(endpoint, topicArn, body);
    return deliveries.mail(endpoint, subject ?? 'AWS Notification Message', body);
  }

  async function publish(request: AwsRequest): Promise<AwsResponse> {
    const publication = readPublish(request);
    const { topicArn, subject, message: body } = publication;
    const { subscriptions } = find(topicArn);
    checkPublication(publication);
    transaction(store, () =>
      outbox.add(
        subscriptions.map(({ protocol, endpoint }) => ({ protocol, endpoint, topicArn, subject, body })),
      ),
    );
    void outbox.flush();
    return reply('Publish', { MessageId: randomUUID() });
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
      // Messages of SNS have its name in capitals.
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
