import { hostOfEntry } from '../../kernel/audit/audit-list.ts';
import { link } from '../../kernel/mails/link.ts';
import { mailOnce } from '../accounts/mails/mail-once.ts';
import { addressOf, recipientsOf } from '../accounts/recipients-of.ts';
import { RUN_AS_LETTERS } from './run-as-letter.ts';
import type { RunAsMail } from './run-as-mail.ts';

/** Tells a user what somebody has done in the user's name, once for each session, unless the user wants no such mails. */
export async function sendRunAsMail({
  lastId,
  userId,
  actorId,
  from,
  until,
  count,
}: RunAsMail): Promise<void> {
  const [user] = await recipientsOf([userId]);
  if (!user?.takesRunAsMails) return;
  await mailOnce(`run-as-${lastId}`, userId, async ({ name, language, title }) => {
    const host = await hostOfEntry(lastId);
    return RUN_AS_LETTERS[language]({
      ...{ name, title, count, from: new Date(from), until: new Date(until) },
      actor: await addressOf(actorId),
      url: host === undefined ? undefined : link(host, '/audit?user=0'),
    });
  });
}
