import type { User } from '../../../../shared/model/user.ts';
import type { ApiError } from '../../lib/api.ts';
import { setLanguage } from '../../lib/i18n.ts';
import { signIn } from '../../lib/session.ts';

/** Begins as somebody who has signed in. */
export async function enter(user: User): Promise<void> {
  await setLanguage(user.languageCode);
  signIn(user);
}

/** What the account has for the second step at this host, by the details of the refusal. */
export function factorsIn({ details }: ApiError): { hasApp: boolean; hasPasskey: boolean } {
  const kinds = typeof details === 'object' && details && 'kinds' in details ? details.kinds : [];
  const has = (kind: string) => Array.isArray(kinds) && kinds.includes(kind);
  return { hasApp: has('totp'), hasPasskey: has('passkey') };
}
