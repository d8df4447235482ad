import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { forecastOf } from '../../../../shared/model/battery-forecast.ts';
import { roundedSpan } from '../../lib/format.ts';
import { useHistory } from './use-history.ts';

/** A battery that lasts at least this many days is no concern; for a shorter time, "at least" would promise too much. */
const AT_LEAST_DAYS = 14;

/** When the battery of a beacon will be empty, in words; undefined until its history has been read. */
export function useForecast(id: string): string | undefined {
  const { t, i18n } = useTranslation('stats');
  const { data } = useHistory(id, 'quarter');
  const forecast = useMemo(() => data && forecastOf(data.items, data.to), [data]);
  if (!forecast) return undefined;
  if (forecast.kind === 'tooLittle') return t('forecast.tooLittle');
  const { daysMin } = forecast;
  if (forecast.kind === 'known')
    return t('forecast.empty', { time: roundedSpan(daysMin, forecast.daysMax, i18n.language) });
  return daysMin < AT_LEAST_DAYS
    ? t('forecast.unsure')
    : t('forecast.emptyAtLeast', { time: roundedSpan(daysMin, undefined, i18n.language) });
}
