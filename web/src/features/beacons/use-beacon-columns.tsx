import { ChartLine, SlidersHorizontal } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Beacon } from '../../../../shared/model/beacon.ts';
import { BEACON_DESCRIPTION_MAX } from '../../../../shared/model/beacon-description.ts';
import { BEACON_TYPE_PRIORITY, type BeaconType } from '../../../../shared/model/beacon-type.ts';
import { LastHeard } from '../../components/last-heard.tsx';
import { Battery } from '../../components/list/cells/battery.tsx';
import { Lead } from '../../components/list/cells/lead.tsx';
import { RowLink } from '../../components/list/cells/row-link.tsx';
import { TimeAgo } from '../../components/list/cells/time-ago.tsx';
import type { Column } from '../../components/list/list-spec.ts';
import type { Renaming } from '../../components/list/use-renaming.tsx';
import { OfferedMark } from '../../components/moving/offered-mark.tsx';
import { OwnerLink } from '../../components/owner-link.tsx';
import { usePlaceColumns } from '../../components/places/use-place-columns.tsx';
import { useTypeNames } from '../../components/use-type-names.ts';
import { activeTime } from '../../lib/format.ts';
import { EVERYBODY, paths } from '../../lib/paths.ts';
import { TypeMark } from './type-mark.tsx';
import { useSharedIdentities } from './use-shared-identities.ts';

/** Tags and printed codes have no radio and no settings. */
const hasRadio = (type: BeaconType) =>
  type === 'UNDEFINED' || BEACON_TYPE_PRIORITY[type] < BEACON_TYPE_PRIORITY.NFC;

interface BeaconColumns {
  readonly owner: string;
  /** Absent: names cannot be changed here. */
  readonly renaming?: Renaming<Beacon> | undefined;
}

/** The columns of this owner's beacon list; the owner only if the rows belong to several. */
export function useBeaconColumns({ owner, renaming }: BeaconColumns): readonly Column<Beacon>[] {
  const { t, i18n } = useTranslation(['beacons', 'list']);
  const withOwner = owner === EVERYBODY;
  const types = useTypeNames();
  const shared = useSharedIdentities(owner);
  const placeColumns = usePlaceColumns();
  return useMemo(() => {
    const nameOf = renaming?.nameOf ?? (({ description }: Beacon) => description);
    const columns: (Column<Beacon> | false)[] = [
      {
        id: 'name',
        title: t('list:column.name'),
        sort: 'name',
        lead: true,
        cell: (beacon) => (
          <Lead
            id={beacon.id}
            name={nameOf(beacon)}
            to={paths.beacon.to(owner, beacon.id)}
            assignedAt={beacon.userAssigned}
            invitation={t('nameIt')}
            maxLength={BEACON_DESCRIPTION_MAX}
            onRename={renaming && ((name) => renaming.rename(beacon, name))}
          >
            <OfferedMark offer={beacon.offer} />
            {shared.has(beacon.id) && (
              <span className="label" data-tone="orange" title={t('sharedHint')}>
                {t('shared')}
                <span className="sr-only">. {t('sharedHint')}</span>
              </span>
            )}
          </Lead>
        ),
        csv: nameOf,
        also: [{ title: t('list:column.id'), csv: ({ id }) => id }],
      },
      {
        id: 'type',
        title: t('column.type'),
        sort: 'type',
        cell: ({ type }) => <TypeMark type={type} name={types[type]} />,
        csv: ({ type }) => types[type],
      },
      {
        id: 'battery',
        title: t('column.battery'),
        card: 'firstEnd',
        sort: 'charge',
        cell: ({ monitoring }) =>
          monitoring && <Battery percentage={monitoring.batteryPct} millivolts={monitoring.batteryMV} />,
        csv: ({ monitoring }) => monitoring?.batteryPct,
        unit: '%',
        also: [{ title: t('list:csv.millivolts'), csv: ({ monitoring }) => monitoring?.batteryMV }],
      },
      ...placeColumns,
      {
        id: 'activeTime',
        title: t('column.activeTime'),
        initiallyHidden: true,
        cell: ({ monitoring }) =>
          typeof monitoring?.activeTime === 'number' && (
            <span>{activeTime(monitoring.activeTime, i18n.language)}</span>
          ),
        csv: ({ monitoring }) => monitoring?.activeTime,
        unit: 's',
      },
      {
        id: 'lastHeard',
        title: t('column.lastHeard'),
        card: 'secondEnd',
        cell: ({ type, monitoring }) =>
          !hasRadio(type) ? undefined : monitoring ? (
            <LastHeard at={monitoring.timestamp} />
          ) : (
            <span className="muted">{t('never')}</span>
          ),
        csv: ({ monitoring }) => monitoring && new Date(monitoring.timestamp).toISOString(),
      },
      {
        id: 'settings',
        title: t('column.settings'),
        sort: 'deviceUpToDate',
        cell: ({ type, deviceUpToDate }) =>
          !hasRadio(type) ? undefined : deviceUpToDate ? (
            <span className="muted">{t('synchronised')}</span>
          ) : (
            <span className="label" data-tone="orange" title={t('modifiedHint')}>
              {t('modified')}
            </span>
          ),
        csv: ({ deviceUpToDate }) => (deviceUpToDate ? t('synchronised') : t('modified')),
      },
      {
        id: 'firmware',
        title: t('column.firmware'),
        sort: 'firmware',
        cell: ({ firmware }) => firmware,
        csv: ({ firmware }) => firmware,
      },
      {
        id: 'orderCode',
        title: t('column.orderCode'),
        sort: 'orderCode',
        cell: ({ orderCode }) => orderCode && <span className="mono">{orderCode}</span>,
        csv: ({ orderCode }) => orderCode,
      },
      {
        id: 'hardware',
        title: t('page.fact.hardware'),
        sort: 'hardware',
        initiallyHidden: true,
        cell: ({ hardware }) => hardware,
        csv: ({ hardware }) => hardware,
      },
      {
        id: 'added',
        title: t('page.fact.added'),
        initiallyHidden: true,
        cell: ({ addedDate }) => <TimeAgo at={Date.parse(addedDate)} />,
        csv: ({ addedDate }) => addedDate,
      },
      {
        id: 'shortUrl',
        title: t('page.fact.shortUrl'),
        initiallyHidden: true,
        cell: ({ shortUrl }) =>
          shortUrl && (
            <span className="short" title={shortUrl}>
              {shortUrl.replace(/^https?:\/\//, '')}
            </span>
          ),
        csv: ({ shortUrl }) => shortUrl,
      },
      withOwner && {
        id: 'owner',
        title: t('list:column.owner'),
        cell: ({ userId, userName }) =>
          userId && userName && <OwnerLink of={{ id: userId, name: userName }} />,
        csv: ({ userName }) => userName,
      },
      {
        id: 'links',
        title: t('column.links'),
        cell: ({ id, type }) => (
          <span className="actions">
            {hasRadio(type) && (
              <RowLink to={paths.beaconStats.to(owner, id)} icon={ChartLine} label={t('history', { id })} />
            )}
            <RowLink
              to={paths.beaconConfig.to(owner, id)}
              icon={SlidersHorizontal}
              label={t('configureOf', { of: id })}
            />
          </span>
        ),
      },
    ];
    return columns.filter((column) => column !== false);
  }, [t, i18n.language, types, shared, owner, withOwner, renaming, placeColumns]);
}
