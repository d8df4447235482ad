import { type Assembly, type Properties, StartError } from '../../types.ts';

/** Which headers, cookies or query strings are meant. */
export interface Selection {
  readonly behavior: 'none' | 'whitelist' | 'allExcept' | 'all';
  readonly names: readonly string[];
}

/** What CloudFront takes of a viewer's request: into the cache key, or on to the origin. */
export interface RequestPolicy {
  readonly headers: Selection;
  readonly cookies: Selection;
  readonly queryStrings: Selection;
}

export interface CachePolicy extends RequestPolicy {
  readonly minTtl: number;
  readonly defaultTtl: number;
  readonly maxTtl: number;
  readonly gzip: boolean;
  readonly brotli: boolean;
}

const none: Selection = { behavior: 'none', names: [] };
const all: Selection = { behavior: 'all', names: [] };
const only = (...names: string[]): Selection => ({ behavior: 'whitelist', names });
const except = (...names: string[]): Selection => ({ behavior: 'allExcept', names });
const nothing: RequestPolicy = { headers: none, cookies: none, queryStrings: none };
const everything: RequestPolicy = { headers: all, cookies: all, queryStrings: all };
const YEAR = 31_536_000;
const optimized = { minTtl: 1, defaultTtl: 86_400, maxTtl: YEAR, gzip: true, brotli: true };
const originDecides = { minTtl: 0, defaultTtl: 0, maxTtl: YEAR, gzip: true, brotli: true };
const methodOverrides = only(
  'host',
  'origin',
  'x-http-method-override',
  'x-http-method',
  'x-method-override',
);

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-cache-policies.html */
const managedCachePolicies: Record<string, CachePolicy> = {
  // CachingDisabled
  '4135ea2d-6df8-44a3-9df3-4b5a84be39ad': {
    ...nothing,
    minTtl: 0,
    defaultTtl: 0,
    maxTtl: 0,
    gzip: false,
    brotli: false,
  },
  // CachingOptimized
  '658327ea-f89d-4fab-a63d-7e88639e58f6': { ...nothing, ...optimized },
  // CachingOptimizedForUncompressedObjects
  'b2884449-e4de-46a7-ac36-70bc7f1ddd6d': { ...nothing, ...optimized, gzip: false, brotli: false },
  // UseOriginCacheControlHeaders
  '83da9c7e-98b4-4e11-a168-04f0df8e2c65': {
    ...originDecides,
    headers: methodOverrides,
    cookies: all,
    queryStrings: none,
  },
  // UseOriginCacheControlHeaders-QueryStrings
  '4cc15a8a-d715-48a4-82b8-cc0b614638fe': {
    ...originDecides,
    headers: methodOverrides,
    cookies: all,
    queryStrings: all,
  },
};

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-origin-request-policies.html */
const managedOriginRequestPolicies: Record<string, RequestPolicy> = {
  // AllViewer
  '216adef6-5c7f-47e4-b989-5492eafa07d3': everything,
  // AllViewerExceptHostHeader
  'b689b0a8-53d0-40ab-baf2-68738e2966ac': { ...everything, headers: except('host') },
  // CORS-CustomOrigin
  '59781a5b-3903-41f3-afcb-af62929ccde1': { ...nothing, headers: only('origin') },
  // CORS-S3Origin
  '88a5eaf4-2fd4-4709-b370-b4c650ea3fcf': {
    ...nothing,
    headers: only('origin', 'access-control-request-headers', 'access-control-request-method'),
  },
  // UserAgentRefererHeaders
  'acba4595-bd28-49b8-b9fe-13317c0390fa': { ...nothing, headers: only('user-agent', 'referer') },
};

export function findCachePolicy(assembly: Assembly, id: string): CachePolicy {
  const managed = managedCachePolicies[id];
  if (managed) return managed;
  const config = findConfig(assembly, 'AWS::CloudFront::CachePolicy', id, 'CachePolicyConfig');
  const parameters = config.ParametersInCacheKeyAndForwardedToOrigin;
  return {
    headers: selection(parameters.HeadersConfig, 'HeaderBehavior', 'Headers'),
    cookies: selection(parameters.CookiesConfig, 'CookieBehavior', 'Cookies'),
    queryStrings: selection(parameters.QueryStringsConfig, 'QueryStringBehavior', 'QueryStrings'),
    minTtl: Number(config.MinTTL),
    defaultTtl: Number(config.DefaultTTL),
    maxTtl: Number(config.MaxTTL),
    gzip: parameters.EnableAcceptEncodingGzip === true,
    brotli: parameters.EnableAcceptEncodingBrotli === true,
  };
}

export function findOriginRequestPolicy(assembly: Assembly, id: string | undefined): RequestPolicy {
  if (id === undefined) return nothing;
  const managed = managedOriginRequestPolicies[id];
  if (managed) return managed;
  const config = findConfig(
    assembly,
    'AWS::CloudFront::OriginRequestPolicy',
    id,
    'OriginRequestPolicyConfig',
  );
  return {
    headers: selection(config.HeadersConfig, 'HeaderBehavior', 'Headers'),
    cookies: selection(config.CookiesConfig, 'CookieBehavior', 'Cookies'),
    queryStrings: selection(config.QueryStringsConfig, 'QueryStringBehavior', 'QueryStrings'),
  };
}

/** Whether a header, cookie or query string is among those meant. Names of headers come in lower case. */
export function selects({ behavior, names }: Selection, name: string): boolean {
  switch (behavior) {
    case 'none':
      return false;
    case 'all':
      return true;
    case 'whitelist':
      return names.includes(name);
    case 'allExcept':
      return !names.includes(name);
  }
}

/** The configuration of a policy of the template, by the id that `Ref` gives for it. */
export function findConfig(assembly: Assembly, type: string, id: string, property: string): Properties {
  const policy = assembly.of(type).find(({ arn }) => arn.endsWith(`/${id}`));
  if (!policy)
    throw new StartError(`A CloudFront behavior names the policy ${id}, which this platform does not know.`);
  return policy.properties[property];
}

function selection(config: Properties, behaviorKey: string, namesKey: string): Selection {
  const behavior = config[behaviorKey];
  const isHeaders = namesKey === 'Headers';
  const names = (config[namesKey] ?? []).map((name: string) => (isHeaders ? name.toLowerCase() : name));
  switch (behavior) {
    case 'allViewer':
      return all;
    case 'none':
    case 'all':
    case 'whitelist':
    case 'allExcept':
      return { behavior, names };
    default:
      throw new StartError(
        `A CloudFront policy has the behavior ${behavior}, which this platform does not run.`,
      );
  }
}
