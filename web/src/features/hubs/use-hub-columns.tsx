import { CircleArrowUp, Radio, ScrollText, SlidersHorizontal } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Hub } from '../../../../shared/model/hub.ts';
import { HUB_DESCRIPTION_MAX } from '../../../../shared/model/hub-settings.ts';
import { Lead } from '../../components/list/cells/lead.tsx';
import { RowLink } from '../../components/list/cells/row-link.tsx';
import { RowMenu } from '../../components/list/cells/row-menu.tsx';
import { TimeAgo } from '../../components/list/cells/time-ago.tsx';
import type { Column } from '../../components/list/list-spec.ts';
import { useOwnerColumn } from '../../components/list/use-owner-column.tsx';
import type { Renaming } from '../../components/list/use-renaming.tsx';
import { OfferedMark } from '../../components/moving/offered-mark.tsx';
import { usePlaceColumns } from '../../components/places/use-place-columns.tsx';
import { useUpdateTexts } from '../../components/use-update-texts.ts';
import { absoluteTime } from '../../lib/format.ts';
import { EVERYBODY, paths } from '../../lib/paths.ts';
import { hubState } from './hub-state.ts';
import { useStateTexts } from './use-state-texts.ts';

interface HubColumns {
  readonly whose: string;
  readonly renaming: Renaming<Hub>;
  /** Whether the user may rename and update these hubs. */
  readonly mayChange: boolean;
  /** Asks for confirmation of a hub's update. */
  readonly onUpdate: (id: string) => Promise<void>;
}

/** The columns of the hub list; the owner only if the rows belong to several. */
export function useHubColumns({ whose, renaming, mayChange, onUpdate }: HubColumns): readonly Column<Hub>[] {
  const { t, i18n } = useTranslation(['hubs', 'list']);
  const states = useStateTexts();
  const { failure } = useUpdateTexts();
  const withOwner = whose === EVERYBODY;
  const ownerColumn = useOwnerColumn();
  const placeColumns = usePlaceColumns();
  return useMemo(() => {
    const connection = ({ isOnline, isSilent }: Hub) =>
      isSilent ? t('silent') : isOnline ? t('online') : t('offline');
    const changed = ({ configModifiedAt: at }: Hub) =>
      at === null ? undefined : t('configModified', { time: absoluteTime(Date.parse(at), i18n.language) });
    const columns: (Column<Hub> | false)[] = [
      {
        id: 'name',
        title: t('list:column.name'),
        sort: 'name',
        lead: true,
        cell: (hub) => (
          <Lead
            id={hub.id}
            name={renaming.nameOf(hub)}
            to={paths.hub.to(hub.id)}
            assignedAt={hub.assignedUserAt}
            invitation={t('nameIt')}
            maxLength={HUB_DESCRIPTION_MAX}
            onRename={mayChange ? (name) => renaming.rename(hub, name) : undefined}
          >
            <OfferedMark offer={hub.offer} />
          </Lead>
        ),
        csv: renaming.nameOf,
        also: [{ title: t('list:column.id'), csv: ({ id }) => id }],
      },
      {
        id: 'connection',
        title: t('column.connection'),
        card: 'firstEnd',
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
      ...placeColumns,
      {
        id: 'lastSeen',
        title: t('column.lastSeen'),
        card: 'secondEnd',
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
        sort: 'hardware',
        cell: ({ hardware }) => hardware,
        csv: ({ hardware }) => hardware,
      },
      {
        id: 'orderCode',
        title: t('column.orderCode'),
        sort: 'orderCode',
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
      withOwner && ownerColumn,
      {
        id: 'actions',
        title: t('list:column.actions'),
        cell: ({ id, isMarkedForUpdate }) => (
          <span className="actions">
            <RowLink
              to={paths.beacons.of(whose, [`heardBy:eq:${id}`])}
              icon={Radio}
              label={t('heardBeacons', { id })}
            />
            <RowLink
              to={paths.hubConfig.to(id)}
              icon={SlidersHorizontal}
              label={t('configureOf', { of: id })}
            />
            {mayChange && (
              <RowMenu
                of={id}
                items={[
                  { label: t('logs'), icon: ScrollText, to: paths.hubLog.to(id) },
                  {
                    label: t('update.action'),
                    icon: CircleArrowUp,
                    isDisabled: isMarkedForUpdate,
                    perform: () => onUpdate(id),
                  },
                ]}
              />
            )}
          </span>
        ),
      },
    ];
    return columns.filter((column) => column !== false);
  }, [
    t,
    i18n.language,
    whose,
    withOwner,
    states,
    failure,
    renaming,
    mayChange,
    onUpdate,
    ownerColumn,
    placeColumns,
  ]);
}
