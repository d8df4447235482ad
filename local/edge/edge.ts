import type { Gateway } from '../gateway/gateway.ts';
import { invokeRequest } from '../services/lambda/invoke-request.ts';
import { type Assembly, type AwsResponse, requestUrl, StartError } from '../types.ts';
import { createDistribution, type Distribution } from './cloudfront/distribution.ts';
import { type Origin, readDistribution } from './cloudfront/read-distribution.ts';
import { type HttpRequest, type HttpResponse, header, jsonResponse } from './http.ts';
import { createHttpApis, type HttpApi } from './http-api/http-api.ts';

/** The CloudFront distribution and the HTTP APIs. */
export interface Edge {
  load(assembly: Assembly): void;
  /** Answers a viewer of the distribution, or of the API if there is no distribution. */
  handle(viewer: HttpRequest): Promise<HttpResponse>;
  /** The API that a request names by its Host header, as `<id>.execute-api.<region>.amazonaws.com`. */
  api(request: HttpRequest): HttpApi | undefined;
}

interface Surroundings {
  readonly gateway: Gateway;
  readonly awsEndpoint: string;
  readonly webAddress: string;
  /** Replaces hosts outside AWS in a content security policy by those of this machine. */
  readonly localHosts: (policy: string) => string;
  readonly timeLimitFactor: number;
  readonly log: (line: string) => void;
}

export function createEdge(surroundings: Surroundings): Edge {
  const { gateway, awsEndpoint, webAddress, timeLimitFactor, log } = surroundings;
  let apis: HttpApi[] = [];
  let distribution: Distribution | undefined;

  const invokeAs = (service: string, sourceArn: string, functionArn: string, event: string) =>
    gateway.perform({ kind: 'service', service, sourceArn }, 'lambda', invokeRequest(functionArn, event));

  async function fetchOrigin(
    origin: Origin,
    request: HttpRequest,
    distributionArn: string,
  ): Promise<HttpResponse> {
    if (origin.bucket !== undefined) return fetchObject(origin, request, distributionArn);
    const api = apis.find(({ host }) => host === origin.host);
    return api ? api.handle(request) : jsonResponse(502, { message: 'Bad Gateway' });
  }

  async function fetchObject(
    origin: Origin,
    request: HttpRequest,
    distributionArn: string,
  ): Promise<HttpResponse> {
    const service = 'cloudfront.amazonaws.com';
    const principal = { kind: 'service', service, sourceArn: distributionArn } as const;
    const reply = await gateway.perform(principal, 's3', {
      method: request.method,
      url: requestUrl(`/${origin.bucket}${request.path}`),
      headers: Object.fromEntries(
        Object.entries(request.headers).map(([name, values]) => [name, values.join(',')]),
      ),
      body: request.body,
    });
    return httpResponse(reply);
  }

  return {
    load(assembly) {
      const buckets = assembly.of('AWS::S3::Bucket');
      const localHosts = (text: string) =>
        buckets.reduce(
          (changed, { name }) =>
            changed.replaceAll(`https://${name}.s3.${assembly.region}.amazonaws.com`, awsEndpoint),
          surroundings.localHosts(text),
        );
      const [resource, ...others] = assembly.of('AWS::CloudFront::Distribution');
      if (others.length > 0)
        throw new StartError('The assembly has several distributions; this platform serves one.');
      const config = resource && readDistribution(resource, { assembly, localHosts, timeLimitFactor });
      apis = createHttpApis(assembly, invokeAs, { warn: log, timeLimitFactor });
      distribution = config && createDistribution(config, webAddress, fetchOrigin, log);
    },
    handle(viewer) {
      if (distribution) return distribution.handle(viewer);
      const [api] = apis;
      if (!api)
        return Promise.resolve(jsonResponse(404, { message: 'The assembly has nothing for a browser.' }));
      return api.handle({ ...viewer, headers: { ...viewer.headers, host: [api.host] } });
    },
    // A function names it by a header of ours (functions/worker.mjs).
    api: (request) =>
      apis.find(({ host }) => host === header(request, 'host') || host === header(request, 'x-local-host')),
  };
}

function httpResponse({ status, headers = {}, body = '' }: AwsResponse): HttpResponse {
  return {
    status,
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), [value]]),
    ),
    body: Buffer.from(body),
  };
}
