import { KEY_EXPIRY_NOTICE_DAYS } from '../../../../shared/model/user-limits.ts';
import { iso } from '../../../platform/clock.ts';

const NOTICE_MS = KEY_EXPIRY_NOTICE_DAYS * 24 * 3600_000;

/**
 * When the next mail about a key is due: one some days before it expires, one when it has expired. Undefined: no mail follows,
 * and the key is not in the slot `notice`. What is due at a time is found without reading any other key.
 *
 * @param at the time (ms) until which mails were sent
 */
export function noticeTime(
  { expiresAt }: { readonly expiresAt?: string | null },
  at: number,
): string | undefined {
  if (typeof expiresAt !== 'string') return undefined;
  const expiry = Date.parse(expiresAt);
  const due = [expiry - NOTICE_MS, expiry].find((time) => time > at);
  return due === undefined ? undefined : iso(due);
}

/** All that is due at a time. */
export const dueUntil = (at: number): string => `${iso(at)}#~`;
