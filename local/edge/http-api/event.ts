import { randomUUID } from 'node:crypto';
import type { HttpRequest } from '../http.ts';
import type { Match } from './routes.ts';

export interface ApiPlace {
  readonly account: string;
  readonly apiId: string;
  readonly region: string;
}

/** Bodies of these types are not encoded as base64. This was found by experiment; AWS does not document it. */
const TEXT = /^(text\/|application\/(json|javascript|xml)\b)/;

/**
 * The path for routes and functions: decoded, cut at a decoded `?`, and decoded again. `undefined` for a path that cannot
 * be decoded twice, which is a bad request. AWS does not document it; these are the captures of
 * https://github.com/hotsock/voker/blob/main/vokerhttp/testdata/ingress-paths.json
 */
export function servedPath(sent: string): string | undefined {
  try {
    return decodeURIComponent(decodeURIComponent(sent).split('?')[0]!);
  } catch {
    return undefined;
  }
}

/**
 * The event of payload format 2.0.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html
 */
export function lambdaEvent(
  request: HttpRequest,
  path: string,
  { route, parameters }: Match,
  place: ApiPlace,
) {
  const { headers, method, query, body, sourceIp } = request;
  const domainName = `${place.apiId}.execute-api.${place.region}.amazonaws.com`;
  const cookies = headers.cookie?.flatMap((cookie) => cookie.split(/;\s*/));
  const isBase64Encoded = body.length > 0 && !TEXT.test(headers['content-type']?.[0] ?? '');
  return {
    version: '2.0',
    routeKey: route.key,
    rawPath: path,
    rawQueryString: query,
    ...(cookies && { cookies }),
    headers: {
      ...Object.fromEntries(
        Object.entries(headers)
          .filter(([name]) => name !== 'cookie')
          .map(([name, values]) => [name, values.join(',')]),
      ),
      ...addedHeaders(request),
    },
    ...(query && { queryStringParameters: joined(new URLSearchParams(query)) }),
    requestContext: {
      accountId: place.account,
      apiId: place.apiId,
      domainName: headers.host?.[0] ?? domainName,
      domainPrefix: place.apiId,
      http: { method, path, protocol: 'HTTP/1.1', sourceIp, userAgent: headers['user-agent']?.[0] ?? '' },
      requestId: randomUUID(),
      routeKey: route.key,
      stage: '$default',
      time: commonLogTime(new Date()),
      timeEpoch: Date.now(),
    },
    ...(Object.keys(parameters).length > 0 && { pathParameters: parameters }),
    ...(body.length > 0 && { body: body.toString(isBase64Encoded ? 'base64' : 'utf8') }),
    isBase64Encoded,
  };
}

function addedHeaders({ headers, sourceIp }: HttpRequest): Record<string, string> {
  return {
    'x-amzn-trace-id': `Root=1-${Math.floor(Date.now() / 1000).toString(16)}-${randomUUID().replaceAll('-', '').slice(8)}`,
    'x-forwarded-for': [...(headers['x-forwarded-for'] ?? []), sourceIp].join(', '),
    'x-forwarded-port': '443',
    'x-forwarded-proto': 'https',
  };
}

function joined(parameters: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    [...new Set(parameters.keys())].map((name) => [name, parameters.getAll(name).join(',')]),
  );
}

/** `12/Mar/2020:19:03:58 +0000` */
function commonLogTime(date: Date): string {
  const [, day, month, year, time] = date.toUTCString().split(' ');
  return `${day}/${month}/${year}:${time} +0000`;
}
