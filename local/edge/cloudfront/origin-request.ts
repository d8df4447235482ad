import { type Headers, type HttpRequest, isDecodable } from '../http.ts';
import { type CachePolicy, type RequestPolicy, selects } from './policies.ts';

/** Forwarded whatever the policies say. */
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
/** Never forwarded: they concern one connection, or only CloudFront itself may set them. */
const NEVER =
  /^(connection|expect|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|x-amz-cf-.*|x-edge-.*|x-forwarded-proto|x-real-ip|cloudfront-.*)$/;

export interface OriginTarget {
  readonly host: string;
  /** In front of every path, without a slash at its end. */
  readonly path: string;
  readonly customHeaders: Headers;
}

/**
 * The request that goes to the origin: what the cache policy and the origin request policy let through, and what
 * CloudFront adds.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/RequestAndResponseBehaviorCustomOrigin.html
 */
export function originRequest(
  viewer: HttpRequest,
  origin: OriginTarget,
  cache: CachePolicy,
  more: RequestPolicy,
  requestId: string,
): HttpRequest {
  const either = (part: keyof RequestPolicy, name: string) =>
    selects(cache[part], name) || selects(more[part], name);
  const headers: Headers = {
    host: [origin.host],
    'user-agent': ['Amazon CloudFront'],
    ...Object.fromEntries(
      Object.entries(viewer.headers).filter(
        ([name]) =>
          name !== 'cookie' &&
          name !== 'accept-encoding' &&
          !NEVER.test(name) &&
          (ALWAYS.has(name) || either('headers', name)),
      ),
    ),
    ...forwardedEncoding(viewer, cache, more),
    ...cookies(viewer, (name) => either('cookies', name)),
    ...cloudFrontHeaders(
      viewer,
      (name) => cache.headers.names.includes(name) || more.headers.names.includes(name),
    ),
    'x-forwarded-for': [[...(viewer.headers['x-forwarded-for'] ?? []), viewer.sourceIp].join(', ')],
    via: ['2.0 local.cloudfront.net (CloudFront)'],
    'x-amz-cf-id': [requestId],
    ...origin.customHeaders,
  };
  return {
    ...viewer,
    path: origin.path + viewer.path,
    query: selectedQuery(viewer.query, (name) => either('queryStrings', name)),
    headers,
  };
}

/** What tells two responses of one behavior apart. */
export function cacheKey(viewer: HttpRequest, behavior: string, cache: CachePolicy): string {
  const { headers } = viewer;
  return JSON.stringify([
    behavior,
    viewer.method,
    viewer.path,
    selectedQuery(viewer.query, (name) => selects(cache.queryStrings, name)),
    cookies(viewer, (name) => selects(cache.cookies, name)).cookie,
    Object.entries(headers).filter(([name]) => selects(cache.headers, name)),
    acceptedEncodings(viewer, cache),
  ]);
}

/** The compressions that the viewer takes and the cache policy lets CloudFront use, the better one first. */
export function acceptedEncodings({ headers }: HttpRequest, cache: CachePolicy): ('br' | 'gzip')[] {
  const accepted = (headers['accept-encoding'] ?? []).join(',');
  const takes = (name: string) => new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0*)?(,|$))`).test(accepted);
  return [
    ...(cache.brotli && takes('br') ? (['br'] as const) : []),
    ...(cache.gzip && takes('gzip') ? (['gzip'] as const) : []),
  ];
}

function forwardedEncoding(viewer: HttpRequest, cache: CachePolicy, more: RequestPolicy): Headers {
  if (cache.gzip || cache.brotli) {
    const normalized = acceptedEncodings(viewer, cache);
    return normalized.length > 0 ? { 'accept-encoding': [normalized.join(',')] } : {};
  }
  const asSent = viewer.headers['accept-encoding'];
  return asSent && selects(more.headers, 'accept-encoding') ? { 'accept-encoding': asSent } : {};
}

function cookies({ headers }: HttpRequest, takes: (name: string) => boolean): Headers {
  const taken = (headers.cookie ?? [])
    .flatMap((line) => line.split(/;\s*/))
    .filter((pair) => takes(pair.split('=')[0] ?? ''));
  return taken.length > 0 ? { cookie: [taken.join('; ')] } : {};
}

function selectedQuery(query: string, takes: (name: string) => boolean): string {
  return query
    .split('&')
    .filter((pair) => pair !== '' && takes(nameOf(pair)))
    .join('&');
}

/** The name of a query parameter; one that cannot be decoded goes by what was sent. */
function nameOf(pair: string): string {
  const [name = ''] = pair.split('=');
  return isDecodable(name) ? decodeURIComponent(name) : name;
}

/** Headers that exist only when a policy asks for them by name. */
function cloudFrontHeaders(viewer: HttpRequest, asked: (name: string) => boolean): Headers {
  const known: Headers = {
    'cloudfront-forwarded-proto': ['https'],
    'cloudfront-is-desktop-viewer': ['true'],
    'cloudfront-is-mobile-viewer': ['false'],
    'cloudfront-is-tablet-viewer': ['false'],
    'cloudfront-viewer-address': [`${viewer.sourceIp}:0`],
    'cloudfront-viewer-http-version': ['2.0'],
  };
  return Object.fromEntries(Object.entries(known).filter(([name]) => asked(name)));
}
