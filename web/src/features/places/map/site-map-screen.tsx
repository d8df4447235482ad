import { Box, Button, chakra, Flex, Grid, Heading, Stack, Text } from '@chakra-ui/react';
import { MapPin } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Site } from '../../../../../shared/model/place.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Loading } from '../../../components/loading.tsx';
import { Notice } from '../../../components/notice.tsx';
import { PageTitle } from '../../../components/page-head.tsx';
import { Whose } from '../../../components/whose.tsx';
import { useBranding } from '../../../lib/branding.ts';
import { EVERYBODY, paths } from '../../../lib/paths.ts';
import { PlaceTabs } from '../place-tabs.tsx';
import { DEVICE_STATES, type DeviceState } from '../surface/device-state.ts';
import type { Marked } from '../surface/mark-target.tsx';
import { StateMark } from '../surface/state-mark.tsx';
import { useStateWords } from '../surface/use-state-words.ts';
import { usePlacesOwner } from '../use-places-owner.ts';
import { onMap } from './mercator.ts';
import { SITES_MAX, useMapSites, useSiteStates } from './use-map-sites.ts';
import { WorldMap } from './world-map.tsx';

/** The sites of one owner, or of all, on a map, with a list of them beside it. */
export function SiteMapScreen() {
  const { t } = useTranslation(['maps', 'places']);
  const { brand } = useBranding();
  const { owner, name, asked } = usePlacesOwner();
  const sites = useMapSites(asked);
  const title = owner === EVERYBODY ? t('titleAll') : name ? t('titleOf', { name }) : t('title');
  return (
    <Stack gap="5">
      <title>{`${title} – ${brand}`}</title>
      <PlaceTabs owner={owner} here="map" />
      <Flex align="center" justify="space-between" wrap="wrap" gap="3">
        <PageTitle>{title}</PageTitle>
        <Whose owner={owner} to={paths.siteMap.of} title={t('places:chooseUser')} />
      </Flex>
      <Loading key={owner} data={sites.data} error={sites.error} onRetry={() => void sites.mutate()}>
        {({ sites: found, isMore }) =>
          found.length === 0 ? (
            <Box bg="bg.panel" borderWidth="1px" rounded="l3" shadow="xs">
              <EmptyState icon={MapPin} title={t('places:noSites.title')} hint={t('places:noSites.hint')}>
                <Button asChild size="sm" variant="outline" colorPalette="gray">
                  <Link to={paths.sites.of(owner)}>{t('toSites')}</Link>
                </Button>
              </EmptyState>
            </Box>
          ) : (
            <SiteMap sites={found} isMore={isMore} asked={asked} />
          )
        }
      </Loading>
    </Stack>
  );
}

interface SiteMapProps {
  readonly sites: readonly Site[];
  readonly isMore: boolean;
  readonly asked: { readonly user?: string };
}

const NONE: ReadonlyMap<string, DeviceState> = new Map();

function SiteMap({ sites, isMore, asked }: SiteMapProps) {
  const { t, i18n } = useTranslation(['maps', 'places']);
  const words = useStateWords();
  const { data: found } = useSiteStates(asked);
  const states = found?.states ?? NONE;
  const [chosen, setChosen] = useState<string>();
  const placed = useMemo(
    () =>
      sites
        .filter(({ position }) => position !== null)
        .map((site) => ({ site, state: states.get(site.id) ?? ('fine' as const) }))
        // What needs somebody comes first.
        .sort((one, other) => DEVICE_STATES.indexOf(one.state) - DEVICE_STATES.indexOf(other.state)),
    [sites, states],
  );
  const without = useMemo(() => sites.filter(({ position }) => position === null), [sites]);
  const marks = useMemo(
    () =>
      placed.map(
        ({ site, state }): Marked => ({
          ...{ key: site.id, kind: 'site', name: site.name, state },
          ...{ told: words.site[state], to: paths.site.to(site.id) },
          ...onMap(site.position!),
        }),
      ),
    [placed, words],
  );
  const written = (count: number) => count.toLocaleString(i18n.language);
  const devicesOf = ({ beacons, hubs }: Site) =>
    [
      t('places:beaconCount', { count: beacons, number: written(beacons) }),
      t('places:hubCount', { count: hubs, number: written(hubs) }),
    ].join(', ');
  return (
    <Stack gap="4">
      {isMore && <Notice tone="info">{t('moreSites', { number: written(SITES_MAX) })}</Notice>}
      {found?.isMore && <Notice tone="info">{t('moreTrouble')}</Notice>}
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 20rem' }}
        gap="4"
        alignItems="start"
      >
        <Box bg="bg.panel" borderWidth="1px" rounded="l3" shadow="xs" p="3" minW="0">
          <WorldMap
            label={t('mapLabel')}
            marks={marks}
            height={{ base: '55vh', md: 'clamp(22rem, 68vh, 48rem)' }}
            chosen={chosen}
          />
        </Box>
        <Stack gap="4" minW="0">
          {placed.length > 0 && (
            <Panel>
              <Heading as="h2" size="sm">
                {t('onTheMap')} <span>{written(placed.length)}</span>
              </Heading>
              <ul>
                {placed.map(({ site, state }) => (
                  <li
                    key={site.id}
                    onPointerEnter={() => setChosen(site.id)}
                    onPointerLeave={() => setChosen(undefined)}
                    onFocus={() => setChosen(site.id)}
                    onBlur={() => setChosen(undefined)}
                  >
                    <StateMark kind="site" state={state} size={16} />
                    <div>
                      <Link to={paths.site.to(site.id)}>{site.name}</Link>
                      <p>
                        {state !== 'fine' && <strong data-state={state}>{words.site[state]} · </strong>}
                        {devicesOf(site)}
                      </p>
                    </div>
                  </li>
                ))}
              </ul>
            </Panel>
          )}
          {without.length > 0 && (
            <Panel>
              <Heading as="h2" size="sm">
                {t('notOnTheMap')} <span>{written(without.length)}</span>
              </Heading>
              <Text color="fg.muted" textStyle="xs" mb="2">
                {t('notOnTheMapHint')}
              </Text>
              <ul>
                {without.map((site) => (
                  <li key={site.id}>
                    <div>
                      <Link to={paths.site.to(site.id)}>{site.name}</Link>
                      <p>{devicesOf(site)}</p>
                    </div>
                  </li>
                ))}
              </ul>
            </Panel>
          )}
        </Stack>
      </Grid>
    </Stack>
  );
}

const Panel = chakra('section', {
  base: {
    bg: 'bg.panel',
    borderWidth: '1px',
    rounded: 'l3',
    shadow: 'xs',
    px: '4',
    py: '4',
    '& h2': { mb: '1' },
    '& h2 span': { color: 'fg.muted', fontWeight: 'normal' },
    '& ul': { listStyleType: 'none', maxH: { base: '20rem', lg: '30rem' }, overflowY: 'auto', mx: '-2' },
    '& li': {
      display: 'flex',
      gap: '2',
      alignItems: 'start',
      px: '2',
      py: '1.5',
      rounded: 'l1',
      _hover: { bg: 'bg.subtle' },
    },
    '& li > div': { minW: '0' },
    '& li > svg': { flexShrink: '0', mt: '0.5' },
    '& a': {
      fontWeight: 'medium',
      rounded: 'l1',
      focusVisibleRing: 'outside',
      _hover: { textDecoration: 'underline' },
    },
    '& p': { color: 'fg.muted', textStyle: 'xs' },
    '& strong': { fontWeight: 'medium' },
    '& [data-state=lost]': { color: 'red.fg' },
    '& [data-state=weak]': { color: 'orange.fg' },
  },
});
