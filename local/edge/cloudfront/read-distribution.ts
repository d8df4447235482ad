import { onlyKeys } from '../../template/only-properties.ts';
import { type Assembly, type Properties, type Resource, StartError } from '../../types.ts';
import { fitsWildcards } from '../../wildcards.ts';
import type { Headers } from '../http.ts';
import { type EdgeFunction, findEdgeFunction } from './edge-function.ts';
import type { Forwarding, OriginTarget } from './origin-request.ts';
import { findCachePolicy, forwardsViewer } from './policies.ts';
import { findResponseHeadersPolicy, type ResponseHeadersPolicy } from './response-headers.ts';

/** A CloudFront distribution of the template. */
export interface DistributionConfig {
  readonly id: string;
  readonly arn: string;
  /** In order of precedence. The last one matches every path. */
  readonly behaviors: readonly Behavior[];
  /** How long an error is cached at least, in seconds, by its status. */
  readonly errorSeconds: ReadonlyMap<number, number>;
}

export interface Behavior extends Forwarding {
  readonly pattern: string;
  readonly matches: (path: string) => boolean;
  readonly origin: Origin;
  readonly methods: ReadonlySet<string>;
  readonly responseHeaders: ResponseHeadersPolicy;
  readonly viewerRequest: EdgeFunction | undefined;
  readonly compress: boolean;
}

export interface Origin extends OriginTarget {
  /** `undefined` for an HTTP API. */
  readonly bucket: string | undefined;
}

interface Surroundings {
  readonly assembly: Assembly;
  /** Replaces addresses of AWS by those of this machine. */
  readonly localHosts: (text: string) => string;
  /** Multiplies the time limit of functions. */
  readonly timeLimitFactor: number;
}

/**
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-properties-cloudfront-distribution-distributionconfig.html
 */
export function readDistribution(resource: Resource, surroundings: Surroundings): DistributionConfig {
  const { assembly } = surroundings;
  const config: Properties = resource.properties.DistributionConfig;
  const whose = `The distribution ${resource.logicalId}`;
  onlyKeys(
    config,
    [
      'Aliases',
      'CacheBehaviors',
      'Comment',
      'CustomErrorResponses',
      'DefaultCacheBehavior',
      'Enabled',
      'HttpVersion',
      'IPV6Enabled',
      'Origins',
      'ViewerCertificate',
    ],
    `There is the distribution ${resource.logicalId}`,
  );
  const origins = new Map<string, Origin>(
    config.Origins.map((origin: Properties) => [origin.Id, readOrigin(origin, assembly, whose)]),
  );
  const behaviors = [...(config.CacheBehaviors ?? []), { ...config.DefaultCacheBehavior, PathPattern: '*' }];
  const errors: Properties[] = config.CustomErrorResponses ?? [];
  for (const error of errors) {
    onlyKeys(error, ['ErrorCachingMinTTL', 'ErrorCode'], `${whose} has a custom error response`);
  }
  return {
    id: resource.arn.split('/').at(-1)!,
    arn: resource.arn,
    behaviors: behaviors.map((behavior) => readBehavior(behavior, origins, surroundings, whose)),
    errorSeconds: new Map(
      errors.map(({ ErrorCode, ErrorCachingMinTTL }) => [Number(ErrorCode), ErrorCachingMinTTL]),
    ),
  };
}

function readOrigin(origin: Properties, assembly: Assembly, whose: string): Origin {
  onlyKeys(
    origin,
    [
      'CustomOriginConfig',
      'DomainName',
      'Id',
      'OriginAccessControlId',
      'OriginCustomHeaders',
      'S3OriginConfig',
    ],
    `${whose} has an origin`,
  );
  const host: string = origin.DomainName;
  const bucket = assembly.of('AWS::S3::Bucket').find(({ name }) => host.startsWith(`${name}.s3.`))?.name;
  const isApi = assembly
    .of('AWS::ApiGatewayV2::Api')
    .some(({ arn }) => host.startsWith(`${arn.split('/').at(-1)}.`));
  if (bucket === undefined && !isApi) {
    throw new StartError(
      `${whose} has the origin ${host}, which is neither a bucket nor an HTTP API of the assembly.`,
    );
  }
  if (bucket !== undefined && !origin.OriginAccessControlId) {
    throw new StartError(
      `${whose} has the bucket ${bucket} without an origin access control, which this platform does not run.`,
    );
  }
  const customHeaders: Headers = Object.fromEntries(
    (origin.OriginCustomHeaders ?? []).map(({ HeaderName, HeaderValue }: Properties) => [
      HeaderName.toLowerCase(),
      [HeaderValue],
    ]),
  );
  return { host, customHeaders, bucket };
}

function readBehavior(
  behavior: Properties,
  origins: Map<string, Origin>,
  surroundings: Surroundings,
  whose: string,
): Behavior {
  const { assembly, localHosts } = surroundings;
  onlyKeys(
    behavior,
    [
      'AllowedMethods',
      'CachePolicyId',
      'Compress',
      'FunctionAssociations',
      'OriginRequestPolicyId',
      'PathPattern',
      'ResponseHeadersPolicyId',
      'TargetOriginId',
      'ViewerProtocolPolicy',
    ],
    `${whose} has the behavior ${behavior.PathPattern}`,
  );
  const origin = origins.get(behavior.TargetOriginId);
  if (!origin)
    throw new StartError(`${whose} has a behavior for the unknown origin ${behavior.TargetOriginId}.`);
  return {
    pattern: behavior.PathPattern,
    matches: pathMatcher(behavior.PathPattern),
    origin,
    methods: new Set(behavior.AllowedMethods ?? ['GET', 'HEAD']),
    cache: findCachePolicy(behavior.CachePolicyId),
    forwardsViewer: forwardsViewer(behavior.OriginRequestPolicyId),
    responseHeaders: findResponseHeadersPolicy(assembly, behavior.ResponseHeadersPolicyId, localHosts),
    viewerRequest: readFunction(behavior.FunctionAssociations ?? [], surroundings, whose),
    compress: behavior.Compress === true,
  };
}

function readFunction(
  associations: Properties[],
  { assembly, timeLimitFactor }: Surroundings,
  whose: string,
): EdgeFunction | undefined {
  const [association, ...others] = associations;
  if (!association) return undefined;
  if (association.EventType !== 'viewer-request' || others.length > 0) {
    throw new StartError(
      `${whose} has a function for another event than viewer-request, which this platform does not run.`,
    );
  }
  return findEdgeFunction(assembly, association.FunctionARN, timeLimitFactor);
}

/** `*` stands for any characters, including slashes, and `?` for one. The leading slash is optional. */
function pathMatcher(pattern: string): (path: string) => boolean {
  const rooted = pattern.startsWith('/') ? pattern : `/${pattern}`;
  return (path) => fitsWildcards(rooted, path);
}
