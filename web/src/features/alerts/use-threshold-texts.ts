import { useTranslation } from 'react-i18next';
import { ALERT_FACTS, ALERT_KINDS, type AlertKind } from '../../../../shared/model/alert.ts';

interface ThresholdTexts {
  readonly label: string;
  readonly unit: string;
  readonly range: string;
  readonly fault: string;
}

/** Labels and units for the threshold of each kind of rule. */
export function useThresholdTexts(): Readonly<Record<AlertKind, ThresholdTexts>> {
  const { t, i18n } = useTranslation('alerts');
  const said: Readonly<Record<AlertKind, { label: string; unit: string }>> = {
    hubOffline: { label: t('threshold.hubOffline'), unit: t('unit.minutes') },
    hubErrors: { label: t('threshold.hubErrors'), unit: t('unit.errors') },
    beaconBattery: { label: t('threshold.beaconBattery'), unit: '%' },
    beaconSilent: { label: t('threshold.beaconSilent'), unit: t('unit.days') },
    temperatureAbove: { label: t('threshold.temperatureAbove'), unit: '°C' },
    temperatureBelow: { label: t('threshold.temperatureBelow'), unit: '°C' },
    humidityAbove: { label: t('threshold.humidityAbove'), unit: '%' },
    humidityBelow: { label: t('threshold.humidityBelow'), unit: '%' },
  };
  return Object.fromEntries(
    ALERT_KINDS.map((kind) => {
      const { min, max } = ALERT_FACTS[kind];
      const range = {
        from: min.toLocaleString(i18n.language),
        to: max.toLocaleString(i18n.language),
        unit: said[kind].unit,
      };
      return [kind, { ...said[kind], range: t('range', range), fault: t('fault.threshold', range) }];
    }),
  ) as Record<AlertKind, ThresholdTexts>;
}
