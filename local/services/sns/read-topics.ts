import { onlyProperties } from '../../template/only-properties.ts';
import { type Assembly, type PolicyDocument, type Resource, StartError } from '../../types.ts';

/** A topic of the template. */
export interface TopicConfig {
  readonly arn: string;
  readonly policy: PolicyDocument;
  readonly subscriptions: readonly Subscription[];
}

export interface Subscription {
  readonly arn: string;
  readonly topicArn: string;
  readonly protocol: Protocol;
  /** The ARN of a queue or function, a mail address, or an address outside of this machine. */
  readonly endpoint: string;
  /** Whether a queue gets the message alone, without an envelope. */
  readonly raw: boolean;
  readonly deadLetterArn: string | undefined;
}

/** Calls and messages that would leave the machine: none does. */
const INERT_PROTOCOLS = ['application', 'http', 'https', 'sms'] as const;
const PROTOCOLS = ['sqs', 'lambda', 'email', 'email-json', ...INERT_PROTOCOLS] as const;
type Protocol = (typeof PROTOCOLS)[number];

export const isInert = ({ protocol }: Subscription): boolean =>
  (INERT_PROTOCOLS as readonly string[]).includes(protocol);

/**
 * The policy of a topic that has no other: its account may use it, and so may services on behalf of a resource of the account.
 * A policy of the template takes its place as a whole. https://docs.aws.amazon.com/sns/latest/dg/sns-access-policy-use-cases.html
 */
const defaultPolicy = (arn: string, account: string): PolicyDocument => ({
  Version: '2008-10-17',
  Statement: {
    Effect: 'Allow',
    Principal: { AWS: '*' },
    Action: ['sns:GetTopicAttributes', 'sns:ListSubscriptionsByTopic', 'sns:Publish', 'sns:Subscribe'],
    Resource: arn,
    Condition: { StringEquals: { 'aws:SourceOwner': account } },
  },
});

/** https://docs.aws.amazon.com/sns/latest/dg/sns-create-topic.html */
export function readTopics(assembly: Assembly): TopicConfig[] {
  const subscriptions = assembly.of('AWS::SNS::Subscription').map(readSubscription);
  const policies = new Map<string, PolicyDocument>(
    assembly
      .of('AWS::SNS::TopicPolicy')
      .flatMap(({ properties }) => properties.Topics.map((arn: string) => [arn, properties.PolicyDocument])),
  );
  return assembly.of('AWS::SNS::Topic').map((resource) => {
    onlyProperties(resource, [
      'DisplayName',
      'FifoTopic',
      'KmsMasterKeyId',
      'SignatureVersion',
      'Tags',
      'TopicName',
      'TracingConfig',
    ]);
    const { arn, properties } = resource;
    if (properties.FifoTopic === true || properties.FifoTopic === 'true')
      throw new StartError(`The topic ${resource.name} is a FIFO topic, which this platform does not run.`);
    return {
      arn,
      policy: policies.get(arn) ?? defaultPolicy(arn, assembly.account),
      subscriptions: subscriptions.filter(({ topicArn }) => topicArn === arn),
    };
  });
}

function readSubscription(resource: Resource): Subscription {
  onlyProperties(resource, [
    'DeliveryPolicy',
    'Endpoint',
    'Protocol',
    'RawMessageDelivery',
    'RedrivePolicy',
    'Region',
    'TopicArn',
  ]);
  const { Protocol, TopicArn, Endpoint, RawMessageDelivery, RedrivePolicy } = resource.properties;
  if (!PROTOCOLS.includes(Protocol)) {
    throw new StartError(
      `The subscription ${resource.logicalId} has the protocol ${Protocol}, which this platform does not run.`,
    );
  }
  return {
    arn: resource.arn,
    topicArn: TopicArn,
    protocol: Protocol,
    endpoint: Endpoint,
    raw: RawMessageDelivery === true || RawMessageDelivery === 'true',
    deadLetterArn: RedrivePolicy?.deadLetterTargetArn,
  };
}
