import type { Caller } from '../../../platform/caller.ts';
import { makeOffer, type OfferInput } from './make-offer.ts';
import { offerTask } from './offer-task.ts';
import type { OfferedKind, Starting } from './offered-kind.ts';

/** The task that offers devices of a kind, and the use case that starts it. */
export function offering(device: OfferedKind, operation: Starting) {
  const task = offerTask(device, operation);
  return { task, offer: (caller: Caller, input: OfferInput) => makeOffer(caller, task, device.kind, input) };
}
