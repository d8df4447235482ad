import { AwsError, type AwsRequest, type AwsResponse, type Properties } from '../types.ts';

const bodies = new WeakMap<AwsRequest, Properties>();

/** The JSON body of a request, parsed once. */
export function jsonBody(request: AwsRequest): Properties {
  const known = bodies.get(request);
  if (known) return known;
  const body = request.body.length === 0 ? {} : parse(request.body.toString());
  bodies.set(request, body);
  return body;
}

function parse(text: string): Properties {
  try {
    return JSON.parse(text);
  } catch {
    throw new AwsError('SerializationException', 400, 'The request body is not JSON.');
  }
}

/**
 * Refuses a field that the platform does not implement. A field that is silently ignored would make the application
 * behave differently here and on AWS.
 */
export function onlyFields(input: Properties, known: readonly string[], operation: string): void {
  const unknown = Object.keys(input).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new AwsError('NotImplemented', 501, `The local platform has no field ${unknown} in ${operation}.`);
}

/** The operation that an AWS JSON 1.0 or 1.1 request names in its `X-Amz-Target` header. */
export function jsonOperation(request: AwsRequest): string {
  return request.headers['x-amz-target']?.split('.').at(-1) ?? '';
}

export function jsonReply(body: unknown, version: '1.0' | '1.1' = '1.0'): AwsResponse {
  return {
    status: 200,
    headers: { 'content-type': `application/x-amz-json-${version}` },
    body: JSON.stringify(body),
  };
}

/** https://smithy.io/2.0/aws/protocols/aws-json-1_0-protocol.html#operation-error-serialization */
export function jsonError(error: AwsError, namespace: string, version: '1.0' | '1.1' = '1.0'): AwsResponse {
  return {
    status: error.status,
    headers: { 'content-type': `application/x-amz-json-${version}` },
    body: JSON.stringify({ __type: `${namespace}#${error.code}`, message: error.message }),
  };
}
