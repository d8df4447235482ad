import type { Headers, HttpRequest, HttpResponse } from '../http.ts';
import { EdgeFunctionError } from './edge-function-error.ts';

/** The context of the event of a CloudFront Function. */
export interface EdgeContext {
  readonly distributionDomainName: string;
  readonly distributionId: string;
  readonly requestId: string;
}

interface Value {
  value: string;
  multiValue?: { value: string }[];
}

export interface FunctionRequest {
  method: string;
  uri: string;
  headers: Record<string, Value>;
}

export interface FunctionResponse {
  statusCode: number;
  headers?: Record<string, Value>;
  body?: unknown;
}

/**
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/edge-function-restrictions-all.html#function-restrictions-headers
 */
const FORBIDDEN =
  /^(connection|expect|keep-alive|proxy-authenticate|proxy-authorization|proxy-connection|trailer|upgrade|x-accel-.*|x-amz-cf-.*|x-amzn-.*|x-cache|x-edge-.*|x-forwarded-proto|x-real-ip)$/;
const READ_ONLY_IN_REQUESTS = ['cdn-loop', 'content-length', 'host', 'transfer-encoding', 'via'];
const READ_ONLY_IN_RESPONSES = ['warning', 'via'];

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-event-structure.html */
export function eventOf({ method, path, headers, sourceIp }: HttpRequest, context: EdgeContext) {
  return {
    version: '1.0',
    context: { ...context, eventType: 'viewer-request' },
    viewer: { ip: sourceIp },
    request: Object.defineProperties(
      { method, uri: path, headers: headerValues(headers) },
      { cookies: refused('cookies'), querystring: refused('querystring') },
    ),
  };
}

/** A part of a request that this platform does not offer to functions. */
const refused = (name: string): PropertyDescriptor => ({
  get() {
    throw new Error(`This platform has no ${name} in CloudFront Functions.`);
  },
});

/** The request that a function returned, with the body, cookies and query string of the viewer. */
export function requestOf({ method, uri, headers }: FunctionRequest, original: HttpRequest): HttpRequest {
  if (!uri?.startsWith('/')) throw new EdgeFunctionError(502, `A function returned the uri ${uri}.`);
  const { cookie } = original.headers;
  const changed = headersOf(headers, original.headers, READ_ONLY_IN_REQUESTS);
  return { ...original, method, path: uri, headers: cookie ? { ...changed, cookie } : changed };
}

/** The response that a function returned. */
export function responseOf(result: FunctionResponse): HttpResponse {
  const { statusCode, headers = {}, body = '', ...others } = result;
  const [unknown] = Object.keys(others);
  if (unknown) throw new EdgeFunctionError(502, `This platform has no ${unknown} in responses of functions.`);
  const status = Number(statusCode);
  if (!Number.isInteger(status) || status < 200 || status > 599)
    throw new EdgeFunctionError(502, `A function returned the status ${statusCode}.`);
  if (typeof body !== 'string')
    throw new EdgeFunctionError(502, 'A function returned a body that is not text.');
  return { status, headers: headersOf(headers, {}, READ_ONLY_IN_RESPONSES), body: Buffer.from(body) };
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
      throw new EdgeFunctionError(502, `A function changed the header ${name}, which is not allowed.`);
    }
  }
  return headers;
}

function headerValues(headers: Headers): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name !== 'cookie')
      .map(([name, values]) => [name, joinedValue(values)]),
  );
}

function joinedValue(values: string[]): Value {
  const value = values.join(',');
  return values.length > 1 ? { value, multiValue: values.map((one) => ({ value: one })) } : { value };
}
