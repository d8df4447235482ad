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
  readonly notifications: readonly Notification[];
}

export interface CorsRule {
  readonly origins: readonly string[];
  readonly methods: readonly string[];
  readonly headers: readonly string[];
  readonly maxAge: number | undefined;
}

/** The queue that gets an event for each new object under a prefix. */
export interface Notification {
  readonly queueArn: string;
  readonly prefix: string;
}

const KNOWN_PROPERTIES = [
  'BucketEncryption',
  'CorsConfiguration',
  // Objects do not expire here.
  'LifecycleConfiguration',
  'NotificationConfiguration',
  'PublicAccessBlockConfiguration',
  'Tags',
  // Only the newest version of an object is kept here.
  'VersioningConfiguration',
];

export function readBuckets(assembly: Assembly): BucketConfig[] {
  const policies = new Map(
    assembly.of('AWS::S3::BucketPolicy').map((resource) => {
      onlyProperties(resource, ['Bucket', 'PolicyDocument']);
      return [resource.properties.Bucket, resource.properties.PolicyDocument];
    }),
  );
  return assembly.of('AWS::S3::Bucket').map((resource) => readBucket(resource, policies.get(resource.name)));
}

function readBucket(resource: Resource, policy: PolicyDocument | undefined): BucketConfig {
  onlyProperties(resource, KNOWN_PROPERTIES);
  const { name, arn, properties } = resource;
  // Since April 2023 all four settings are true by default.
  const settings = Object.entries(properties.PublicAccessBlockConfiguration ?? {});
  const [open] = settings.find(([, value]) => value !== true) ?? [];
  if (open) {
    throw new StartError(
      `The bucket ${name} does not block public access (${open}), which this platform does not run.`,
    );
  }
  if (policy && isPublic(policy)) {
    throw new StartError(
      `The policy of the bucket ${name} is public, and the bucket blocks public policies.`,
    );
  }
  return {
    name,
    arn,
    policy,
    cors: (properties.CorsConfiguration?.CorsRules ?? []).map((rule: Properties) => readCorsRule(name, rule)),
    notifications: readNotifications(resource),
  };
}

/**
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/access-control-block-public-access.html#access-control-block-public-access-policy-status
 */
function isPublic({ Statement }: PolicyDocument): boolean {
  return [Statement].flat().some(({ Effect, Principal, Condition }) => {
    const anyone = Principal === '*' || [Principal?.AWS].flat().includes('*');
    return Effect === 'Allow' && anyone && !Condition;
  });
}

function readCorsRule(bucket: string, rule: Properties): CorsRule {
  onlyKeys(
    rule,
    ['AllowedHeaders', 'AllowedMethods', 'AllowedOrigins', 'MaxAge'],
    `The bucket ${bucket} has a CORS rule`,
  );
  return {
    origins: rule.AllowedOrigins,
    methods: rule.AllowedMethods,
    headers: rule.AllowedHeaders ?? [],
    maxAge: rule.MaxAge,
  };
}

function readNotifications({ name, properties }: Resource): Notification[] {
  const configuration: Properties = properties.NotificationConfiguration ?? {};
  onlyKeys(configuration, ['QueueConfigurations'], `The bucket ${name} has a notification`);
  return (configuration.QueueConfigurations ?? []).map(({ Event, Queue, Filter }: Properties) => {
    const rules: Properties[] = Filter?.S3Key?.Rules ?? [];
    const isPrefix = ({ Name }: Properties) => Name.toLowerCase() === 'prefix';
    if (Event !== 's3:ObjectCreated:*' || !rules.every(isPrefix)) {
      throw new StartError(
        `The bucket ${name} has a notification of ${Event}; this platform notifies of new objects under a prefix.`,
      );
    }
    return { queueArn: Queue, prefix: rules[0]?.Value ?? '' };
  });
}
