import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Offer, OfferState } from '../../../../shared/model/offer.ts';

/** The words for what is offered, and for what has become of it. */
export function useOfferTexts() {
  const { t } = useTranslation('offers');
  return useMemo(
    () => ({
      devices: ({ deviceKind, count: number }: Pick<Offer, 'deviceKind' | 'count'>): string =>
        deviceKind === 'hub' ? t('hubs', { count: number }) : t('beacons', { count: number }),
      states: {
        open: t('state.open'),
        accepted: t('state.accepted'),
        declined: t('state.declined'),
        withdrawn: t('state.withdrawn'),
        expired: t('state.expired'),
      } satisfies Record<OfferState, string>,
    }),
    [t],
  );
}
