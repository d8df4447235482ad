import { onlyProperties } from '../../template/only-properties.ts';
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
  readonly maximumMessageBytes: number;
  readonly retentionSeconds: number;
  readonly waitSeconds: number;
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
  'KmsDataKeyReusePeriodSeconds',
  'KmsMasterKeyId',
  'MaximumMessageSize',
  'MessageRetentionPeriod',
  'QueueName',
  'ReceiveMessageWaitTimeSeconds',
  'RedriveAllowPolicy',
  'RedrivePolicy',
  'SqsManagedSseEnabled',
  'Tags',
  'VisibilityTimeout',
];

/** https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SetQueueAttributes.html */
export function readQueues(assembly: Assembly, awsEndpoint: string): QueueConfig[] {
  const policies = readPolicies(assembly);
  const queues = assembly.of('AWS::SQS::Queue').map((resource): QueueConfig => {
    onlyProperties(resource, KNOWN_PROPERTIES);
    const { name, arn, properties } = resource;
    const url = `${awsEndpoint}/${assembly.account}/${name}`;
    return {
      name,
      arn,
      url,
      delaySeconds: within(resource, 'DelaySeconds', 0, 900, 0),
      maximumMessageBytes: within(resource, 'MaximumMessageSize', 1024, 1_048_576, 1_048_576),
      retentionSeconds: within(resource, 'MessageRetentionPeriod', 60, 1_209_600, 345_600),
      waitSeconds: within(resource, 'ReceiveMessageWaitTimeSeconds', 0, 20, 0),
      visibilitySeconds: within(resource, 'VisibilityTimeout', 0, 43_200, 30),
      redrive: readRedrive(properties.RedrivePolicy),
      policy: policies.get(url),
    };
  });
  for (const queue of queues) checkDeadLetters(queue, assembly);
  return queues;
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
  throw new StartError(`The queue ${resource.name} has ${property} ${value}; SQS takes ${least} to ${most}.`);
}

function readRedrive(policy: Properties | undefined): Redrive | undefined {
  if (!policy) return undefined;
  return { deadLetterArn: policy.deadLetterTargetArn, maxReceiveCount: Number(policy.maxReceiveCount) };
}

function checkDeadLetters({ name, arn, redrive }: QueueConfig, assembly: Assembly): void {
  if (!redrive) return;
  const target = assembly.byArn(redrive.deadLetterArn);
  const { redrivePermission = 'allowAll', sourceQueueArns = [] } =
    target?.properties.RedriveAllowPolicy ?? {};
  const allowed =
    redrivePermission === 'allowAll' || (redrivePermission === 'byQueue' && sourceQueueArns.includes(arn));
  if (!target || !allowed) {
    throw new StartError(`The queue ${name} may not send dead letters to ${redrive.deadLetterArn}.`);
  }
}

/** A queue has one policy: the last one set is the one that holds. */
function readPolicies(assembly: Assembly): Map<string, PolicyDocument> {
  return new Map(
    assembly
      .of('AWS::SQS::QueuePolicy')
      .flatMap(({ properties }) => properties.Queues.map((url: string) => [url, properties.PolicyDocument])),
  );
}
