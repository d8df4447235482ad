import { iso, now } from '../../../platform/clock.ts';
import { inLanes } from '../../../platform/in-lanes.ts';
import { queueMemberMail } from './member-mail.ts';
import { dueOf, moveNotice, readMember, someDue } from './member-store.ts';

/** Memberships per round, and how many of them at the same time. */
const AT_ONCE = 100;
const TOGETHER = 10;
const ROUNDS = 20;

/**
 * The hourly look for accesses that end soon: queues the mails about them. Only memberships with a due mail are read. The mail is
 * queued before the membership is updated, so a run that dies queues it again; it is still sent only once.
 */
export async function noticeEnds(): Promise<void> {
  const at = now();
  for (let round = 0; round < ROUNDS; round++) {
    const found = await someDue(`${iso(at)}#~`, AT_ONCE);
    await inLanes(found, TOGETHER, async (some) => {
      await Promise.all(some.map(({ row, due }) => notice(row.accountId, row.userId, due, at)));
    });
    // The index lags: the same ones would be found again. The next hour finds the rest.
    if (found.length < AT_ONCE) return;
  }
}

async function notice(accountId: string, userId: string, due: string, at: number): Promise<void> {
  const member = await readMember(accountId, userId);
  if (!member?.row.until || dueOf(member) !== due) return;
  if (Date.parse(member.row.until) > at)
    await queueMemberMail({
      about: 'ending',
      accountId,
      id: userId,
      at: `${member.row.until}/${due.slice(0, due.indexOf('#'))}`,
    });
  await moveNotice(member, at);
}
