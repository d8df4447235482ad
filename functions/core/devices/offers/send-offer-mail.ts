import { sendMail } from '../../../platform/mail.ts';
import { countUp } from '../../../platform/throttle.ts';
import { compose } from '../../kernel/mails/compose.ts';
import { link } from '../../kernel/mails/link.ts';
import { sendOnce } from '../../kernel/mails/send-once.ts';
import { recipientsOf } from '../../people/accounts/recipients-of.ts';
import { brandingOf } from '../../people/labels/branding.ts';
import { OFFER_LETTERS } from './offer-letter.ts';
import type { OfferMail } from './offer-mail.ts';
import { stateOf } from './offer-state.ts';
import { readOffer } from './offer-store.ts';

/** So many mails about new offers from one account to another a day: offers can be made and withdrawn all day. */
const MADE_MAX = 10;
const MADE = { name: 'offer-mails', windowSeconds: 24 * 3600 } as const;

const PAGES = { made: '/devices/offers/received', other: '/devices/offers' } as const;

/** Tells the recipient that an offer waits, or its giver what has become of it: each once, in the account's language. */
export async function sendOfferMail({ offerId, about }: OfferMail): Promise<void> {
  const offer = await readOffer(offerId);
  // It may have changed since the mail was queued.
  if (!offer || stateOf(offer.row) !== (about === 'made' ? 'open' : about)) return;
  const { userId, receiverId, deviceKind, count, expiresAt } = offer.row;
  const [toId, otherId] = about === 'made' ? [receiverId, userId] : [userId, receiverId];
  const people = await recipientsOf([toId, otherId]);
  const to = people.find(({ id }) => id === toId);
  if (!to || to.blockingReason) return;
  const branding = await brandingOf(to.managerLabel, to.managerGroup);
  const letter = OFFER_LETTERS[to.language][about]({
    name: to.name,
    title: branding.managerTitle,
    count,
    hardwareName: deviceKind === 'hub' ? 'Hub' : branding.hardwareName,
    // The address, because it is verified; a name may contain any text.
    other: people.find(({ id }) => id === otherId)?.email ?? null,
    until: new Date(expiresAt),
    url: link(offer.starter.viewer.host, PAGES[about === 'made' ? 'made' : 'other']),
  });
  await sendOnce(`${offerId}-${about}`, async () => {
    if (about === 'made' && (await countUp(MADE, `${userId} ${receiverId}`)) > MADE_MAX) return;
    await sendMail({
      ...compose(letter, { branding, language: to.language }),
      to: to.email,
      sender: branding.managerTitle,
      replyTo: branding.supportAddress ?? undefined,
    });
  });
}
