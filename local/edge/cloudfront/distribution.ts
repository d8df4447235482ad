import { randomUUID } from 'node:crypto';
import { type Headers, type HttpRequest, type HttpResponse, header } from '../http.ts';
import { compress } from './compress.ts';
import { EdgeFunctionError } from './edge-function-error.ts';
import { matchedPath } from './matched-path.ts';
import { acceptedEncodings, cacheKey, originRequest } from './origin-request.ts';
import type { Behavior, DistributionConfig, Origin } from './read-distribution.ts';
import { errorSeconds, ResponseCache, successSeconds } from './response-cache.ts';

/** Sends a request to an origin: a bucket or an HTTP API. */
export type Fetch = (origin: Origin, request: HttpRequest, distributionArn: string) => Promise<HttpResponse>;

/** A CloudFront distribution. */
export interface Distribution {
  handle(viewer: HttpRequest): Promise<HttpResponse>;
}

const CACHED_METHODS = ['GET', 'HEAD'];

export function createDistribution(
  config: DistributionConfig,
  domainName: string,
  fetchOrigin: Fetch,
  warn: (text: string) => void,
): Distribution {
  const cache = new ResponseCache();

  async function handle(viewer: HttpRequest): Promise<HttpResponse> {
    const path = matchedPath(viewer.path);
    const behavior = config.behaviors.find(({ matches }) => matches(path))!;
    const context = {
      distributionDomainName: domainName,
      distributionId: config.id,
      requestId: randomUUID(),
    };
    if (!behavior.methods.has(viewer.method)) {
      return ownError(
        403,
        'This distribution is not configured to allow the HTTP request method that was used.',
      );
    }
    if (viewer.method === 'GET' && viewer.body.length > 0)
      return ownError(403, 'A GET request must not have a body.');
    const edited = (await behavior.viewerRequest?.(viewer, context)) ?? { request: viewer };
    if ('response' in edited)
      return finish(behavior, edited.response, 'FunctionGeneratedResponse from cloudfront');
    const { response, source } = await obtain(behavior, edited.request, context.requestId);
    const note = response.status >= 400 ? 'Error from cloudfront' : `${source} from cloudfront`;
    return notModified(viewer, finish(behavior, response, note));
  }

  /** The response of the cache or of the origin. */
  async function obtain(behavior: Behavior, request: HttpRequest, requestId: string) {
    const cacheable = CACHED_METHODS.includes(request.method);
    const key = cacheKey(request, behavior.pattern, behavior.cache);
    const cached = cacheable ? cache.get(key) : undefined;
    if (cached) return { response: cached, source: 'Hit' };
    const answer = await fetchOrigin(
      behavior.origin,
      originRequest(request, behavior.origin, behavior, requestId),
      config.arn,
    );
    const encodings = behavior.compress ? acceptedEncodings(request, behavior.cache) : [];
    const response = compress(answer, encodings);
    const seconds =
      answer.status >= 400
        ? errorSeconds(answer, config.errorSeconds.get(answer.status))
        : successSeconds(answer, behavior.cache);
    if (cacheable) cache.set(key, response, seconds);
    return { response, source: 'Miss' };
  }

  function finish(behavior: Behavior, response: HttpResponse, cacheNote: string): HttpResponse {
    const { connection: _, 'transfer-encoding': __, ...kept } = response.headers;
    const headers: Headers = {
      ...behavior.responseHeaders(kept),
      via: ['1.1 local.cloudfront.net (CloudFront)'],
      'x-cache': [cacheNote],
      'x-amz-cf-id': [randomUUID()],
    };
    return { ...response, headers };
  }

  return {
    async handle(viewer) {
      try {
        return await handle(viewer);
      } catch (error) {
        if (!(error instanceof EdgeFunctionError)) throw error;
        warn(error.message);
        return ownError(
          error.status,
          'The CloudFront function associated with the CloudFront distribution failed.',
        );
      }
    },
  };
}

/** An error of CloudFront itself. */
function ownError(status: number, text: string): HttpResponse {
  const page = `<!DOCTYPE HTML><HTML><HEAD><TITLE>ERROR: The request could not be satisfied</TITLE></HEAD><BODY><H1>${status} ERROR</H1><P>${text}</P></BODY></HTML>`;
  return {
    status,
    headers: { 'content-type': ['text/html'], 'x-cache': ['Error from cloudfront'] },
    body: Buffer.from(page),
  };
}

/** Answers 304 if the viewer already has this response. */
function notModified(viewer: HttpRequest, response: HttpResponse): HttpResponse {
  const known = header(viewer, 'if-none-match');
  const etag = header(response, 'etag');
  const same =
    known !== undefined && etag !== undefined && known.split(/,\s*/).some((tag) => weak(tag) === weak(etag));
  if (!same || response.status !== 200 || !CACHED_METHODS.includes(viewer.method)) return response;
  const { 'content-length': _, ...headers } = response.headers;
  return { status: 304, headers, body: Buffer.alloc(0) };
}

function weak(etag: string): string {
  return etag.replace(/^W\//, '');
}
