import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Fleet, FleetDay } from '../../../../shared/model/fleet.ts';
import { STALE_AFTER_DAYS } from '../../../../shared/model/sighting-days.ts';
import { daysAgo } from '../../lib/format.ts';
import { ALL_ITEMS, paths } from '../../lib/paths.ts';

type Figure = 'beacons' | 'offline' | 'silent' | 'low' | 'stale';
const FIGURES: readonly Figure[] = ['offline', 'silent', 'low', 'stale', 'beacons'];

/** How figures differ from those of the last night. What was not counted to its end cannot be compared. */
export function changesSince(last: FleetDay, now: Fleet): { figure: Figure; by: number }[] {
  return FIGURES.filter((figure) => !last.atLeast.includes(figure) && !now.atLeast.includes(figure))
    .map((figure) => ({ figure, by: now[figure] - last[figure] }))
    .filter(({ by }) => by !== 0);
}

/** What has changed in the fleet since the last night, each with a link to the list of its devices. */
export function FleetChanges({ last, fleet, owner }: { last: FleetDay; fleet: Fleet; owner: string }) {
  const textOf = useChangeText();
  const changes = changesSince(last, fleet);
  if (changes.length === 0) return null;
  const to: Readonly<Record<Figure, string>> = {
    beacons: paths.beacons.of(owner, ALL_ITEMS),
    offline: paths.hubs.of(owner, ['connection:eq:offline']),
    silent: paths.hubs.of(owner, ['connection:eq:silent']),
    low: paths.beacons.of(owner, ['battery:eq:low']),
    stale: paths.beacons.of(owner, [`heard:lt:${daysAgo(STALE_AFTER_DAYS)}`]),
  };
  return (
    <List>
      {changes.map(({ figure, by }) => (
        <li key={figure}>
          <Link to={to[figure]}>{textOf(figure, by)}</Link>
        </li>
      ))}
    </List>
  );
}

function useChangeText(): (figure: Figure, by: number) => string {
  const { t, i18n } = useTranslation('home');
  return (figure, by) => {
    const many = Math.abs(by);
    const number = many.toLocaleString(i18n.language);
    const more: Readonly<Record<Figure, () => string>> = {
      beacons: () => t('since.more.beacons', { count: many, number }),
      offline: () => t('since.more.offline', { count: many, number }),
      silent: () => t('since.more.silent', { count: many, number }),
      low: () => t('since.more.low', { count: many, number }),
      stale: () => t('since.more.stale', { count: many, number }),
    };
    const fewer: Readonly<Record<Figure, () => string>> = {
      beacons: () => t('since.fewer.beacons', { count: many, number }),
      offline: () => t('since.fewer.offline', { count: many, number }),
      silent: () => t('since.fewer.silent', { count: many, number }),
      low: () => t('since.fewer.low', { count: many, number }),
      stale: () => t('since.fewer.stale', { count: many, number }),
    };
    return (by > 0 ? more : fewer)[figure]();
  };
}

const List = chakra('ul', {
  base: {
    pb: '3',
    borderBottomWidth: '1px',
    borderColor: 'border.muted',
    '& a': { rounded: 'l1', focusVisibleRing: 'outside', _hover: { textDecoration: 'underline' } },
  },
});
