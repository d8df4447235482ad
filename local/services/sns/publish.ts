import type { Gateway } from '../../gateway/gateway.ts';
import type { Principal } from '../../gateway/principal.ts';
import { AwsError } from '../../types.ts';
import { texts } from '../xml.ts';

/** Publishes to a topic as a principal, like the services of AWS that notify topics. Throws `AwsError` for a refusal. */
export async function publish(
  gateway: Gateway,
  principal: Principal,
  TopicArn: string,
  Message: string,
  Subject: string,
): Promise<void> {
  const { status, body } = await gateway.perform(principal, 'sns', {
    method: 'POST',
    url: new URL('http://sns/'),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: Buffer.from(String(new URLSearchParams({ Action: 'Publish', TopicArn, Message, Subject }))),
  });
  if (status === 200) return;
  const [code = 'InternalFailure'] = texts(String(body), 'Code');
  throw new AwsError(code, status, texts(String(body), 'Message')[0] ?? '');
}
