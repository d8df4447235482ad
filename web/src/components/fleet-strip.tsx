import { Box, chakra, Flex, Skeleton } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { getFleet } from '../../../shared/contract/fleet.ts';
import type { FleetFigure } from '../../../shared/model/fleet.ts';
import { STALE_AFTER_DAYS } from '../../../shared/model/sighting-days.ts';
import { daysAgo } from '../lib/format.ts';
import { ALL_ITEMS, paths, SELF } from '../lib/paths.ts';
import { roleOf, useSession } from '../lib/session.ts';
import { useFleet } from './use-fleet.ts';
import { useMay } from './use-may.ts';

/** Figures that are highlighted if they are not zero. */
const TONES: Readonly<Partial<Record<FleetFigure, string>>> = {
  offline: 'red.fg',
  silent: 'orange.fg',
  low: 'orange.fg',
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

/** The state of an owner's fleet, as numbers that link to the counted devices. Empty until the numbers are loaded. */
export function FleetStrip({ owner }: { owner: string }) {
  const { t, i18n } = useTranslation('list');
  const role = roleOf(useSession());
  const isShown = useMay()(getFleet);
  const { data: fleet, error } = useFleet(isShown ? owner : null);
  if (!isShown || (error && !fleet)) return null;
  const hubs = (filter: string) => paths.hubs.of(owner, [filter]);
  const beacons = (...filter: string[]) => paths.beacons.of(owner, filter);
  const alerts: Figure = {
    figure: 'alerts',
    label: t('fleet.openAlerts'),
    to: paths.alerts.of(owner, ['state:eq:open']),
  };
  // A group admin sees the devices of the group's users, but only their own alerts.
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
        { figure: 'beacons', label: t('fleet.all'), to: beacons(...ALL_ITEMS) },
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
    // One line that scrolls if it is too long: otherwise it would wrap, and the page jump, once the numbers are known.
    <Flex as="section" aria-label={t('fleet.title')} gap="2" overflowX="auto" scrollbarWidth="none">
      {groups.map(({ title, figures }) => (
        <Group key={title} short={figures.length === 1}>
          <Box
            as="h2"
            textStyle="xs"
            color="fg.muted"
            fontWeight="medium"
            ps={{ base: '3.5', md: '3' }}
            pe={{ md: '3' }}
            pt={{ md: '2' }}
          >
            {title}
          </Box>
          <Flex as="ul" listStyleType="none" px="1.5" py={{ base: '1', md: '0' }} pb={{ md: '1.5' }}>
            {figures.map(({ figure, label, to }) => (
              <Box as="li" key={figure} flex="1 0 auto">
                <Tile asChild>
                  <Link to={to}>
                    <Box
                      as="span"
                      textStyle={{ base: 'lg', md: 'md' }}
                      fontWeight="semibold"
                      fontVariantNumeric="tabular-nums"
                      color={fleet && (fleet[figure] === 0 ? 'fg.subtle' : TONES[figure])}
                    >
                      {told(figure) ?? <Skeleton as="span" display="inline-block" h="4" w="2rem" />}
                    </Box>{' '}
                    <Box as="span" color="fg.muted" textStyle={{ base: 'sm', md: 'xs' }}>
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
  base: {
    // On phones its title is in the line of its figures: what is listed is more important.
    display: { base: 'flex', md: 'block' },
    alignItems: 'center',
    bg: 'bg.panel',
    borderWidth: '1px',
    rounded: 'l3',
    shadow: 'xs',
  },
  variants: { short: { true: { flex: '0 0 auto' }, false: { flex: '1 0 auto' } } },
});

const Tile = chakra('span', {
  base: {
    display: 'flex',
    // With the label below its number, all of them fit beside each other in every language.
    flexDirection: { md: 'column' },
    alignItems: { base: 'baseline', md: 'start' },
    gap: { base: '1.5', md: '0' },
    px: { base: '2', md: '1.5' },
    py: '0.5',
    rounded: 'l2',
    whiteSpace: 'nowrap',
    focusVisibleRing: 'inside',
    _hover: { bg: 'bg.muted' },
  },
});
