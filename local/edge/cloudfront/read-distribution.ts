import { onlyKeys } from '../../template/only-properties.ts';
import { type Assembly, type Properties, type Resource, StartError } from '../../types.ts';
import { fitsWildcards } from '../../wildcards.ts';
import type { Headers } from '../http.ts';
import { type EdgeFunction, findEdgeFunction } from './edge-function.ts';
import type { OriginTarget } from './origin-request.ts';
import {
  type CachePolicy,
  findCachePolicy,
  findOriginRequestPolicy,
  type RequestPolicy,
} from './policies.ts';
import { findResponseHeadersPolicy, type ResponseHeadersPolicy } from './response-headers.ts';

/** A CloudFront distribution of the template. */
export interface DistributionConfig {
  readonly id: string;
  readonly arn: string;
  readonly defaultRootObject: string;
  /** In order of precedence; the last one takes every path. */
  readonly behaviors: readonly Behavior[];
  readonly errors: ReadonlyMap<number, ErrorRule>;
}

export interface Behavior {
  readonly pattern: string;
  readonly matches: (path: string) => boolean;
  readonly origin: Origin;
  readonly methods: ReadonlySet<string>;
  readonly cachedMethods: ReadonlySet<string>;
  readonly cache: CachePolicy;
  readonly forward: RequestPolicy;
  readonly responseHeaders: ResponseHeadersPolicy;
  readonly viewerRequest: EdgeFunction | undefined;
  readonly viewerResponse: EdgeFunction | undefined;
  readonly compress: boolean;
}

export interface Origin extends OriginTarget {
  /** The bucket behind it, if it is one. */
  readonly bucket: string | undefined;
  /** Whether requests to the bucket are signed (origin access control). */
  readonly signed: boolean;
}

export interface ErrorRule {
  readonly minimumSeconds: number;
  readonly page: string | undefined;
  readonly status: number | undefined;
}

interface Surroundings {
  /** Puts the addresses of this machine in the place of AWS's own. */
  readonly localHosts: (text: string) => string;
  readonly log: (line: string) => void;
}

const DEFAULT_ERROR_SECONDS = 10;

/** https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-properties-cloudfront-distribution-distributionconfig.html */
export function readDistribution(
  resource: Resource,
  assembly: Assembly,
  around: Surroundings,
): DistributionConfig {
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
      'DefaultRootObject',
      'Enabled',
      'HttpVersion',
      'IPV6Enabled',
      'Logging',
      'Origins',
      'PriceClass',
      'ViewerCertificate',
    ],
    whose,
  );
  const origins = new Map<string, Origin>(
    config.Origins.map((origin: Properties) => [origin.Id, readOrigin(origin, assembly, whose)]),
  );
  const behaviors = [...(config.CacheBehaviors ?? []), { ...config.DefaultCacheBehavior, PathPattern: '*' }];
  return {
    id: resource.arn.split('/').at(-1)!,
    arn: resource.arn,
    defaultRootObject: config.DefaultRootObject ?? '',
    behaviors: behaviors.map((behavior) => readBehavior(behavior, origins, assembly, around, whose)),
    errors: new Map((config.CustomErrorResponses ?? []).map(readErrorRule)),
  };
}

function readOrigin(origin: Properties, assembly: Assembly, whose: string): Origin {
  onlyKeys(
    origin,
    [
      'ConnectionAttempts',
      'ConnectionTimeout',
      'CustomOriginConfig',
      'DomainName',
      'Id',
      'OriginAccessControlId',
      'OriginCustomHeaders',
      'OriginPath',
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
  const customHeaders: Headers = Object.fromEntries(
    (origin.OriginCustomHeaders ?? []).map(({ HeaderName, HeaderValue }: Properties) => [
      HeaderName.toLowerCase(),
      [HeaderValue],
    ]),
  );
  return {
    host,
    path: origin.OriginPath ?? '',
    customHeaders,
    bucket,
    signed: Boolean(origin.OriginAccessControlId),
  };
}

function readBehavior(
  behavior: Properties,
  origins: Map<string, Origin>,
  assembly: Assembly,
  { localHosts, log }: Surroundings,
  whose: string,
): Behavior {
  onlyKeys(
    behavior,
    [
      'AllowedMethods',
      'CachedMethods',
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
  const functionFor = (eventType: string) => {
    const association = behavior.FunctionAssociations?.find((one: Properties) => one.EventType === eventType);
    return association && findEdgeFunction(assembly, association.FunctionARN, log);
  };
  return {
    pattern: behavior.PathPattern,
    matches: pathMatcher(behavior.PathPattern),
    origin,
    methods: new Set(behavior.AllowedMethods ?? ['GET', 'HEAD']),
    cachedMethods: new Set(behavior.CachedMethods ?? ['GET', 'HEAD']),
    cache: findCachePolicy(assembly, behavior.CachePolicyId),
    forward: findOriginRequestPolicy(assembly, behavior.OriginRequestPolicyId),
    responseHeaders: findResponseHeadersPolicy(assembly, behavior.ResponseHeadersPolicyId, localHosts),
    viewerRequest: functionFor('viewer-request'),
    viewerResponse: functionFor('viewer-response'),
    compress: behavior.Compress === true,
  };
}

/** `*` stands for any number of characters, slashes included, `?` for one; the slash in front may be left out. */
function pathMatcher(pattern: string): (path: string) => boolean {
  const rooted = pattern.startsWith('/') ? pattern : `/${pattern}`;
  return (path) => fitsWildcards(rooted, path);
}

function readErrorRule(rule: Properties): [number, ErrorRule] {
  const { ErrorCode, ErrorCachingMinTTL, ResponseCode, ResponsePagePath } = rule;
  return [
    Number(ErrorCode),
    {
      minimumSeconds: ErrorCachingMinTTL ?? DEFAULT_ERROR_SECONDS,
      page: ResponsePagePath || undefined,
      status: ResponseCode ? Number(ResponseCode) : undefined,
    },
  ];
}

export const noErrorRule: ErrorRule = {
  minimumSeconds: DEFAULT_ERROR_SECONDS,
  page: undefined,
  status: undefined,
};
