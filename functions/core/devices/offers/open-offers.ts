import { isOpen } from './offer-state.ts';
import { readOffers } from './offer-store.ts';

/** The open offers among those that these devices are marked with, by id: when each expires (ISO 8601). */
export async function openOffersOf(
  devices: readonly { readonly offerId?: string | null }[],
  options?: { consistent?: boolean },
): Promise<Map<string, { readonly expiresAt: string }>> {
  const ids = devices.flatMap(({ offerId }) => offerId ?? []);
  const offers = ids.length ? await readOffers(ids, options) : new Map();
  return new Map([...offers].flatMap(([id, { row }]) => (isOpen(row) ? [[id, row] as const] : [])));
}

/** As a field of a device: its open offer; null: it is in none. */
export function toOffered(
  { offerId }: { readonly offerId?: string | null },
  open: ReadonlyMap<string, { readonly expiresAt: string }>,
): { id: string; expiresAt: string } | null {
  const offer = offerId ? open.get(offerId) : undefined;
  return offer ? { id: offerId!, expiresAt: offer.expiresAt } : null;
}
