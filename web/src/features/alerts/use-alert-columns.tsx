import { Radio, Router, ScrollText } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ALERT_FACTS, type Alert } from '../../../../shared/model/alert.ts';
import { CopyId } from '../../components/list/cells/copy-id.tsx';
import { RowLink } from '../../components/list/cells/row-link.tsx';
import { TimeAgo } from '../../components/list/cells/time-ago.tsx';
import type { Column } from '../../components/list/list-spec.ts';
import { useOwnerColumn } from '../../components/list/use-owner-column.tsx';
import { truncated } from '../../lib/format.ts';
import { EVERYBODY, paths } from '../../lib/paths.ts';
import { useAlertTexts } from './use-alert-texts.ts';

interface AlertColumns {
  readonly whose: string;
  /** Whether ended alerts are listed, too. */
  readonly withEnded: boolean;
  /** The alert with local changes applied. */
  readonly known: (alert: Alert) => Alert;
  readonly onAcknowledge: (alert: Alert) => void;
}

const isOfHub = ({ kind }: Alert) => ALERT_FACTS[kind].device === 'hub';

/** The columns of the list of alerts; the owner only if the rows belong to several. */
export function useAlertColumns({
  whose,
  withEnded,
  known,
  onAcknowledge,
}: AlertColumns): readonly Column<Alert>[] {
  const { t } = useTranslation(['alerts', 'list']);
  const { happened, states } = useAlertTexts();
  const ownerColumn = useOwnerColumn();
  return useMemo(() => {
    const pageOfDevice = (alert: Alert) =>
      isOfHub(alert) ? paths.hub.to(alert.deviceId) : paths.beacon.to(whose, alert.deviceId);
    const columns: (Column<Alert> | false)[] = [
      {
        id: 'what',
        title: t('column.what'),
        lead: true,
        cell: (alert) => (
          <span className="marks">
            <Link className="item opens" to={pageOfDevice(alert)}>
              {happened(alert)}
            </Link>
            {alert.times > 1 && (
              <span className="label" data-tone="gray" title={t('timesHint')}>
                {t('times', { number: alert.times })}
              </span>
            )}
          </span>
        ),
        csv: happened,
      },
      {
        id: 'device',
        title: t('column.device'),
        card: 'second',
        cell: ({ deviceId, description }) => (
          <div className="named">
            {description && (
              <span className="name" title={description}>
                {truncated(description)}
              </span>
            )}
            <CopyId id={deviceId} />
          </div>
        ),
        csv: ({ deviceId }) => deviceId,
        also: [{ title: t('column.description'), csv: ({ description }) => description }],
      },
      {
        id: 'description',
        title: t('column.description'),
        initiallyHidden: true,
        cell: ({ description }) => truncated(description),
        csv: ({ description }) => description,
      },
      {
        id: 'since',
        title: t('column.since'),
        card: 'secondEnd',
        cell: ({ since }) => <TimeAgo at={Date.parse(since)} />,
        csv: ({ since }) => since,
      },
      {
        id: 'opened',
        title: t('column.opened'),
        cell: ({ openedDate }) => <TimeAgo at={Date.parse(openedDate)} />,
        csv: ({ openedDate }) => openedDate,
      },
      withEnded && {
        id: 'ended',
        title: t('column.ended'),
        cell: ({ endedDate }) => endedDate && <TimeAgo at={Date.parse(endedDate)} />,
        csv: ({ endedDate }) => endedDate,
      },
      {
        id: 'state',
        title: t('column.state'),
        card: 'firstEnd',
        cell: (alert) => {
          const { state } = known(alert);
          return (
            <span className="inline">
              <span className="label" data-tone={states[state].tone}>
                {states[state].text}
              </span>
              {state === 'open' && (
                <button
                  type="button"
                  className="link"
                  aria-label={t('acknowledge.of', { id: alert.deviceId })}
                  onClick={() => onAcknowledge(alert)}
                >
                  {t('acknowledge.one')}
                </button>
              )}
            </span>
          );
        },
        csv: (alert) => states[known(alert).state].text,
      },
      {
        id: 'times',
        title: t('column.times'),
        initiallyHidden: true,
        cell: ({ times }) => times,
        csv: ({ times }) => times,
      },
      whose === EVERYBODY && ownerColumn,
      {
        id: 'actions',
        title: t('list:column.actions'),
        cell: (alert) => {
          const { deviceId: id, kind } = alert;
          return (
            <span className="actions">
              {kind === 'hubErrors' && (
                <RowLink
                  to={paths.hubLog.of(id, ['level:eq:SEVERE'])}
                  icon={ScrollText}
                  label={t('logsOf', { id })}
                />
              )}
              <RowLink
                to={pageOfDevice(alert)}
                icon={isOfHub(alert) ? Router : Radio}
                label={t('pageOf', { id })}
              />
            </span>
          );
        },
      },
    ];
    return columns.filter((column) => column !== false);
  }, [t, whose, withEnded, happened, states, known, onAcknowledge, ownerColumn]);
}
