import { type Counter, countUp } from '../../../../platform/throttle.ts';
import { link } from '../../../kernel/mails/link.ts';
import { ASK_LETTERS } from './ask-letter.ts';
import type { AskMail } from './ask-mail.ts';
import { newConfirmToken } from './link-token.ts';
import { mailRecipientOnce } from './recipient-mail.ts';
import { readRecipient } from './recipient-store.ts';

/** A mailbox gets at most five of these mails a day, from all owners together, because its owner may want none of them. */
const TO_ONE: Counter = { name: 'alert-asks-to', windowSeconds: 24 * 3600 };
const TO_ONE_MAX = 5;

/** Asks a recipient whether it wants the mails of a rule, unless it has answered, was deleted or was asked again since. */
export async function sendAskMail({ ruleId, recipientId, askId }: AskMail): Promise<void> {
  const one = await readRecipient(ruleId, recipientId);
  if (!one || one.recipient.askId !== askId || one.recipient.row.state !== 'waiting') return;
  await mailRecipientOnce(`alert-ask-${askId}`, one, async ({ language, title, email: owner }) => {
    if ((await countUp(TO_ONE, one.recipient.row.email)) > TO_ONE_MAX) return undefined;
    const token = await newConfirmToken(one);
    if (token === undefined) return undefined;
    return ASK_LETTERS[language]({ title, owner, url: link(one.rule.host, `/confirm-alert-mails/${token}`) });
  });
}
