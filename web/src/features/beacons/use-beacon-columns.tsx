import { ChartLine, SlidersHorizontal } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { BEACON_TYPE_PRIORITY, type Beacon, type BeaconType } from '../../../../shared/model/beacon.ts';
import { Battery } from '../../components/list/cells/battery.tsx';
import { Lead } from '../../components/list/cells/lead.tsx';
import { RowLink } from '../../components/list/cells/row-link.tsx';
import { TimeAgo } from '../../components/list/cells/time-ago.tsx';
import type { Column } from '../../components/list/list-spec.ts';
import { OwnerLink } from '../../components/owner-link.tsx';
import { useTypeNames } from '../../components/use-type-names.ts';
import { useBranding } from '../../lib/branding.ts';
import { activeTime } from '../../lib/format.ts';
import { EVERYBODY, paths } from '../../lib/paths.ts';
import { LastHeard } from './last-heard.tsx';
import { TypeMark } from './type-mark.tsx';
import { useSharedIdentities } from './use-shared-identities.ts';

/** Tags and printed codes are never heard and have no settings. */
const hasRadio = (type: BeaconType) =>
  type === 'UNDEFINED' || BEACON_TYPE_PRIORITY[type] < BEACON_TYPE_PRIORITY.NFC;

/** What the beacon list of this owner shows; the owner only where the rows belong to several. */
export function useBeaconColumns(owner: string): readonly Column<Beacon>[] {
  const { t, i18n } = useTranslation(['beacons', 'list']);
  const withOwner = owner === EVERYBODY;
  const { hardwareName: hardware } = useBranding();
  const types = useTypeNames();
  const shared = useSharedIdentities(owner);
  return useMemo(() => {
    const columns: (Column<Beacon> | false)[] = [
      {
        id: 'id',
        title: hardware,
        lead: true,
        cell: ({ id, description, userAssigned }) => (
          <Lead id={id} description={description} assignedAt={userAssigned}>
            {shared.has(id) && (
              <span className="label" data-tone="orange" title={t('sharedHint')}>
                {t('shared')}
                <span className="sr-only">. {t('sharedHint')}</span>
              </span>
            )}
          </Lead>
        ),
        csv: ({ id }) => id,
        also: [{ title: t('list:csv.description'), csv: ({ description }) => description }],
      },
      {
        id: 'type',
        title: t('column.type'),
        cell: ({ type }) => <TypeMark type={type} name={types[type]} />,
        csv: ({ type }) => types[type],
      },
      {
        id: 'battery',
        title: t('column.battery'),
        cell: ({ monitoring }) =>
          monitoring && <Battery percentage={monitoring.batteryPct} millivolts={monitoring.batteryMV} />,
        csv: ({ monitoring }) => monitoring?.batteryPct,
        also: [{ title: t('list:csv.millivolts'), csv: ({ monitoring }) => monitoring?.batteryMV }],
      },
      {
        id: 'activeTime',
        title: t('column.activeTime'),
        cell: ({ monitoring }) =>
          typeof monitoring?.activeTime === 'number' && (
            <span>{activeTime(monitoring.activeTime, i18n.language)}</span>
          ),
        csv: ({ monitoring }) => monitoring?.activeTime,
      },
      {
        id: 'lastHeard',
        title: t('column.lastHeard'),
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
        cell: ({ firmware }) => firmware,
        csv: ({ firmware }) => firmware,
      },
      {
        id: 'orderCode',
        title: t('column.orderCode'),
        cell: ({ orderCode }) => orderCode && <span className="mono">{orderCode}</span>,
        csv: ({ orderCode }) => orderCode,
      },
      {
        id: 'hardware',
        title: t('page.fact.hardware'),
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
        title: t('column.owner'),
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
  }, [t, i18n.language, hardware, types, shared, owner, withOwner]);
}
