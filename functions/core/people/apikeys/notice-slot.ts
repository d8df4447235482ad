import { KEY_EXPIRY_NOTICE_DAYS } from '../../../../shared/model/user-limits.ts';
import { iso } from '../../../platform/clock.ts';

const NOTICE_MS = KEY_EXPIRY_NOTICE_DAYS * 24 * 3600_000;

/**
 * Where a key is in the order of mails that are due (slot 5): one some days before it expires, one when it has. Undefined:
 * no mail follows, and so it is not there. What is due at a time is found without reading any other key.
 *
 * @param at the time (ms) until which mails were sent
 */
export function noticeSlot(
  { id, expiresAt }: { readonly id: string; readonly expiresAt?: string | null },
  at: number,
): string | undefined {
  if (typeof expiresAt !== 'string') return undefined;
  const expiry = Date.parse(expiresAt);
  const due = [expiry - NOTICE_MS, expiry].find((time) => time > at);
  return due === undefined ? undefined : `${iso(due)}#${id}`;
}

/** All that is due at a time. */
export const dueUntil = (at: number): string => `${iso(at)}#~`;
