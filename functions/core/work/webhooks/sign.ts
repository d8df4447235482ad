import { createHmac, randomBytes } from 'node:crypto';
import { now } from '../../../platform/clock.ts';
import type { WebhookItem } from './webhook-store.ts';

/** Signing by Standard Webhooks (https://www.standardwebhooks.com): the form of secrets, signed text and headers. */
const PREFIX = 'whsec_';

export const newSecret = (): string => PREFIX + randomBytes(32).toString('base64');

const signatureBy = (secret: string, text: string): string => {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
};

/** The headers of an attempt, without the signature. */
export const headersOf = (id: string, at: number): Record<string, string> => ({
  'content-type': 'application/json',
  'user-agent': 'beacon-console-webhooks/1',
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(at / 1000)),
});

/** The signatures of an attempt: also by the old secret, as long as that is valid. */
export function signatureOf(
  { row, secret, oldSecret }: Pick<WebhookItem, 'row' | 'secret' | 'oldSecret'>,
  id: string,
  at: number,
  body: string,
): string {
  const isOldValid = row.oldSecretUntil !== null && Date.parse(row.oldSecretUntil) > now();
  const secrets = [secret, ...(isOldValid && oldSecret !== undefined ? [oldSecret] : [])];
  const text = `${id}.${Math.floor(at / 1000)}.${body}`;
  return secrets.map((one) => signatureBy(one, text)).join(' ');
}
