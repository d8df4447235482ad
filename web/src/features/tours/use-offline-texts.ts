import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tour } from '../../../../shared/model/tour.ts';

/** How much of a tour works without a connection, in words. */
export function useOfflineTexts(): Readonly<Record<NonNullable<Tour['offline']>, string>> {
  const { t } = useTranslation('tours');
  return useMemo(
    () => ({ none: t('offline.none'), partial: t('offline.partial'), full: t('offline.full') }),
    [t],
  );
}
