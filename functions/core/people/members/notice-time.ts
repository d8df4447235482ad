import { ACCESS_END_NOTICE_DAYS } from '../../../../shared/model/user-limits.ts';
import { iso } from '../../../platform/clock.ts';

const NOTICES_MS = ACCESS_END_NOTICE_DAYS.map((days) => days * 24 * 3600_000);

/**
 * The time of the next mail about a membership: mails are due some days before it ends. Undefined: no further mail is due.
 *
 * @param at the time (ms) up to which mails were queued
 */
export function noticeTime({ until }: { readonly until: string | null }, at: number): string | undefined {
  if (until === null) return undefined;
  const due = NOTICES_MS.map((before) => Date.parse(until) - before).find((time) => time > at);
  return due === undefined ? undefined : iso(due);
}
