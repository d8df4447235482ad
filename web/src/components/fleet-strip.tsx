import { Box, chakra, Flex, Skeleton } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import useSWR from 'swr';
import { getFleet } from '../../../shared/contract/monitoring.ts';
import { STALE_AFTER_DAYS } from '../../../shared/model/beacon.ts';
import type { FleetFigure } from '../../../shared/model/fleet.ts';
import { call } from '../lib/api.ts';
import { daysAgo } from '../lib/format.ts';
import { userParameter } from '../lib/owner.ts';
import { paths, SELF } from '../lib/paths.ts';
import { roleOf, useSession } from '../lib/session.ts';

const REFRESH_MS = 60_000;

/** Worth a look where there are any. */
const TONES: Readonly<Partial<Record<FleetFigure, string>>> = {
  silent: 'orange.fg',
  low: 'red.fg',
  stale: 'orange.fg',
  unsynchronised: 'blue.fg',
  unsynchronisedHubs: 'blue.fg',
  alerts: 'orange.fg',
};

interface Figure {
  readonly figure: FleetFigure;
  readonly label: string;
  readonly to: string;
}

/** The state of an owner's fleet, in numbers that link to the devices they count. Empty while the numbers are unknown. */
export function FleetStrip({ owner }: { owner: string }) {
  const { t, i18n } = useTranslation('list');
  const role = roleOf(useSession());
  const { data: fleet, error } = useSWR(
    ['getFleet', owner, role],
    () => call(getFleet, { query: userParameter(owner, role) }),
    { refreshInterval: REFRESH_MS },
  );
  if (error && !fleet) return null;
  const hubs = (filter: string) => paths.hubs.of(owner, [filter]);
  const beacons = (...filter: string[]) => paths.beacons.of(owner, filter);
  const alerts: Figure = {
    figure: 'alerts',
    label: t('fleet.openAlerts'),
    to: paths.alerts.of(owner, ['state:eq:open']),
  };
  // A group admin sees the devices of the group's users, but no alerts of others.
  const seesAlerts = role !== 'GROUP_ADMIN' || owner === SELF;
  const groups: { title: string; figures: Figure[] }[] = [
    {
      title: t('fleet.hubs'),
      figures: [
        { figure: 'online', label: t('fleet.online'), to: hubs('connection:eq:online') },
        { figure: 'silent', label: t('fleet.silent'), to: hubs('connection:eq:silent') },
        { figure: 'offline', label: t('fleet.offline'), to: hubs('connection:eq:offline') },
        { figure: 'unsynchronisedHubs', label: t('fleet.waiting'), to: hubs('isSynchronized:eq:false') },
      ],
    },
    {
      title: t('fleet.devices'),
      figures: [
        { figure: 'beacons', label: t('fleet.all'), to: beacons() },
        { figure: 'low', label: t('fleet.low'), to: beacons('battery:eq:low') },
        { figure: 'stale', label: t('fleet.stale'), to: beacons(`heard:lt:${daysAgo(STALE_AFTER_DAYS)}`) },
        { figure: 'unsynchronised', label: t('fleet.modified'), to: beacons('deviceUpToDate:eq:false') },
      ],
    },
    ...(seesAlerts ? [{ title: t('fleet.alerts'), figures: [alerts] }] : []),
  ];
  const told = (figure: FleetFigure) =>
    fleet && fleet[figure].toLocaleString(i18n.language) + (fleet.atLeast.includes(figure) ? '+' : '');

  return (
    <Flex as="section" aria-label={t('fleet.title')} wrap="wrap" gap="3">
      {groups.map(({ title, figures }) => (
        <Group key={title} short={figures.length === 1}>
          <Box as="h2" textStyle="xs" color="fg.muted" fontWeight="medium" px="3.5" pt="2">
            {title}
          </Box>
          <Flex as="ul" wrap="wrap" listStyleType="none" px="1.5" pb="1.5">
            {figures.map(({ figure, label, to }) => (
              <Box as="li" key={figure} flex="1 0 auto">
                <Tile asChild>
                  <Link to={to}>
                    <Box
                      as="span"
                      textStyle="lg"
                      fontWeight="semibold"
                      fontVariantNumeric="tabular-nums"
                      color={fleet && (fleet[figure] === 0 ? 'fg.subtle' : TONES[figure])}
                    >
                      {told(figure) ?? <Skeleton as="span" display="inline-block" h="4" w="2rem" />}
                    </Box>{' '}
                    <Box as="span" color="fg.muted">
                      {label}
                    </Box>
                  </Link>
                </Tile>
              </Box>
            ))}
          </Flex>
        </Group>
      ))}
    </Flex>
  );
}

const Group = chakra('div', {
  base: { bg: 'bg.panel', borderWidth: '1px', rounded: 'l3', shadow: 'xs' },
  variants: {
    short: {
      true: { flex: { base: '1 1 100%', lg: '0 0 auto' } },
      false: { flex: { base: '1 1 100%', lg: '1 1 auto' } },
    },
  },
});

const Tile = chakra('span', {
  base: {
    display: 'flex',
    alignItems: 'baseline',
    gap: '1.5',
    px: '2',
    py: '0.5',
    rounded: 'l2',
    whiteSpace: 'nowrap',
    focusVisibleRing: 'inside',
    _hover: { bg: 'bg.muted' },
  },
});
