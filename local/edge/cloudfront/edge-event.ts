import type { Headers, HttpRequest, HttpResponse } from '../http.ts';
import { EdgeFunctionError } from './edge-function-error.ts';

/** What a CloudFront Function is told about where it runs. */
export interface EdgeContext {
  readonly distributionDomainName: string;
  readonly distributionId: string;
  readonly requestId: string;
}

interface Value {
  value: string;
  multiValue?: { value: string; attributes?: string }[];
  attributes?: string;
}

export interface FunctionRequest {
  method: string;
  uri: string;
  querystring: Record<string, Value> | string;
  headers: Record<string, Value>;
  cookies: Record<string, Value>;
}

export interface FunctionResponse {
  statusCode: number;
  statusDescription?: string;
  headers?: Record<string, Value>;
  cookies?: Record<string, Value>;
  body?: string | { encoding: 'text' | 'base64'; data: string };
}

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/edge-function-restrictions-all.html#function-restrictions-headers */
const FORBIDDEN =
  /^(connection|expect|keep-alive|proxy-authenticate|proxy-authorization|proxy-connection|trailer|upgrade|x-accel-.*|x-amz-cf-.*|x-amzn-.*|x-cache|x-edge-.*|x-forwarded-proto|x-real-ip)$/;
const READ_ONLY_IN_REQUESTS = ['cdn-loop', 'content-length', 'host', 'transfer-encoding', 'via'];
const READ_ONLY_IN_RESPONSES = ['warning', 'via'];

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-event-structure.html */
export function eventOf(request: HttpRequest, response: HttpResponse | undefined, context: EdgeContext) {
  return structuredClone({
    version: '1.0',
    context: { ...context, eventType: response ? 'viewer-response' : 'viewer-request' },
    viewer: { ip: request.sourceIp },
    request: {
      method: request.method,
      uri: request.path,
      querystring: queryValues(request.query),
      headers: headerValues(request.headers, 'cookie'),
      cookies: cookieValues(request.headers.cookie ?? []),
    },
    ...(response && {
      response: {
        statusCode: response.status,
        headers: headerValues(response.headers, 'set-cookie'),
        cookies: setCookieValues(response.headers['set-cookie'] ?? []),
      },
    }),
  });
}

/** The request that a function returned; its body is the viewer's, which functions never see. */
export function requestOf(result: FunctionRequest, original: HttpRequest): HttpRequest {
  const headers = headersOf(result.headers, original.headers, READ_ONLY_IN_REQUESTS);
  const cookies = Object.entries(result.cookies ?? {}).flatMap(([name, value]) =>
    (value.multiValue ?? [value]).map((one) => `${name}=${one.value}`),
  );
  if (!result.uri?.startsWith('/'))
    throw new EdgeFunctionError(502, `A function returned the uri ${result.uri}.`);
  return {
    ...original,
    method: result.method,
    path: result.uri,
    query: queryOf(result.querystring ?? {}),
    headers: cookies.length > 0 ? { ...headers, cookie: [cookies.join('; ')] } : headers,
  };
}

/** The response that a function returned; `original` is what it changed, if it did not make a new one. */
export function responseOf(result: FunctionResponse, original: HttpResponse | undefined): HttpResponse {
  const status = Number(result.statusCode);
  if (!Number.isInteger(status) || status < 200 || status > 599) {
    throw new EdgeFunctionError(502, `A function returned the status ${result.statusCode}.`);
  }
  const headers = headersOf(result.headers ?? {}, original?.headers ?? {}, READ_ONLY_IN_RESPONSES);
  const cookies = Object.entries(result.cookies ?? {}).flatMap(([name, value]) =>
    (value.multiValue ?? [value]).map(({ value: text, attributes }) =>
      attributes ? `${name}=${text}; ${attributes}` : `${name}=${text}`,
    ),
  );
  return {
    status,
    headers: cookies.length > 0 ? { ...headers, 'set-cookie': cookies } : headers,
    body: bodyOf(result.body) ?? original?.body ?? Buffer.alloc(0),
  };
}

function headersOf(values: Record<string, Value>, original: Headers, readOnly: readonly string[]): Headers {
  const headers = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      (value.multiValue ?? [value]).map((one) => one.value),
    ]),
  );
  for (const [name, texts] of Object.entries(headers)) {
    if (name !== name.toLowerCase())
      throw new EdgeFunctionError(502, `A function returned the header ${name} in upper case.`);
    const changed = texts.join() !== original[name]?.join();
    if (changed && (FORBIDDEN.test(name) || readOnly.includes(name))) {
      throw new EdgeFunctionError(502, `A function changed the header ${name}, which it may not.`);
    }
  }
  return headers;
}

function headerValues(headers: Headers, without: string): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name !== without)
      .map(([name, values]) => [name, joinedValue(values)]),
  );
}

function joinedValue(values: string[]): Value {
  const value = values.join(',');
  return values.length > 1 ? { value, multiValue: values.map((one) => ({ value: one })) } : { value };
}

function cookieValues(headers: string[]): Record<string, Value> {
  return valuesByName(headers.flatMap((line) => line.split(/;\s*/)));
}

function setCookieValues(lines: string[]): Record<string, Value> {
  const cookies = lines.map((line) => {
    const [pair = '', ...attributes] = line.split('; ');
    const [name, value] = splitPair(pair);
    return { name, value, attributes: attributes.join('; ') };
  });
  return Object.fromEntries(
    [...Map.groupBy(cookies, ({ name }) => name)].map(([name, list]) => {
      const values = list.map(({ value, attributes }) => ({ value, attributes }));
      return [name, values.length > 1 ? { ...values[0]!, multiValue: values } : values[0]!];
    }),
  );
}

/** Names and values stay encoded as they were sent. */
function queryValues(query: string): Record<string, Value> {
  return query === '' ? {} : valuesByName(query.split('&'));
}

function valuesByName(pairs: string[]): Record<string, Value> {
  const byName = Map.groupBy(pairs.map(splitPair), ([name]) => name);
  return Object.fromEntries(
    [...byName].map(([name, list]) => {
      const values = list.map(([, value]) => ({ value }));
      return [name, values.length > 1 ? { ...values[0]!, multiValue: values } : values[0]!];
    }),
  );
}

function queryOf(querystring: FunctionRequest['querystring']): string {
  if (typeof querystring === 'string') return querystring;
  return Object.entries(querystring)
    .flatMap(([name, value]) =>
      (value.multiValue ?? [value]).map((one) => (one.value === '' ? name : `${name}=${one.value}`)),
    )
    .join('&');
}

function splitPair(text: string): [string, string] {
  const at = text.indexOf('=');
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

function bodyOf(body: FunctionResponse['body']): Buffer | undefined {
  if (body === undefined) return undefined;
  if (typeof body === 'string') return Buffer.from(body);
  return Buffer.from(body.data, body.encoding === 'base64' ? 'base64' : 'utf8');
}
