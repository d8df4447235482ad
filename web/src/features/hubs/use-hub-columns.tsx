import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Hub } from '../../../../shared/model/hub.ts';
import { Lead } from '../../components/list/cells/lead.tsx';
import { TimeAgo } from '../../components/list/cells/time-ago.tsx';
import type { Column } from '../../components/list/list-spec.ts';
import { absoluteTime } from '../../lib/format.ts';
import { type HubState, hubState } from './hub-state.ts';

const TONE = { failed: 'red', updating: 'blue', waiting: 'orange', synchronised: undefined } as const;

/** What the hub list shows; the owner only where the rows belong to several. */
export function useHubColumns(withOwner: boolean): readonly Column<Hub>[] {
  const { t, i18n } = useTranslation('hubs');
  return useMemo(() => {
    const states: Record<HubState, string> = {
      failed: t('state.failed'),
      updating: t('state.updating'),
      waiting: t('state.waiting'),
      synchronised: t('state.synchronised'),
    };
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
          const state = hubState(hub);
          const tone = TONE[state];
          return (
            <span className={tone ? 'label' : 'muted'} data-tone={tone} title={changed(hub)}>
              {states[state]}
            </span>
          );
        },
        csv: (hub) => states[hubState(hub)],
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
    ];
    return columns.filter((column) => column !== false);
  }, [t, i18n.language, withOwner]);
}
