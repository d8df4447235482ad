import { AwsError, type Properties } from '../types.ts';
import type { Gateway } from './gateway.ts';
import type { Principal } from './principal.ts';

/** Calls SQS as a principal, like the services of AWS that read or fill queues. Throws `AwsError` for a refusal. */
export async function callSqs(
  gateway: Gateway,
  principal: Principal,
  operation: string,
  input: Properties,
): Promise<Properties> {
  const { status, body = '' } = await gateway.perform(principal, 'sqs', {
    method: 'POST',
    url: new URL('http://sqs/'),
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': `AmazonSQS.${operation}`,
    },
    body: Buffer.from(JSON.stringify(input)),
  });
  const reply = JSON.parse(String(body) || '{}');
  if (status === 200) return reply;
  throw new AwsError(String(reply.__type).split('#').at(-1)!, status, reply.message);
}
