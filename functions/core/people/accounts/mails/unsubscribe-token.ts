import { createHmac, timingSafeEqual } from 'node:crypto';
import { currentSecret, fitsSecret } from '../../../../platform/secrets.ts';

/** A text that is signed never expires, because old mails can be read at any time. */
const mac = (key: string, text: string) =>
  createHmac('sha256', key).update(text).digest('base64url').slice(0, 22);

/** The signature by which somebody who got a mail, and nobody else, ends such mails. */
export const unsubscribeSignature = async (text: string): Promise<string> =>
  mac(await currentSecret('UNSUBSCRIBE_SECRET'), text);

export const isUnsubscribeSignature = (sent: string, text: string): Promise<boolean> =>
  fitsSecret('UNSUBSCRIBE_SECRET', (key) => {
    const ours = Buffer.from(mac(key, text));
    const theirs = Buffer.from(sent);
    return theirs.length === ours.length && timingSafeEqual(theirs, ours);
  });

/** The token of an unsubscribe link: the signed account id. */
export const unsubscribeToken = async (userId: string): Promise<string> =>
  `${userId}.${await unsubscribeSignature(userId)}`;

/** The account id of a token; undefined for a token with a wrong signature. */
export async function unsubscribeUser(token: string): Promise<string | undefined> {
  const [, userId, sent] = /^([\w-]{16})\.([\w-]{22})$/.exec(token) ?? [];
  if (!userId || !sent) return undefined;
  return (await isUnsubscribeSignature(sent, userId)) ? userId : undefined;
}
