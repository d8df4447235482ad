import { randomUUID } from 'node:crypto';
import { type Headers, type HttpRequest, type HttpResponse, header } from '../http.ts';
import { compress } from './compress.ts';
import { EdgeFunctionError } from './edge-function-error.ts';
import { matchedPath } from './matched-path.ts';
import { acceptedEncodings, cacheKey, originRequest } from './origin-request.ts';
import { type Behavior, type DistributionConfig, noErrorRule, type Origin } from './read-distribution.ts';
import { errorSeconds, ResponseCache, successSeconds } from './response-cache.ts';

/** Sends a request to an origin: a bucket or an HTTP API. */
export type Fetch = (origin: Origin, request: HttpRequest, distributionArn: string) => Promise<HttpResponse>;

/** One CloudFront distribution, answering viewers. */
export interface Distribution {
  handle(viewer: HttpRequest): Promise<HttpResponse>;
  /** What an invalidation of every path does. */
  invalidate(): void;
}

export function createDistribution(
  config: DistributionConfig,
  domainName: string,
  fetchOrigin: Fetch,
  warn: (text: string) => void,
): Distribution {
  const cache = new ResponseCache();

  async function handle(viewer: HttpRequest): Promise<HttpResponse> {
    const behavior = behaviorFor(viewer.path);
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
    const edited = (await behavior.viewerRequest?.onRequest(viewer, context)) ?? { request: viewer };
    if ('response' in edited)
      return finish(behavior, edited.response, 'FunctionGeneratedResponse from cloudfront');
    const request =
      edited.request.path === '/'
        ? { ...edited.request, path: `/${config.defaultRootObject}` }
        : edited.request;

    const { response, source, originStatus } = await obtain(behavior, request, context.requestId);
    const note = originStatus >= 400 ? 'Error from cloudfront' : `${source} from cloudfront`;
    const finished = finish(behavior, response, note);
    // Functions are not called for the errors of an origin.
    const edit = originStatus < 400 ? behavior.viewerResponse : undefined;
    return notModified(viewer, (await edit?.onResponse(request, finished, context)) ?? finished);
  }

  /** From the cache or from the origin, the custom error page already in the place of an error. */
  async function obtain(behavior: Behavior, request: HttpRequest, requestId: string) {
    const cacheable = behavior.cachedMethods.has(request.method);
    const key = cacheKey(request, behavior.pattern, behavior.cache);
    const kept = cacheable ? cache.get(key) : undefined;
    if (kept) return { response: kept, source: 'Hit', originStatus: kept.status };
    const answer = await fetchOrigin(
      behavior.origin,
      originRequest(request, behavior.origin, behavior.cache, behavior.forward, requestId),
      config.arn,
    );
    const failed = answer.status >= 400;
    const rule = config.errors.get(answer.status) ?? noErrorRule;
    const encodings = behavior.compress ? acceptedEncodings(request, behavior.cache) : [];
    const shown =
      failed && rule.page !== undefined
        ? await errorPage(rule.page, rule.status ?? answer.status, request, requestId)
        : answer;
    const response = compress(shown ?? answer, encodings);
    const seconds = failed
      ? errorSeconds(answer, rule.minimumSeconds)
      : successSeconds(answer, behavior.cache);
    if (cacheable) cache.set(key, response, seconds);
    return { response, source: 'Miss', originStatus: answer.status };
  }

  /** A custom error page comes from whichever behavior its path has; `undefined` when it cannot be had either. */
  async function errorPage(path: string, status: number, request: HttpRequest, requestId: string) {
    const behavior = behaviorFor(path);
    const wanted = { ...request, method: 'GET', path, query: '', body: Buffer.alloc(0) };
    const page = await fetchOrigin(
      behavior.origin,
      originRequest(wanted, behavior.origin, behavior.cache, behavior.forward, requestId),
      config.arn,
    );
    return page.status === 200 ? { ...page, status } : undefined;
  }

  function behaviorFor(path: string): Behavior {
    const compared = matchedPath(path);
    return config.behaviors.find(({ matches }) => matches(compared))!;
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
    invalidate: () => cache.clear(),
  };
}

/** What CloudFront answers of its own. */
function ownError(status: number, text: string): HttpResponse {
  const page = `<!DOCTYPE HTML><HTML><HEAD><TITLE>ERROR: The request could not be satisfied</TITLE></HEAD><BODY><H1>${status} ERROR</H1><P>${text}</P></BODY></HTML>`;
  return {
    status,
    headers: { 'content-type': ['text/html'], 'x-cache': ['Error from cloudfront'] },
    body: Buffer.from(page),
  };
}

/** A viewer that already has the same thing gets no body. */
function notModified(viewer: HttpRequest, response: HttpResponse): HttpResponse {
  const known = header(viewer, 'if-none-match');
  const etag = header(response, 'etag');
  const same =
    known !== undefined && etag !== undefined && known.split(/,\s*/).some((tag) => weak(tag) === weak(etag));
  if (!same || response.status !== 200 || !['GET', 'HEAD'].includes(viewer.method)) return response;
  const { 'content-length': _, ...headers } = response.headers;
  return { status: 304, headers, body: Buffer.alloc(0) };
}

function weak(etag: string): string {
  return etag.replace(/^W\//, '');
}
