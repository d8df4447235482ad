import { type Expression, expr } from '../../../platform/expression.ts';

/**
 * The offer that a device is part of, as a field of its row. It stays when the offer ends, and means nothing then: ending
 * an offer writes no device. A device that changes hands loses it.
 */
export interface OfferMark {
  readonly offerId?: string | null;
}

/** A condition: the device is part of the same offer as when it was read. */
export const isOfferedAs = ({ offerId }: OfferMark): Expression =>
  offerId === undefined ? expr`attribute_not_exists(#row.#offerId)` : expr`#row.#offerId = ${offerId}`;

/** The change that takes a device out of its offer. */
export const notOffered = ({ offerId }: OfferMark): OfferMark => (offerId ? { offerId: null } : {});
