import * as z from 'zod/mini';
import type { FilterFields } from '../../filter.ts';
import { BeaconId } from '../../model/beacon.ts';
import { OpaqueId } from '../../model/common.ts';
import { HubId } from '../../model/hub.ts';
import { OFFER_STATES, Offer, ReceivedOffer } from '../../model/offer.ts';
import { listOf, pageQuery, totalQuery, userQuery } from '../../model/page.ts';
import { Task } from '../../model/task.ts';
import { EmailAddress } from '../../model/user.ts';
import { NOUN } from '../../noun.ts';
import { EVERYONE, EVERYONE_IN_REACH } from '../../roles.ts';
import { chosen } from '../chosen.ts';
import { EVERYBODY_FOR_MANY } from '../freshness.ts';
import { operation } from '../operation.ts';
import { prefix } from './prefix.ts';

const query = z.strictObject(userQuery);
const one = z.strictObject({ id: OpaqueId });

// @__NO_SIDE_EFFECTS__
const offerBody = <Id extends z.ZodMiniType<string, string>>(id: Id) =>
  z.strictObject({
    ...chosen(id),
    targetEmail: EmailAddress,
    /** Mails the recipient that the offer waits. */
    sendMail: z._default(z.boolean(), true),
  });

export const offerHubs = operation({
  id: 'offerHubs',
  method: 'POST',
  path: `${prefix}/hubs/offer`,
  summary:
    'Offers hubs to the account with an e-mail address; they are transferred when it accepts. The offer has the id of the task',
  roles: EVERYONE_IN_REACH,
  member: 'manage',
  fresh: EVERYBODY_FOR_MANY,
  idempotent: 'kept',
  query,
  body: offerBody(HubId),
  reply: Task,
  errors: ['MISSING_DATA_REFERENCE', 'ENTITY_NOT_FOUND', 'TOO_MANY_OFFERS'],
});

export const offerBeacons = operation({
  id: 'offerBeacons',
  method: 'POST',
  path: `${prefix}/${NOUN}s/offer`,
  summary:
    'Offers beacons to the account with an e-mail address; they are transferred when it accepts. The offer has the id of the task',
  roles: EVERYONE_IN_REACH,
  member: 'manage',
  fresh: EVERYBODY_FOR_MANY,
  idempotent: 'kept',
  query,
  body: offerBody(BeaconId),
  reply: Task,
  errors: ['MISSING_DATA_REFERENCE', 'ENTITY_NOT_FOUND', 'TOO_MANY_OFFERS'],
});

export const offerFilters = {
  state: { type: 'choice', operators: ['eq'], choices: OFFER_STATES },
} as const satisfies FilterFields;

export const getOffers = operation({
  id: 'getOffers',
  method: 'GET',
  path: `${prefix}/offers`,
  summary:
    'Lists the offers of devices of the caller or of `user`, the latest first; an admin who names none gets all offers',
  roles: EVERYONE_IN_REACH,
  query: z.strictObject({ ...pageQuery, ...totalQuery, ...userQuery }),
  filters: offerFilters,
  reply: listOf(Offer),
  errors: ['ENTITY_NOT_FOUND'],
});

export const withdrawOffer = operation({
  id: 'withdrawOffer',
  method: 'POST',
  path: `${prefix}/offers/{id}/withdraw`,
  summary: 'Withdraws an open offer. It is idempotent',
  roles: EVERYONE_IN_REACH,
  member: 'manage',
  params: one,
  reply: Offer,
  errors: ['OFFER_ENDED'],
});

export const getReceivedOffers = operation({
  id: 'getReceivedOffers',
  method: 'GET',
  path: `${prefix}/receivedoffers`,
  summary: 'Lists the offers to the caller, the latest first',
  roles: EVERYONE,
  query: z.strictObject({ ...pageQuery, ...totalQuery }),
  filters: offerFilters,
  reply: listOf(ReceivedOffer),
  errors: [],
});

export const acceptOffer = operation({
  id: 'acceptOffer',
  method: 'POST',
  path: `${prefix}/receivedoffers/{id}/accept`,
  summary: 'Accepts an offer to the caller: its devices are transferred now. It is idempotent',
  roles: EVERYONE,
  // Consent is the recipient's own.
  notRunAs: true,
  params: one,
  reply: ReceivedOffer,
  errors: ['OFFER_ENDED'],
});

export const declineOffer = operation({
  id: 'declineOffer',
  method: 'POST',
  path: `${prefix}/receivedoffers/{id}/decline`,
  summary: 'Declines an offer to the caller. It is idempotent',
  roles: EVERYONE,
  notRunAs: true,
  params: one,
  reply: ReceivedOffer,
  errors: ['OFFER_ENDED'],
});

export const offerOperations = [
  offerHubs,
  offerBeacons,
  getOffers,
  withdrawOffer,
  getReceivedOffers,
  acceptOffer,
  declineOffer,
] as const;
