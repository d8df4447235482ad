import { countUp } from '../../../platform/throttle.ts';
import { link } from '../../kernel/mails/link.ts';
import { mailOnce } from '../../people/accounts/mails/mail-once.ts';
import { addressOf } from '../../people/accounts/recipients-of.ts';
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
  await mailOnce(`${offerId}-${about}`, toId, async ({ name, language, title, hardwareName }) => {
    if (about === 'made' && (await countUp(MADE, `${userId} ${receiverId}`)) > MADE_MAX) return undefined;
    return OFFER_LETTERS[language][about]({
      ...{ name, title, count },
      hardwareName: deviceKind === 'hub' ? 'Hub' : hardwareName,
      other: await addressOf(otherId),
      until: new Date(expiresAt),
      url: link(offer.starter.viewer.host, PAGES[about === 'made' ? 'made' : 'other']),
    });
  });
}
