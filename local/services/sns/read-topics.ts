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
  readonly protocol: 'sqs' | 'email';
  /** The ARN of a queue, or an email address. */
  readonly endpoint: string;
}

/** https://docs.aws.amazon.com/sns/latest/dg/sns-create-topic.html */
export function readTopics(assembly: Assembly): TopicConfig[] {
  const subscriptions = assembly.of('AWS::SNS::Subscription').map(readSubscription);
  const policies = new Map<string, PolicyDocument>(
    assembly.of('AWS::SNS::TopicPolicy').flatMap((resource) => {
      onlyProperties(resource, ['PolicyDocument', 'Topics']);
      const { Topics, PolicyDocument } = resource.properties;
      return Topics.map((arn: string) => [arn, PolicyDocument]);
    }),
  );
  return assembly.of('AWS::SNS::Topic').map((resource) => {
    onlyProperties(resource, []);
    const { arn, name } = resource;
    const policy = policies.get(arn);
    if (!policy) throw new StartError(`The topic ${name} has no policy, which this platform requires.`);
    return { arn, policy, subscriptions: subscriptions.filter(({ topicArn }) => topicArn === arn) };
  });
}

function readSubscription(resource: Resource): Subscription {
  onlyProperties(resource, ['Endpoint', 'Protocol', 'RawMessageDelivery', 'TopicArn']);
  const { arn, logicalId, properties } = resource;
  const { Protocol: protocol, TopicArn: topicArn, Endpoint: endpoint, RawMessageDelivery } = properties;
  if (protocol !== 'sqs' && protocol !== 'email') {
    throw new StartError(
      `The subscription ${logicalId} has the protocol ${protocol}, which this platform does not run.`,
    );
  }
  if (protocol === 'sqs' && RawMessageDelivery !== true)
    throw new StartError(
      `The subscription ${logicalId} wants an envelope; this platform delivers raw messages.`,
    );
  return { arn, topicArn, protocol, endpoint };
}
