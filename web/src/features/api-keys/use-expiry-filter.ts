import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChoiceFilter } from '../../components/list/list-spec.ts';
import { absoluteTime, DAY } from '../../lib/format.ts';

/** The filter of the list of keys by their expiry. */
export function useExpiryFilter(): ChoiceFilter {
  const { t, i18n } = useTranslation('keys');
  return useMemo(() => {
    const within = (label: string, days: number) => ({
      label,
      expression: () => `expiresAt:lt:${new Date(Date.now() + days * DAY).toISOString()}`,
    });
    return {
      field: 'expiresAt',
      label: t('column.expires'),
      any: t('filter.any'),
      options: [
        within(t('expired'), 0),
        within(t('filter.days', { count: 7 }), 7),
        within(t('filter.days', { count: 30 }), 30),
        within(t('filter.days', { count: 90 }), 90),
      ],
      hint: t('filter.hint'),
      other: (value, operator) => {
        const time = absoluteTime(Date.parse(value), i18n.language);
        return operator === 'lt' ? t('filter.before', { time }) : t('filter.since', { time });
      },
    };
  }, [t, i18n.language]);
}
