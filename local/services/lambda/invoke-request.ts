import type { AwsRequest } from '../../types.ts';

/** A call of Lambda's Invoke, for a service that invokes a function in its own or a role's name. */
export function invokeRequest(
  functionArn: string,
  event: string,
  type: 'RequestResponse' | 'Event',
): AwsRequest {
  return {
    method: 'POST',
    url: new URL(`http://lambda/2015-03-31/functions/${encodeURIComponent(functionArn)}/invocations`),
    headers: { 'x-amz-invocation-type': type },
    body: Buffer.from(event),
  };
}
