import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { distanceOf } from './distance.ts';

/** Nearer than this, a phone lies on the beacon. */
const TOUCH_METRES = 0.3;

/** About how far away a beacon with this signal is, in words. */
export function useDistanceText(): (rssi: number) => string {
  const { t, i18n } = useTranslation('infos');
  return useCallback(
    (rssi) => {
      const metres = distanceOf(rssi);
      if (metres <= TOUCH_METRES) return t('distance.touch');
      const format = new Intl.NumberFormat(i18n.language, { style: 'unit', unit: 'meter' });
      return t('distance.about', { distance: format.format(metres).replace(' ', '\u00a0') });
    },
    [t, i18n.language],
  );
}
