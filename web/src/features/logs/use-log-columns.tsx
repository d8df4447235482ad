import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { HubLog, LogLevel } from '../../../../shared/model/hub-log.ts';
import { CopyId } from '../../components/list/cells/copy-id.tsx';
import type { Column } from '../../components/list/list-spec.ts';
import { absoluteTime } from '../../lib/format.ts';
import { useLevelNames } from './use-level-names.ts';

const TONE: Readonly<Record<LogLevel, string>> = {
  DEBUG: 'gray',
  INFO: 'blue',
  WARNING: 'orange',
  SEVERE: 'red',
};

export function useLogColumns(): readonly Column<HubLog>[] {
  const { t, i18n } = useTranslation('logs');
  const levels = useLevelNames();
  return useMemo(
    () => [
      {
        id: 'time',
        title: t('column.time'),
        cell: ({ timestamp }) => (
          <time className="muted" dateTime={timestamp}>
            {absoluteTime(Date.parse(timestamp), i18n.language)}
          </time>
        ),
        csv: ({ timestamp }) => timestamp,
      },
      {
        id: 'level',
        title: t('column.level'),
        cell: ({ level }) => (
          <span className="label" data-tone={TONE[level]}>
            {levels[level]}
          </span>
        ),
        csv: ({ level }) => level,
      },
      {
        id: 'hub',
        title: t('column.hub'),
        cell: ({ hubId }) => <CopyId id={hubId} />,
        csv: ({ hubId }) => hubId,
      },
      {
        id: 'message',
        title: t('column.message'),
        lead: true,
        cell: ({ message }) => <span className="message">{message}</span>,
        csv: ({ message }) => message,
      },
    ],
    [t, i18n.language, levels],
  );
}
