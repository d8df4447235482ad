import { Box, chakra, Flex, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Fleet, FleetDay } from '../../../../shared/model/fleet.ts';
import { Card } from '../../components/card.tsx';
import { CardLink } from '../../components/card-link.tsx';
import { euros } from '../../lib/euros.ts';
import { monthName } from '../../lib/month-names.ts';
import { ALL_ITEMS, paths } from '../../lib/paths.ts';
import { Trend, type TrendPoint } from './trend.tsx';
import type { Spend } from './use-home.ts';

interface FleetCardsProps {
  readonly fleet: Fleet;
  /** The figures of earlier days. */
  readonly days: readonly FleetDay[];
  readonly owner: string;
}

/** How many beacons there are, and how many hubs are online, with their course. */
export function FleetCards({ fleet, days, owner }: FleetCardsProps) {
  const { t, i18n } = useTranslation('home');
  const number = (value: number, isMore = false) => value.toLocaleString(i18n.language) + (isMore ? '+' : '');
  const hubs = fleet.online + fleet.silent + fleet.offline;
  const { beacons, stale, atLeast } = fleet;
  const course = (of: (figures: Fleet | FleetDay) => number): TrendPoint[] => [
    ...days.map((day) => ({ day: day.day, value: of(day) })),
    { day: null, value: of(fleet) },
  ];
  return (
    <>
      <Card
        title={t('figure.beacons')}
        aside={<CardLink to={paths.beacons.of(owner, ALL_ITEMS)}>{t('figure.show')}</CardLink>}
      >
        <Stack gap="2">
          <Line>
            <Big>{number(beacons, atLeast.includes('beacons'))}</Big>
            {stale > 0 && (
              <Text color="fg.muted">
                {t('figure.stale', { count: stale, number: number(stale, atLeast.includes('stale')) })}
              </Text>
            )}
          </Line>
          <Share
            parts={[
              { colour: 'accent.solid', value: Math.max(0, beacons - stale) },
              { colour: 'orange.solid', value: stale },
            ]}
          />
          <Trend title={t('trend.beacons')} points={course((of) => of.beacons - of.stale)} />
        </Stack>
      </Card>
      <Card
        title={t('figure.hubs')}
        aside={<CardLink to={paths.hubs.of(owner, ALL_ITEMS)}>{t('figure.show')}</CardLink>}
      >
        <Stack gap="2">
          <Line>
            <Big>{number(fleet.online, atLeast.includes('online'))}</Big>
            <Text color="fg.muted">{t('figure.ofHubs', { number: number(hubs) })}</Text>
          </Line>
          <Share
            parts={[
              { colour: 'accent.solid', value: fleet.online },
              { colour: 'orange.solid', value: fleet.silent },
              { colour: 'red.solid', value: fleet.offline },
            ]}
          />
          <Trend title={t('trend.hubs')} points={course(({ online }) => online)} />
        </Stack>
      </Card>
    </>
  );
}

/** What the running month has come to. */
export function SpendCard({ spend, to, link }: { spend: Spend; to: string; link: string }) {
  const { t, i18n } = useTranslation('home');
  const { language } = i18n;
  const { month, estimateCents, forecastCents } = spend;
  return (
    <Card title={monthName(month, language)} aside={<CardLink to={to}>{link}</CardLink>}>
      <Line>
        <Big>{euros(estimateCents, language)}</Big>
        <Text color="fg.muted">{t('figure.soFar', { amount: euros(forecastCents, language) })}</Text>
      </Line>
    </Card>
  );
}

const Big = chakra('p', {
  base: {
    fontSize: '1.75rem',
    lineHeight: '2.25rem',
    fontWeight: 'semibold',
    letterSpacing: '-0.02em',
    fontVariantNumeric: 'tabular-nums',
  },
});

/** A figure, and what is said about it. */
const Line = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: '2' },
});

interface Part {
  readonly colour: string;
  readonly value: number;
}

/** The parts of a whole as one bar; the numbers beside it say the same. */
const Share = ({ parts }: { parts: readonly Part[] }) => (
  <Flex h="1.5" rounded="full" overflow="hidden" bg="bg.muted" gap="0.5" aria-hidden>
    {parts
      .filter(({ value }) => value > 0)
      .map(({ colour, value }) => (
        <Box key={colour} bg={colour} flexGrow={value} flexBasis="0" minW="1" />
      ))}
  </Flex>
);
