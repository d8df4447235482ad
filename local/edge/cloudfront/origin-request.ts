import type { Headers, HttpRequest } from '../http.ts';
import type { CachePolicy } from './policies.ts';

/** Forwarded by every behavior. */
const ALWAYS = new Set([
  'content-length',
  'content-type',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'if-unmodified-since',
  'range',
]);
/** Never forwarded as sent: they are for one connection, or only CloudFront sets them. */
const NEVER =
  /^(accept-encoding|connection|expect|host|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|x-amz-cf-.*|x-edge-.*|x-forwarded-proto|x-real-ip|cloudfront-.*)$/;

export interface OriginTarget {
  readonly host: string;
  readonly customHeaders: Headers;
}

export interface Forwarding {
  readonly cache: CachePolicy;
  /** Whether the headers, cookies and query string of the viewer are forwarded. */
  readonly forwardsViewer: boolean;
}

/**
 * The request to the origin: what the policies forward, and the headers of CloudFront.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/RequestAndResponseBehaviorCustomOrigin.html
 */
export function originRequest(
  viewer: HttpRequest,
  origin: OriginTarget,
  forwarding: Forwarding,
  requestId: string,
): HttpRequest {
  const { forwardsViewer } = forwarding;
  const { cookie, ...headers } = Object.fromEntries(
    Object.entries(viewer.headers).filter(
      ([name]) => !NEVER.test(name) && (forwardsViewer || ALWAYS.has(name)),
    ),
  );
  return {
    ...viewer,
    query: forwardsViewer ? viewer.query : '',
    headers: {
      'user-agent': ['Amazon CloudFront'],
      ...headers,
      ...(cookie && { cookie: [cookie.join('; ')] }),
      ...forwardedEncoding(viewer, forwarding),
      host: [origin.host],
      'x-forwarded-for': [[...(viewer.headers['x-forwarded-for'] ?? []), viewer.sourceIp].join(', ')],
      via: ['2.0 local.cloudfront.net (CloudFront)'],
      'x-amz-cf-id': [requestId],
      ...origin.customHeaders,
    },
  };
}

/** Requests with the same key get the same cached response. */
export function cacheKey(viewer: HttpRequest, behavior: string, cache: CachePolicy): string {
  return JSON.stringify([behavior, viewer.method, viewer.path, acceptedEncodings(viewer, cache)]);
}

/** The encodings that both the viewer and the cache policy accept, best first. */
export function acceptedEncodings({ headers }: HttpRequest, cache: CachePolicy): ('br' | 'gzip')[] {
  const accepted = (headers['accept-encoding'] ?? []).join(',');
  const takes = (name: string) => new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0*)?(,|$))`).test(accepted);
  return cache.compresses ? (['br', 'gzip'] as const).filter(takes) : [];
}

function forwardedEncoding(viewer: HttpRequest, { cache, forwardsViewer }: Forwarding): Headers {
  if (cache.compresses) {
    const normalized = acceptedEncodings(viewer, cache);
    return normalized.length > 0 ? { 'accept-encoding': [normalized.join(',')] } : {};
  }
  const asSent = viewer.headers['accept-encoding'];
  return asSent && forwardsViewer ? { 'accept-encoding': asSent } : {};
}
