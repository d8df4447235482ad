import { Box, chakra, Flex, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Fleet } from '../../../../shared/model/fleet.ts';
import { Card } from '../../components/card.tsx';
import { CardLink } from '../../components/card-link.tsx';
import { euros } from '../../lib/euros.ts';
import { monthName } from '../../lib/month-names.ts';
import { paths } from '../../lib/paths.ts';
import type { Spend } from './use-home.ts';

/** How many beacons are heard, and how many hubs are online. */
export function FleetCards({ fleet, owner }: { fleet: Fleet; owner: string }) {
  const { t, i18n } = useTranslation('home');
  const number = (value: number, isMore = false) => value.toLocaleString(i18n.language) + (isMore ? '+' : '');
  const hubs = fleet.online + fleet.silent + fleet.offline;
  const heard = Math.max(0, fleet.beacons - fleet.stale);
  const all = fleet.atLeast.includes('beacons');
  return (
    <>
      <Card
        title={t('figure.heard')}
        aside={
          <CardLink to={paths.beacons.of(owner)}>
            {t('figure.ofAll', { number: number(fleet.beacons, all) })}
          </CardLink>
        }
      >
        <Stack gap="2">
          <Big>{number(heard, all)}</Big>
          <Share
            parts={[
              { colour: 'accent.solid', value: heard },
              { colour: 'orange.solid', value: fleet.stale },
            ]}
          />
        </Stack>
      </Card>
      <Card
        title={t('figure.hubs')}
        aside={<CardLink to={paths.hubs.of(owner)}>{t('figure.all', { number: number(hubs) })}</CardLink>}
      >
        <Stack gap="2">
          <Big>{number(fleet.online, fleet.atLeast.includes('online'))}</Big>
          <Share
            parts={[
              { colour: 'accent.solid', value: fleet.online },
              { colour: 'orange.solid', value: fleet.silent },
              { colour: 'red.solid', value: fleet.offline },
            ]}
          />
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
    <Card
      title={t('figure.spend', { month: monthName(month, language) })}
      aside={<CardLink to={to}>{link}</CardLink>}
    >
      <Flex align="baseline" gap="2" wrap="wrap">
        <Big>{euros(estimateCents, language)}</Big>
        <Text color="fg.muted">{t('figure.about', { amount: euros(forecastCents, language) })}</Text>
      </Flex>
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
