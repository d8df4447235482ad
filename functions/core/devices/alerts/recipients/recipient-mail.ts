import { stopAlertMailsOneClick } from '../../../../../shared/contract/authentification.ts';
import { buildPath } from '../../../../../shared/contract/route.ts';
import type { Language } from '../../../../../shared/model/user.ts';
import type { Letter } from '../../../kernel/mails/compose.ts';
import { link } from '../../../kernel/mails/link.ts';
import { isAccountActive } from '../../../people/accounts/account-exists.ts';
import { isBlockedAddress } from '../../../people/accounts/mails/blocked-addresses.ts';
import { mailAboutOnce, type Reader } from '../../../people/accounts/mails/mail-once.ts';
import { recipientsOf } from '../../../people/accounts/recipients-of.ts';
import { stopToken } from './link-token.ts';
import { noteAnswer, type RecipientOfRule } from './recipient-store.ts';

const STOP_LABELS: Record<Language, string> = {
  'de-de': 'Keine Mails mehr zu dieser Regel',
  'en-gb': 'No more mails about this rule',
  'fr-fr': 'Ne plus recevoir ces messages',
};

/** The owner in whose name a recipient is mailed. */
interface Owner extends Reader {
  /** The address, because it is verified; a name may contain any text. */
  readonly email: string;
}

/**
 * Mails a recipient once, in the language and with the letterhead of its rule's owner, with a link by which it stops such mails
 * without signing in. Nothing is sent in the name of an account that is deactivated or deleted. An address that does not exist
 * or has complained is stopped instead.
 */
export async function mailRecipientOnce(
  id: string,
  one: RecipientOfRule,
  letterOf: (owner: Owner) => Letter | undefined | Promise<Letter | undefined>,
): Promise<void> {
  const {
    rule: { row: rule, host },
    recipient: { row },
  } = one;
  const [[owner], isActive] = await Promise.all([recipientsOf([rule.userId]), isAccountActive(rule.userId)]);
  if (!owner || !isActive) return;
  if (await isBlockedAddress(row.email)) {
    await noteAnswer(one, 'stopped');
    return;
  }
  const token = await stopToken(one);
  await mailAboutOnce(
    id,
    owner,
    {
      to: row.email,
      unsubscribe: { label: STOP_LABELS[owner.language], url: link(host, `/stop-alert-mails/${token}`) },
      unsubscribeUrl: link(host, buildPath(stopAlertMailsOneClick.path, { token }, {})),
    },
    (reader) => letterOf({ ...reader, email: owner.email }),
  );
}
