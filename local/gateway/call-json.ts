import { AwsError, type Properties } from '../types.ts';
import type { Gateway } from './gateway.ts';
import type { Principal } from './principal.ts';

/** The `X-Amz-Target` prefix of the services that are called so. */
const TARGETS: Record<string, string> = { sqs: 'AmazonSQS', states: 'AWSStepFunctions' };

/** Calls a service in a principal's name, as a service of AWS does; throws `AwsError` when it is refused. */
export async function callJson(
  gateway: Gateway,
  principal: Principal,
  service: string,
  operation: string,
  input: Properties,
): Promise<Properties> {
  const { status, body = '' } = await gateway.perform(principal, service, {
    method: 'POST',
    url: new URL(`http://${service}/`),
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': `${TARGETS[service]}.${operation}`,
    },
    body: Buffer.from(JSON.stringify(input)),
  });
  const reply = JSON.parse(String(body) || '{}');
  if (status === 200) return reply;
  throw new AwsError(String(reply.__type).split('#').at(-1)!, status, reply.message);
}
