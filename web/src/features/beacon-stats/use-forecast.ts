import { useTranslation } from 'react-i18next';
import { roundedSpan } from '../../lib/format.ts';
import { forecastOf } from './forecast.ts';
import { useHistory } from './use-history.ts';

/** When the battery of a beacon will be low or empty, in words; undefined until its history has been read. */
export function useForecast(id: string): string | undefined {
  const { t, i18n } = useTranslation('stats');
  const { data } = useHistory(id, 'quarter');
  if (!data) return undefined;
  const forecast = forecastOf(data.items, data.to);
  if (forecast.kind !== 'falling')
    return forecast.kind === 'steady' ? t('forecast.steady') : t('forecast.tooLittle');
  const { until, daysMin, daysMax } = forecast;
  const time = roundedSpan(daysMin, daysMax, i18n.language);
  if (daysMax === undefined)
    return until === 'low' ? t('forecast.lowAtLeast', { time }) : t('forecast.emptyAtLeast', { time });
  return until === 'low' ? t('forecast.low', { time }) : t('forecast.empty', { time });
}
