import type { Language } from '../../../../shared/model/user-limits.ts';
import { type Counter, countUp } from '../../../platform/throttle.ts';
import { link } from '../../kernel/mails/link.ts';
import { isAccountActive } from '../accounts/account-exists.ts';
import { isBlockedAddress } from '../accounts/mails/blocked-addresses.ts';
import { mailAboutOnce, mailOnce } from '../accounts/mails/mail-once.ts';
import { addressOf, recipientsOf } from '../accounts/recipients-of.ts';
import { hasExpired } from './get-team.ts';
import { MEMBER_LETTERS } from './member-letters.ts';
import type { MemberMail } from './member-mail.ts';
import { readInvitation, readMember } from './member-store.ts';

/** A mailbox gets at most five invitations a day, from all accounts together, because its owner may want none of them. */
const TO_ONE: Counter = { name: 'invitations-to', windowSeconds: 24 * 3600 };
const TO_ONE_MAX = 5;

const TEAM_PAGE = '/settings/team';

export async function sendMemberMail(mail: MemberMail): Promise<void> {
  if (mail.about === 'invited') await invite(mail);
  else if (mail.about === 'joined') await tellJoined(mail);
  else await tellEnding(mail);
}

/** In the name of the account, whose address is verified, while a name may contain any text. */
async function invite({ accountId, id, at }: MemberMail): Promise<void> {
  const [invitation, [account], isActive] = await Promise.all([
    readInvitation(accountId, id),
    recipientsOf([accountId]),
    isAccountActive(accountId),
  ]);
  if (!invitation || invitation.row.invitedDate !== at || hasExpired(invitation.row)) return;
  if (!account || !isActive || (await isBlockedAddress(invitation.row.email))) return;
  const { email, role, scope, until, expiresAt } = invitation.row;
  const to = { to: email, replyTo: account.email };
  await mailAboutOnce(`member-invited-${accountId}-${id}-${at}`, account, to, async ({ language, title }) => {
    if ((await countUp(TO_ONE, email)) > TO_ONE_MAX) return undefined;
    return MEMBER_LETTERS[language].invited({
      ...{ title, role, isScoped: scope != null, account: account.email, email },
      until: dayOf(until, language),
      expires: dayOf(expiresAt, language) ?? '',
      url: link(invitation.host, TEAM_PAGE),
    });
  });
}

async function tellJoined({ accountId, id, at }: MemberMail): Promise<void> {
  const [member, person] = await Promise.all([readMember(accountId, id), addressOf(id)]);
  if (!member || person === null) return;
  const { role, scope, until } = member.row;
  await mailOnce(`member-joined-${accountId}-${id}-${at}`, accountId, ({ name, language, title }) =>
    MEMBER_LETTERS[language].joined({
      ...{ name, title, person, role, isScoped: scope != null },
      until: dayOf(until, language),
      url: link(member.host, TEAM_PAGE),
    }),
  );
}

async function tellEnding({ accountId, id, at }: MemberMail): Promise<void> {
  const member = await readMember(accountId, id);
  // Its end may have been changed since.
  if (member?.row.until !== at.slice(0, at.indexOf('/'))) return;
  const [person, account] = await Promise.all([addressOf(id), addressOf(accountId)]);
  if (person === null || account === null) return;
  const url = link(member.host, TEAM_PAGE);
  for (const [to, letter, other] of [
    [id, 'ending', account],
    [accountId, 'endingOf', person],
  ] as const)
    await mailOnce(`member-${letter}-${accountId}-${id}-${at}`, to, ({ name, language, title }) =>
      MEMBER_LETTERS[language][letter]({
        ...{ name, title, other, url },
        until: dayOf(member.row.until, language) ?? '',
      }),
    );
}

const dayOf = (time: string | null, language: Language): string | undefined =>
  time === null
    ? undefined
    : `${new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(time))} UTC`;
