import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Hub } from '../../../../shared/model/hub.ts';
import { Lead } from '../../components/list/cells/lead.tsx';
import { TimeAgo } from '../../components/list/cells/time-ago.tsx';
import type { Column } from '../../components/list/list-spec.ts';
import { RowActions } from '../../components/row-actions.tsx';
import { absoluteTime } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { hubState } from './hub-state.ts';
import { useStateTexts } from './use-state-texts.ts';

/** What the hub list shows; the owner only where the rows belong to several. */
export function useHubColumns(withOwner: boolean): readonly Column<Hub>[] {
  const { t, i18n } = useTranslation('hubs');
  const states = useStateTexts();
  return useMemo(() => {
    const changed = ({ configModifiedAt: at }: Hub) =>
      at === null ? undefined : t('configModified', { time: absoluteTime(Date.parse(at), i18n.language) });
    const columns: (Column<Hub> | false)[] = [
      {
        id: 'id',
        title: t('column.hub'),
        lead: true,
        cell: (hub) => <Lead id={hub.id} description={hub.description} assignedAt={hub.assignedUserAt} />,
        csv: (hub) => hub.id,
      },
      {
        id: 'connection',
        title: t('column.connection'),
        cell: ({ isOnline }) => (
          <span className="status" data-on={isOnline ? '' : undefined}>
            {isOnline ? t('online') : t('offline')}
          </span>
        ),
        csv: ({ isOnline }) => (isOnline ? t('online') : t('offline')),
      },
      {
        id: 'lastSeen',
        title: t('column.lastSeen'),
        cell: ({ lastSeen }) =>
          lastSeen ? <TimeAgo at={Date.parse(lastSeen)} /> : <span className="muted">{t('never')}</span>,
        csv: ({ lastSeen }) => lastSeen,
      },
      {
        id: 'state',
        title: t('column.state'),
        cell: (hub) => {
          const { text, tone } = states[hubState(hub)];
          return (
            <span className={tone ? 'label' : 'muted'} data-tone={tone} title={changed(hub)}>
              {text}
            </span>
          );
        },
        csv: (hub) => states[hubState(hub)].text,
      },
      {
        id: 'firmware',
        title: t('column.firmware'),
        cell: ({ firmware }) => firmware,
        csv: ({ firmware }) => firmware,
      },
      {
        id: 'hardware',
        title: t('column.hardware'),
        cell: ({ hardware }) => hardware,
        csv: ({ hardware }) => hardware,
      },
      {
        id: 'orderCode',
        title: t('column.orderCode'),
        cell: ({ orderCode }) => orderCode && <span className="mono">{orderCode}</span>,
        csv: ({ orderCode }) => orderCode,
      },
      withOwner && {
        id: 'owner',
        title: t('column.owner'),
        cell: ({ owner }) =>
          owner && (
            <span className="short" title={`${owner.name}, ${owner.email}`}>
              {owner.name}
            </span>
          ),
        csv: ({ owner }) => owner?.email,
      },
      {
        id: 'actions',
        title: t('column.actions'),
        cell: ({ id }) => <RowActions of={id} editTo={paths.hubConfig.to(id)} />,
      },
    ];
    return columns.filter((column) => column !== false);
  }, [t, i18n.language, withOwner, states]);
}
