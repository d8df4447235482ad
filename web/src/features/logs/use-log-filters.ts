import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListFilters } from '../../components/list/list-spec.ts';
import { absoluteTime, DAY } from '../../lib/format.ts';

const HOUR = DAY / 24;
const YEAR = 365 * DAY;

/**
 * The searches and filters of the log. A relative time becomes a fixed one when it is chosen: a cursor belongs to its
 * filter, so a moving limit would invalidate the current page.
 */
export function useLogFilters(): ListFilters {
  const { t, i18n } = useTranslation(['logs', 'list']);
  return useMemo(() => {
    const last = (label: string, length: number) => ({
      label,
      expression: () => `timestamp:ge:${new Date(Date.now() - length).toISOString()}`,
    });
    return {
      searches: [
        {
          field: 'message',
          label: t('column.message'),
          example: 'wlan lost',
          operator: () => 'prefix' as const,
        },
        { field: 'hubId', label: t('column.hub'), example: 'hub0badcafe' },
      ],
      choices: [
        {
          field: 'timestamp',
          label: t('column.time'),
          any: t('filter.anyTime'),
          options: [
            last(t('filter.hour'), HOUR),
            last(t('filter.threeHours'), 3 * HOUR),
            last(t('filter.today'), DAY),
            last(t('filter.threeDays'), 3 * DAY),
            last(t('filter.week'), 7 * DAY),
            last(t('filter.month'), 30 * DAY),
            last(t('filter.quarter'), 91 * DAY),
            last(t('filter.year'), YEAR),
            {
              label: t('filter.older'),
              expression: () => `timestamp:lt:${new Date(Date.now() - YEAR).toISOString()}`,
            },
          ],
          other: (value, operator) => {
            const time = absoluteTime(Date.parse(value), i18n.language);
            return operator === 'lt' ? t('filter.before', { time }) : t('filter.since', { time });
          },
        },
      ],
    };
  }, [t, i18n.language]);
}
