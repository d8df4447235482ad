import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { HistoryPoint } from '../../../../shared/model/beacon.ts';
import type { Column } from '../../components/list/list-spec.ts';
import { absoluteTime, activeTime, percent } from '../../lib/format.ts';
import { millivolts } from './millivolts.ts';

/** The columns of the history table and its CSV. */
export function useHistoryColumns(): readonly Column<HistoryPoint>[] {
  const { t, i18n } = useTranslation('stats');
  return useMemo(() => {
    const { language } = i18n;
    const known = <T>(value: number | null, format: (value: number, language: string) => T) =>
      value === null ? undefined : format(value, language);
    return [
      {
        id: 'time',
        title: t('column.time'),
        lead: true,
        cell: ({ timestamp }) => absoluteTime(timestamp, language),
        csv: ({ timestamp }) => new Date(timestamp).toISOString(),
      },
      {
        id: 'percent',
        title: t('column.percent'),
        cell: ({ batteryPct }) => known(batteryPct, percent),
        csv: ({ batteryPct }) => batteryPct,
        unit: '%',
      },
      {
        id: 'millivolts',
        title: t('column.millivolts'),
        cell: ({ batteryMV }) => known(batteryMV, millivolts),
        csv: ({ batteryMV }) => batteryMV,
        unit: 'mV',
      },
      {
        id: 'activeTime',
        title: t('column.activeTime'),
        cell: ({ activeTime: seconds }) => known(seconds, activeTime),
        csv: ({ activeTime: seconds }) => seconds,
        unit: 's',
      },
    ];
  }, [t, i18n]);
}
