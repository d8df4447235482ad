import * as z from 'zod/mini';
import { enqueue } from '../../../platform/queue.ts';

/** A mail about an offer: to its recipient that it waits, to its giver what has become of it. */
export const OfferMail = z.strictObject({
  kind: z.literal('offer'),
  offerId: z.string(),
  about: z.enum(['made', 'accepted', 'declined', 'expired']),
});
export type OfferMail = z.output<typeof OfferMail>;

/** Each of them is sent at most once. */
export const queueOfferMail = (offerId: string, about: OfferMail['about']): Promise<void> =>
  enqueue('MAILS_QUEUE', { kind: 'offer', offerId, about } satisfies OfferMail);
