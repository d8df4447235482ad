import { onlyKeys, onlyProperties } from '../../template/only-properties.ts';
import {
  type Assembly,
  type PolicyDocument,
  type Properties,
  type Resource,
  StartError,
} from '../../types.ts';

/** A queue of the template. */
export interface QueueConfig {
  readonly name: string;
  readonly arn: string;
  readonly url: string;
  readonly delaySeconds: number;
  readonly retentionSeconds: number;
  readonly visibilitySeconds: number;
  readonly redrive: Redrive | undefined;
  readonly policy: PolicyDocument | undefined;
}

export interface Redrive {
  readonly deadLetterArn: string;
  readonly maxReceiveCount: number;
}

const KNOWN_PROPERTIES = [
  'DelaySeconds',
  'MessageRetentionPeriod',
  'RedrivePolicy',
  'SqsManagedSseEnabled',
  'VisibilityTimeout',
];

/** https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SetQueueAttributes.html */
export function readQueues(assembly: Assembly, awsEndpoint: string): QueueConfig[] {
  const policies = readPolicies(assembly);
  return assembly.of('AWS::SQS::Queue').map((resource): QueueConfig => {
    onlyProperties(resource, KNOWN_PROPERTIES);
    const { name, arn, properties } = resource;
    const url = `${awsEndpoint}/${assembly.account}/${name}`;
    return {
      name,
      arn,
      url,
      delaySeconds: within(resource, 'DelaySeconds', 0, 900, 0),
      retentionSeconds: within(resource, 'MessageRetentionPeriod', 60, 1_209_600, 345_600),
      visibilitySeconds: within(resource, 'VisibilityTimeout', 0, 43_200, 30),
      redrive: readRedrive(name, properties.RedrivePolicy, assembly),
      policy: policies.get(url),
    };
  });
}

function within(
  resource: Resource,
  property: string,
  least: number,
  most: number,
  otherwise: number,
): number {
  const value = Number(resource.properties[property] ?? otherwise);
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new StartError(
    `The queue ${resource.name} has ${property} ${value}; SQS accepts ${least} to ${most}.`,
  );
}

function readRedrive(queue: string, policy: Properties | undefined, assembly: Assembly): Redrive | undefined {
  if (!policy) return undefined;
  onlyKeys(policy, ['deadLetterTargetArn', 'maxReceiveCount'], `The queue ${queue} has a redrive policy`);
  const { deadLetterTargetArn, maxReceiveCount } = policy;
  if (assembly.byArn(deadLetterTargetArn)?.type !== 'AWS::SQS::Queue')
    throw new StartError(
      `The dead-letter queue ${deadLetterTargetArn} of the queue ${queue} does not exist.`,
    );
  return { deadLetterArn: deadLetterTargetArn, maxReceiveCount: Number(maxReceiveCount) };
}

/** A queue has one policy: the last one of the template. */
function readPolicies(assembly: Assembly): Map<string, PolicyDocument> {
  return new Map(
    assembly.of('AWS::SQS::QueuePolicy').flatMap((resource) => {
      onlyProperties(resource, ['PolicyDocument', 'Queues']);
      const { Queues, PolicyDocument } = resource.properties;
      return Queues.map((url: string) => [url, PolicyDocument]);
    }),
  );
}
