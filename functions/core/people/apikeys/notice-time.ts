import { KEY_EXPIRY_NOTICE_DAYS } from '../../../../shared/model/user-limits.ts';
import { iso } from '../../../platform/clock.ts';

const NOTICES_MS = [...KEY_EXPIRY_NOTICE_DAYS, 0].map((days) => days * 24 * 3600_000);

/**
 * The time of the next mail about a key: mails are due some days before its expiry, and at its expiry. Undefined: no
 * further mail is due, and the key is not in the slot `notice`. So due keys are found without reading any other key.
 *
 * @param at the time (ms) up to which mails were queued
 */
export function noticeTime(
  { expiresAt }: { readonly expiresAt?: string | null },
  at: number,
): string | undefined {
  if (typeof expiresAt !== 'string') return undefined;
  const expiry = Date.parse(expiresAt);
  const due = NOTICES_MS.map((before) => expiry - before).find((time) => time > at);
  return due === undefined ? undefined : iso(due);
}

/** The upper bound of the index range of everything due at a time. */
export const dueUntil = (at: number): string => `${iso(at)}#~`;
