import { createHmac, timingSafeEqual } from 'node:crypto';
import { currentSecret, fitsSecret } from '../../../../platform/secrets.ts';

/**
 * The token of an unsubscribe link: the signed account id. It never expires, because old mails can be read at any time.
 */
const mac = (key: string, userId: string) =>
  createHmac('sha256', key).update(userId).digest('base64url').slice(0, 22);

export async function unsubscribeToken(userId: string): Promise<string> {
  return `${userId}.${mac(await currentSecret('UNSUBSCRIBE_SECRET'), userId)}`;
}

/** The account id of a token; undefined for a token with a wrong signature. */
export async function unsubscribeUser(token: string): Promise<string | undefined> {
  const [, userId, sent] = /^([\w-]{16})\.([\w-]{22})$/.exec(token) ?? [];
  if (!userId || !sent) return undefined;
  const isOurs = await fitsSecret('UNSUBSCRIBE_SECRET', (key) =>
    timingSafeEqual(Buffer.from(sent), Buffer.from(mac(key, userId))),
  );
  return isOurs ? userId : undefined;
}
