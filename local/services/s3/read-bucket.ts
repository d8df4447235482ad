import { onlyKeys, onlyProperties } from '../../template/only-properties.ts';
import {
  type Assembly,
  type PolicyDocument,
  type Properties,
  type Resource,
  StartError,
} from '../../types.ts';

/** A bucket of the template. */
export interface BucketConfig {
  readonly name: string;
  readonly arn: string;
  readonly policy: PolicyDocument | undefined;
  readonly cors: readonly CorsRule[];
  /** Whether a policy that lets everybody in is of no effect. */
  readonly blocksPublic: boolean;
  readonly notifications: readonly Notification[];
}

export interface CorsRule {
  readonly origins: readonly string[];
  readonly methods: readonly string[];
  readonly headers: readonly string[];
  readonly exposed: readonly string[];
  readonly maxAge: number | undefined;
}

/** Which events go to which queue. */
export interface Notification {
  /** `s3:ObjectCreated:*`, `s3:ObjectRemoved:Delete` … */
  readonly event: string;
  readonly queueArn: string;
  readonly prefix: string;
  readonly suffix: string;
}

const KNOWN_PROPERTIES = [
  'BucketEncryption',
  'BucketName',
  'CorsConfiguration',
  // Nothing expires here: objects stay until somebody deletes them.
  'LifecycleConfiguration',
  'LoggingConfiguration',
  'MetricsConfigurations',
  'NotificationConfiguration',
  'OwnershipControls',
  'PublicAccessBlockConfiguration',
  'Tags',
  // Only the last version is kept, and a request for another one is refused.
  'VersioningConfiguration',
];

export function readBuckets(assembly: Assembly): BucketConfig[] {
  const policies = new Map(
    assembly
      .of('AWS::S3::BucketPolicy')
      .map(({ properties }) => [properties.Bucket, properties.PolicyDocument]),
  );
  return assembly.of('AWS::S3::Bucket').map((resource) => readBucket(resource, policies.get(resource.name)));
}

function readBucket(resource: Resource, policy: PolicyDocument | undefined): BucketConfig {
  onlyProperties(resource, KNOWN_PROPERTIES);
  const { name, arn, properties } = resource;
  const block: Properties = properties.PublicAccessBlockConfiguration ?? {};
  // Since April 2023 new buckets block public access unless told otherwise.
  const blocks = (key: string) => block[key] !== false && block[key] !== 'false';
  if (policy && blocks('BlockPublicPolicy') && isPublic(policy)) {
    throw new StartError(
      `The policy of the bucket ${name} is public, and the bucket blocks public policies.`,
    );
  }
  return {
    name,
    arn,
    policy,
    cors: (properties.CorsConfiguration?.CorsRules ?? []).map(readCorsRule),
    blocksPublic: blocks('RestrictPublicBuckets'),
    notifications: readNotifications(resource),
  };
}

/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/access-control-block-public-access.html#access-control-block-public-access-policy-status */
function isPublic({ Statement }: PolicyDocument): boolean {
  return [Statement].flat().some(({ Effect, Principal, Condition }) => {
    const anyone = Principal === '*' || [Principal?.AWS].flat().includes('*');
    return Effect === 'Allow' && anyone && !Condition;
  });
}

function readCorsRule(rule: Properties): CorsRule {
  return {
    origins: rule.AllowedOrigins,
    methods: rule.AllowedMethods,
    headers: rule.AllowedHeaders ?? [],
    exposed: rule.ExposedHeaders ?? [],
    maxAge: rule.MaxAge,
  };
}

function readNotifications({ name, properties }: Resource): Notification[] {
  const configuration: Properties = properties.NotificationConfiguration ?? {};
  onlyKeys(configuration, ['QueueConfigurations'], `The bucket ${name} has a notification`);
  return (configuration.QueueConfigurations ?? []).map(({ Event, Queue, Filter }: Properties) => {
    const rules: Properties[] = Filter?.S3Key?.Rules ?? [];
    const rule = (which: string) => rules.find(({ Name }) => Name.toLowerCase() === which)?.Value ?? '';
    return { event: Event, queueArn: Queue, prefix: rule('prefix'), suffix: rule('suffix') };
  });
}
