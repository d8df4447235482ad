import { unsubscribeOneClick } from '../../../../shared/contract/authentification.ts';
import { buildPath } from '../../../../shared/contract/route.ts';
import { log } from '../../../platform/log.ts';
import { sendMail } from '../../../platform/mail.ts';
import { compose } from '../../kernel/mails/compose.ts';
import { link } from '../../kernel/mails/link.ts';
import { unsubscribeToken } from '../../people/accounts/mails/unsubscribe-token.ts';
import { type Recipient, recipientsOf } from '../../people/accounts/recipients-of.ts';
import { brandingOf } from '../../people/labels/branding.ts';
import { languageFor, letterIn, type Newsletter, UNSUBSCRIBE_LABELS } from './newsletter.ts';

export interface FailedRecipient {
  readonly id: string;
  /** An error code, or the reason why this account gets no newsletter. */
  readonly message: string;
}

/** SES accepts this many concurrent mails without throttling a new AWS account. */
const AT_ONCE = 10;

/** Mails a newsletter to these accounts, each in its language, and returns those that did not get it, with reasons. */
export async function sendTo(
  newsletter: Newsletter,
  userIds: readonly string[],
  host: string,
): Promise<FailedRecipient[]> {
  const users = new Map((await recipientsOf(userIds)).map((user) => [user.id, user]));
  const faulty: FailedRecipient[] = userIds
    .filter((id) => !users.has(id))
    .map((id) => ({ id, message: 'ENTITY_NOT_FOUND' }));
  const waiting = [...users.values()];
  const work = async () => {
    for (let user = waiting.shift(); user; user = waiting.shift()) {
      const skipReason = user.takesNewsletters ? user.blockingReason : 'UNSUBSCRIBED';
      const message = skipReason ?? (await sendOne(newsletter, user, host));
      if (message) faulty.push({ id: user.id, message });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return faulty;
}

async function sendOne(newsletter: Newsletter, to: Recipient, host: string) {
  try {
    const branding = await brandingOf(to.managerLabel, to.managerGroup);
    const language = languageFor(newsletter, to.language);
    const token = await unsubscribeToken(to.id);
    const url = link(host, `/unsubscribe/${token}`);
    const unsubscribe = { label: UNSUBSCRIBE_LABELS[language], url };
    await sendMail({
      ...compose(letterIn(newsletter, language), { branding, language, unsubscribe }),
      to: to.email,
      sender: branding.managerTitle,
      replyTo: branding.supportAddress ?? undefined,
      unsubscribeUrl: link(host, buildPath(unsubscribeOneClick.path, { token }, {})),
    });
    return undefined;
  } catch (error) {
    log.warn('a newsletter could not be sent', error as Error);
    return 'INTERNAL_SERVER_ERROR';
  }
}
