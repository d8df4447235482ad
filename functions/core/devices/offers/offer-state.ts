import type { OfferState } from '../../../../shared/model/offer.ts';
import { now } from '../../../platform/clock.ts';
import type { OfferRow } from './offer-store.ts';

/** The state of an offer now: an open one expires by itself, and is stored as expired within the hour. */
export const stateOf = ({ state, expiresAt }: Pick<OfferRow, 'state' | 'expiresAt'>): OfferState =>
  state === 'open' && Date.parse(expiresAt) <= now() ? 'expired' : state;

export const isOpen = (row: Pick<OfferRow, 'state' | 'expiresAt'>): boolean => stateOf(row) === 'open';
