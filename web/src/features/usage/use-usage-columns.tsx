import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { UsedDevice } from '../../../../shared/model/reporting.ts';
import type { Column } from '../../components/list/list-spec.ts';
import { activeTime } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';

/** The columns of the used devices and of their CSV. Without `onExplain`, their times cannot be explained here. */
export function useUsageColumns(
  user: string,
  onExplain: ((beaconId: string) => void) | undefined,
): readonly Column<UsedDevice>[] {
  const { t, i18n } = useTranslation('usage');
  return useMemo(
    () => [
      {
        id: 'id',
        title: t('column.id'),
        lead: true,
        cell: ({ beaconId }) => (
          <Link className="link id" to={paths.beacon.to(user, beaconId)}>
            {beaconId}
          </Link>
        ),
        csv: ({ beaconId }) => beaconId,
      },
      {
        id: 'time',
        title: t('column.time'),
        cell: ({ beaconId, seconds }) => {
          const time = activeTime(seconds, i18n.language);
          if (!onExplain) return time;
          return (
            <button
              type="button"
              className="link"
              aria-label={t('explainOf', { id: beaconId, time })}
              onClick={() => onExplain(beaconId)}
            >
              {time}
            </button>
          );
        },
        csv: ({ seconds }) => seconds,
        unit: 's',
      },
      {
        id: 'billable',
        title: t('column.billable'),
        cell: ({ billable }) => (billable ? t('billable') : <span className="muted">{t('free')}</span>),
        csv: ({ billable }) => String(billable),
      },
    ],
    [t, i18n.language, user, onExplain],
  );
}
