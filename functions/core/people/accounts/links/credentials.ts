import type { UserItem } from '../user-item.ts';
import type { TokenItem } from './token-store.ts';

type Versions = Pick<UserItem, 'credentialVersion' | 'sessionEpoch'>;

/**
 * Every change of a password, an address or a second factor, and every deactivation, also writes these fields. They
 * invalidate all links mailed before, end all sessions, and cancel a pending change of the address, because an attacker may
 * have requested it.
 */
export const newCredentials = ({ credentialVersion = 0, sessionEpoch }: Versions) => ({
  credentialVersion: credentialVersion + 1,
  sessionEpoch: sessionEpoch + 1,
  newEmail: null,
});

/** Checks that the credentials have not changed since the link was mailed. */
export const isCurrent = (token: TokenItem, { credentialVersion = 0 }: UserItem): boolean =>
  token.credentialVersion === credentialVersion;
