import * as z from 'zod/mini';
import { OpaqueId, Time } from './common.ts';

/** How long an offer waits for its recipient. */
export const OFFER_DAYS = 14;
/** The most offers of one account that may wait at once. */
export const OPEN_OFFERS_MAX = 50;

export const OFFER_STATES = ['open', 'accepted', 'declined', 'withdrawn', 'expired'] as const;
export type OfferState = (typeof OFFER_STATES)[number];
export const OFFERED_KINDS = ['hub', 'beacon'] as const;
export type OfferedKind = (typeof OFFERED_KINDS)[number];

/** What both sides of an offer know of it. */
const shared = {
  id: OpaqueId,
  deviceKind: z.enum(OFFERED_KINDS),
  /** How many devices were offered. */
  count: z.int(),
  state: z.enum(OFFER_STATES),
  createdDate: Time,
  /** An open offer expires at this time. */
  expiresAt: Time,
  /** When it was accepted, declined or withdrawn, or expired; null: it is open. */
  endedDate: z.nullable(Time),
  /** How many devices have arrived so far; null: it was not accepted. */
  arrived: z.nullable(z.int()),
  /** An accepted offer whose devices are still arriving. */
  isUnderWay: z.boolean(),
};

/** Who is on the other side; null: that account is deleted. */
const side = z.nullable(z.strictObject({ email: z.string() }));

/** An offer, as its giver sees it. */
export const Offer = z
  .strictObject({
    ...shared,
    /** The account that owns the devices. */
    userId: OpaqueId,
    recipient: side,
    /** The task that moves the devices; null: it was not accepted. */
    taskId: z.nullable(OpaqueId),
  })
  .register(z.globalRegistry, {
    id: 'Offer',
    description: 'Devices that are offered to another account, which they reach when it accepts',
  });
export type Offer = z.output<typeof Offer>;

/** An offer, as its recipient sees it: nothing about the devices but their kind and number. */
export const ReceivedOffer = z
  .strictObject({ ...shared, giver: side })
  .register(z.globalRegistry, { id: 'ReceivedOffer', description: 'An offer, as its recipient sees it' });
export type ReceivedOffer = z.output<typeof ReceivedOffer>;

/** With `extra_field=offer`, as a field of a device: the open offer that it is part of. */
export const offered = {
  offer: z.optional(z.nullable(z.strictObject({ id: OpaqueId, expiresAt: Time }))),
};
