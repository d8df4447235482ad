import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Alert, AlertKind, AlertRule, AlertState } from '../../../../shared/model/alert.ts';
import { celsius, lengthOfTime, percent } from '../../lib/format.ts';

interface AlertTexts {
  readonly kinds: Readonly<Record<AlertKind, string>>;
  readonly states: Readonly<Record<AlertState, { readonly text: string; readonly tone: string }>>;
  /** What happened to the device. */
  readonly happened: (alert: Pick<Alert, 'kind' | 'threshold' | 'value'>) => string;
  /** Which devices a rule alerts about. */
  readonly watched: (rule: Pick<AlertRule, 'kind' | 'threshold'>) => string;
}

const DAY_MINUTES = 24 * 60;

/** Texts for alerts and rules. */
export function useAlertTexts(): AlertTexts {
  const { t, i18n } = useTranslation('alerts');
  const { language } = i18n;
  return useMemo(() => {
    const number = (value: number) => value.toLocaleString(language);
    const watched: AlertTexts['watched'] = ({ kind, threshold }) => {
      switch (kind) {
        case 'hubOffline':
          return t('watched.hubOffline', { time: lengthOfTime(threshold, language) });
        case 'hubErrors':
          return threshold === 1
            ? t('watched.hubErrorsOne')
            : t('watched.hubErrors', { number: number(threshold) });
        case 'beaconBattery':
          return t('watched.beaconBattery', { percent: percent(threshold, language) });
        case 'beaconSilent':
          return t('watched.beaconSilent', { time: lengthOfTime(threshold * DAY_MINUTES, language) });
        case 'temperatureAbove':
          return t('watched.temperatureAbove', { limit: celsius(threshold, language) });
        case 'temperatureBelow':
          return t('watched.temperatureBelow', { limit: celsius(threshold, language) });
        case 'humidityAbove':
          return t('watched.humidityAbove', { limit: percent(threshold, language) });
        case 'humidityBelow':
          return t('watched.humidityBelow', { limit: percent(threshold, language) });
      }
    };
    const happened: AlertTexts['happened'] = ({ kind, threshold, value }) => {
      const measured = (inUnit: typeof celsius) => ({
        value: inUnit(value ?? 0, language),
        limit: inUnit(threshold, language),
      });
      switch (kind) {
        case 'hubOffline':
          return t('happened.hubOffline', { time: lengthOfTime(threshold, language) });
        case 'hubErrors':
          return t('happened.hubErrors', { number: number(value ?? 0), limit: number(threshold) });
        case 'beaconBattery':
          return t('happened.beaconBattery', {
            percent: percent(value ?? 0, language),
            limit: percent(threshold, language),
          });
        case 'beaconSilent':
          return t('happened.beaconSilent', { time: lengthOfTime(threshold * DAY_MINUTES, language) });
        case 'temperatureAbove':
          return t('happened.temperatureAbove', measured(celsius));
        case 'temperatureBelow':
          return t('happened.temperatureBelow', measured(celsius));
        case 'humidityAbove':
          return t('happened.humidityAbove', measured(percent));
        case 'humidityBelow':
          return t('happened.humidityBelow', measured(percent));
      }
    };
    return {
      kinds: {
        hubOffline: t('kind.hubOffline'),
        hubErrors: t('kind.hubErrors'),
        beaconBattery: t('kind.beaconBattery'),
        beaconSilent: t('kind.beaconSilent'),
        temperatureAbove: t('kind.temperatureAbove'),
        temperatureBelow: t('kind.temperatureBelow'),
        humidityAbove: t('kind.humidityAbove'),
        humidityBelow: t('kind.humidityBelow'),
      },
      states: {
        open: { text: t('state.open'), tone: 'orange' },
        acknowledged: { text: t('state.acknowledged'), tone: 'blue' },
        ended: { text: t('state.ended'), tone: 'gray' },
      },
      watched,
      happened,
    };
  }, [t, language]);
}
