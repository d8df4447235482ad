import type { UserItem } from '../user-item.ts';
import type { TokenItem } from './token-store.ts';

type Versions = Pick<UserItem, 'credentialVersion' | 'sessionEpoch'>;

/**
 * What every change of a password or an address, and a deactivation, writes as well: all links that were mailed before are
 * worthless, all sessions have ended, and a change of the address that waits is off, as somebody else may have asked for it.
 */
export const newCredentials = ({ credentialVersion = 0, sessionEpoch }: Versions) => ({
  credentialVersion: credentialVersion + 1,
  sessionEpoch: sessionEpoch + 1,
  newEmail: null,
});

/** Were the credentials the same when the link was mailed? */
export const isCurrent = (token: TokenItem, { credentialVersion = 0 }: UserItem): boolean =>
  token.credentialVersion === credentialVersion;
