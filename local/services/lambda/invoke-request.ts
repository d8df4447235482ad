import type { AwsRequest } from '../../types.ts';

/** A call of Lambda's Invoke, for a service of the platform that invokes a function. */
export function invokeRequest(functionArn: string, event: string): AwsRequest {
  return {
    method: 'POST',
    url: new URL(`http://lambda/2015-03-31/functions/${encodeURIComponent(functionArn)}/invocations`),
    headers: {},
    body: Buffer.from(event),
  };
}
