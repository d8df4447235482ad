import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutputEntry } from './entries.ts';
import { useDistanceText } from './use-distance-text.ts';

/** When and where an output is shown, in one line; empty: always. */
export function useConditionText(): (entry: Pick<OutputEntry, 'time' | 'value' | 'rssi'>) => string {
  const { t } = useTranslation('infos');
  const distance = useDistanceText();
  return useCallback(
    ({ time, value, rssi }) => {
      const { min = '', max = '' } = value ?? {};
      return [
        time && t('condition.time', { from: time.from, to: time.to }),
        min && max && t('condition.between', { min, max }),
        min && !max && t('condition.atLeast', { min }),
        max && !min && t('condition.atMost', { max }),
        rssi !== undefined && distance(rssi),
      ]
        .filter(Boolean)
        .join(' · ');
    },
    [t, distance],
  );
}
