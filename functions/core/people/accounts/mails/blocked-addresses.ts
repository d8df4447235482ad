import { normaliseEmail } from '../../../../../shared/model/email.ts';
import { markSeen, wasSeen } from '../../../../platform/throttle.ts';

/** Addresses that get no mail although no account has them. Only their hashes are kept, and not for ever: mailboxes come back. */
const BLOCKED = 'mail-blocked';
const BLOCKED_SECONDS = 180 * 24 * 3600;

export const blockAddress = (email: string): Promise<void> =>
  markSeen(BLOCKED, normaliseEmail(email), BLOCKED_SECONDS);

export const isBlockedAddress = (email: string): Promise<boolean> => wasSeen(BLOCKED, normaliseEmail(email));
