import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { HubLog } from '../../../../shared/model/hub-log.ts';
import type { Column } from '../../components/list/list-spec.ts';

/** The columns of an exported file. */
export function useExportColumns(): readonly Column<HubLog>[] {
  const { t } = useTranslation('logs');
  return useMemo(() => {
    const column = (id: string, title: string, told: (line: HubLog) => string): Column<HubLog> => ({
      id,
      title,
      cell: told,
      csv: told,
    });
    return [
      column('time', t('column.time'), ({ timestamp }) => timestamp),
      column('level', t('column.level'), ({ level }) => level),
      column('hub', t('column.hub'), ({ hubId }) => hubId),
      column('message', t('column.message'), ({ message }) => message),
    ];
  }, [t]);
}
