import { onlyProperties } from '../../template/only-properties.ts';
import { type Assembly, type PolicyDocument, type Resource, StartError } from '../../types.ts';

/** A topic of the template. */
export interface TopicConfig {
  readonly arn: string;
  readonly policy: PolicyDocument | undefined;
  /** Its queues; whoever else subscribes to it is told nothing here. */
  readonly subscriptions: readonly Subscription[];
}

export interface Subscription {
  readonly arn: string;
  readonly topicArn: string;
  readonly queueArn: string;
  /** Whether the queue gets the message alone, without an envelope. */
  readonly raw: boolean;
  readonly deadLetterArn: string | undefined;
}

/** Mails to operators and calls out of the machine: they leave it, and nothing does. */
const INERT_PROTOCOLS = new Set(['application', 'email', 'email-json', 'http', 'https', 'sms']);

/** https://docs.aws.amazon.com/sns/latest/dg/sns-create-topic.html */
export function readTopics(assembly: Assembly): TopicConfig[] {
  const subscriptions = assembly.of('AWS::SNS::Subscription').flatMap(readSubscription);
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
      policy: policies.get(arn),
      subscriptions: subscriptions.filter(({ topicArn }) => topicArn === arn),
    };
  });
}

function readSubscription(resource: Resource): Subscription[] {
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
  if (INERT_PROTOCOLS.has(Protocol)) return [];
  if (Protocol !== 'sqs') {
    throw new StartError(
      `The subscription ${resource.logicalId} has the protocol ${Protocol}, which this platform does not run.`,
    );
  }
  return [
    {
      arn: resource.arn,
      topicArn: TopicArn,
      queueArn: Endpoint,
      raw: RawMessageDelivery === true || RawMessageDelivery === 'true',
      deadLetterArn: RedrivePolicy?.deadLetterTargetArn,
    },
  ];
}
