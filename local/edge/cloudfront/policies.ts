import { StartError } from '../../types.ts';

/** How long successes are cached, in seconds. No header, cookie or query string is part of the cache key. */
export interface CachePolicy {
  readonly minTtl: number;
  readonly defaultTtl: number;
  readonly maxTtl: number;
  /** Whether CloudFront compresses responses, and caches them separately for each encoding. */
  readonly compresses: boolean;
}

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-cache-policies.html */
const CACHING_DISABLED = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
const CACHING_OPTIMIZED = '658327ea-f89d-4fab-a63d-7e88639e58f6';
/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-origin-request-policies.html */
const ALL_VIEWER_EXCEPT_HOST_HEADER = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';

const cachePolicies: Record<string, CachePolicy> = {
  [CACHING_DISABLED]: { minTtl: 0, defaultTtl: 0, maxTtl: 0, compresses: false },
  [CACHING_OPTIMIZED]: { minTtl: 1, defaultTtl: 86_400, maxTtl: 31_536_000, compresses: true },
};

export function findCachePolicy(id: string): CachePolicy {
  const policy = cachePolicies[id];
  if (policy) return policy;
  throw unknownPolicy(id);
}

/** Whether the headers, cookies and query strings of a viewer are forwarded to the origin. */
export function forwardsViewer(originRequestPolicyId: string | undefined): boolean {
  if (originRequestPolicyId === undefined) return false;
  if (originRequestPolicyId === ALL_VIEWER_EXCEPT_HOST_HEADER) return true;
  throw unknownPolicy(originRequestPolicyId);
}

export function unknownPolicy(id: string): StartError {
  return new StartError(
    `A behavior of the distribution has the policy ${id}, which this platform does not run.`,
  );
}
