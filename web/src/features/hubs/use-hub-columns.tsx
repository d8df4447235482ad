import { CircleArrowUp, Radio, SlidersHorizontal } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Hub } from '../../../../shared/model/hub.ts';
import { Lead } from '../../components/list/cells/lead.tsx';
import { RowButton } from '../../components/list/cells/row-button.tsx';
import { RowLink } from '../../components/list/cells/row-link.tsx';
import { TimeAgo } from '../../components/list/cells/time-ago.tsx';
import type { Column } from '../../components/list/list-spec.ts';
import { OwnerLink } from '../../components/owner-link.tsx';
import { useUpdateTexts } from '../../components/use-update-texts.ts';
import { absoluteTime } from '../../lib/format.ts';
import { EVERYBODY, paths } from '../../lib/paths.ts';
import { hubState } from './hub-state.ts';
import { useStateTexts } from './use-state-texts.ts';

/**
 * What the hub list shows; the owner only where the rows belong to several.
 *
 * @param onUpdate asks for confirmation of a hub's update; undefined without the right to it
 */
export function useHubColumns(
  whose: string,
  onUpdate: ((id: string) => Promise<void>) | undefined,
): readonly Column<Hub>[] {
  const { t, i18n } = useTranslation(['hubs', 'list']);
  const states = useStateTexts();
  const { failure } = useUpdateTexts();
  const withOwner = whose === EVERYBODY;
  return useMemo(() => {
    const connection = ({ isOnline, isSilent }: Hub) =>
      isSilent ? t('silent') : isOnline ? t('online') : t('offline');
    const changed = ({ configModifiedAt: at }: Hub) =>
      at === null ? undefined : t('configModified', { time: absoluteTime(Date.parse(at), i18n.language) });
    const columns: (Column<Hub> | false)[] = [
      {
        id: 'id',
        title: t('column.hub'),
        lead: true,
        cell: (hub) => <Lead id={hub.id} description={hub.description} assignedAt={hub.assignedUserAt} />,
        csv: (hub) => hub.id,
        also: [{ title: t('list:csv.description'), csv: ({ description }) => description }],
      },
      {
        id: 'connection',
        title: t('column.connection'),
        cell: (hub) => (
          <span
            className="status"
            data-on={hub.isOnline ? '' : undefined}
            data-silent={hub.isSilent ? '' : undefined}
            title={hub.isSilent ? t('silentHint') : undefined}
          >
            {connection(hub)}
          </span>
        ),
        csv: connection,
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
          const why = hub.updateFailure && failure[hub.updateFailure];
          return (
            <div>
              <span className={tone ? 'label' : 'muted'} data-tone={tone} title={changed(hub)}>
                {text}
              </span>
              {why && (
                <span className="description" title={why}>
                  {why}
                </span>
              )}
            </div>
          );
        },
        csv: (hub) => {
          const { text } = states[hubState(hub)];
          return hub.updateFailure ? `${text}: ${failure[hub.updateFailure]}` : text;
        },
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
      {
        id: 'configModified',
        title: t('column.configModified'),
        cell: ({ configModifiedAt: at }) => at && <TimeAgo at={Date.parse(at)} />,
        csv: ({ configModifiedAt: at }) => at,
        initiallyHidden: true,
      },
      withOwner && {
        id: 'owner',
        title: t('column.owner'),
        cell: ({ owner }) => owner && <OwnerLink of={owner} />,
        csv: ({ owner }) => owner?.email,
        also: [{ title: t('list:csv.ownerName'), csv: ({ owner }) => owner?.name }],
      },
      {
        id: 'actions',
        title: t('column.actions'),
        cell: ({ id, isMarkedForUpdate }) => (
          <span className="actions">
            <RowLink
              to={paths.beacons.of(whose, [`heardBy:eq:${id}`])}
              icon={Radio}
              label={t('heardBeacons', { id })}
            />
            {onUpdate && (
              <RowButton
                icon={CircleArrowUp}
                label={t('update.of', { id })}
                disabled={isMarkedForUpdate}
                onClick={() => void onUpdate(id)}
              />
            )}
            <RowLink
              to={paths.hubConfig.to(id)}
              icon={SlidersHorizontal}
              label={t('configureOf', { of: id })}
            />
          </span>
        ),
      },
    ];
    return columns.filter((column) => column !== false);
  }, [t, i18n.language, whose, withOwner, states, failure, onUpdate]);
}
