import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { UsedTag } from '../../../../shared/model/place.ts';
import type { Column } from '../../components/list/list-spec.ts';
import { CountLink } from './count-link.tsx';
import { useDeviceLinks } from './use-device-links.ts';

/** The columns of the list of tags of one owner. */
export function useTagColumns(owner: string): readonly Column<UsedTag>[] {
  const { t } = useTranslation('places');
  const links = useDeviceLinks();
  return useMemo(
    () => [
      {
        id: 'tag',
        title: t('tag'),
        lead: true,
        cell: ({ tag }) => <span className="item">{tag}</span>,
        csv: ({ tag }) => tag,
      },
      {
        id: 'beacons',
        title: t('column.beacons'),
        card: 'firstEnd',
        isAmount: true,
        cell: ({ tag, beacons }) => (
          <CountLink count={beacons} {...links.beacons(owner, 'tag', tag, beacons)} />
        ),
        csv: ({ beacons }) => beacons,
      },
      {
        id: 'hubs',
        title: t('column.hubs'),
        card: 'secondEnd',
        isAmount: true,
        cell: ({ tag, hubs }) => <CountLink count={hubs} {...links.hubs(owner, 'tag', tag, hubs)} />,
        csv: ({ hubs }) => hubs,
      },
    ],
    [t, links, owner],
  );
}
