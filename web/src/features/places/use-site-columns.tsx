import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Site } from '../../../../shared/model/place.ts';
import { TimeAgo } from '../../components/list/cells/time-ago.tsx';
import type { Column } from '../../components/list/list-spec.ts';
import { useOwnerColumn } from '../../components/list/use-owner-column.tsx';
import { RowActions } from '../../components/row-actions.tsx';
import { EVERYBODY, paths } from '../../lib/paths.ts';
import { CountLink } from './count-link.tsx';
import { useDeviceLinks } from './use-device-links.ts';

interface SiteColumns {
  readonly whose: string;
  readonly onEdit: (site: Site) => void;
  readonly onDelete: (site: Site) => void;
}

/** The columns of the list of sites; the owner only if the rows belong to several. */
export function useSiteColumns({ whose, onEdit, onDelete }: SiteColumns): readonly Column<Site>[] {
  const { t } = useTranslation(['places', 'list']);
  const ownerColumn = useOwnerColumn();
  const links = useDeviceLinks();
  return useMemo(() => {
    const ownerOf = ({ userId }: Site) => (whose === EVERYBODY ? userId : whose);
    const columns: (Column<Site> | false)[] = [
      {
        id: 'name',
        title: t('list:column.name'),
        sort: 'name',
        lead: true,
        cell: (site) => (
          <Link className="item opens" to={paths.site.to(site.id)}>
            {site.name}
          </Link>
        ),
        csv: ({ name }) => name,
      },
      {
        id: 'address',
        title: t('column.address'),
        card: 'second',
        cell: ({ address }) =>
          address && (
            <span className="medium" title={address}>
              {address}
            </span>
          ),
        csv: ({ address }) => address,
      },
      {
        id: 'beacons',
        title: t('column.beacons'),
        card: 'firstEnd',
        isAmount: true,
        cell: (site) => (
          <CountLink count={site.beacons} {...links.beacons(ownerOf(site), 'site', site.id, site.beacons)} />
        ),
        csv: ({ beacons }) => beacons,
      },
      {
        id: 'hubs',
        title: t('column.hubs'),
        card: 'secondEnd',
        isAmount: true,
        cell: (site) => (
          <CountLink count={site.hubs} {...links.hubs(ownerOf(site), 'site', site.id, site.hubs)} />
        ),
        csv: ({ hubs }) => hubs,
      },
      {
        id: 'created',
        title: t('list:column.created'),
        initiallyHidden: true,
        cell: ({ createdDate }) => <TimeAgo at={Date.parse(createdDate)} />,
        csv: ({ createdDate }) => createdDate,
      },
      whose === EVERYBODY && ownerColumn,
      {
        id: 'actions',
        title: t('list:column.actions'),
        cell: (site) => (
          <RowActions of={site.name} onEdit={() => onEdit(site)} onDelete={() => onDelete(site)} />
        ),
      },
    ];
    return columns.filter((column) => column !== false);
  }, [t, whose, ownerColumn, links, onEdit, onDelete]);
}
