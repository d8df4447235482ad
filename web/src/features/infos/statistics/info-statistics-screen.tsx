import { Box, Button, Flex, Stack, Text } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { BarChart } from '../../../components/bar-chart.tsx';
import { Card } from '../../../components/card.tsx';
import { CardLink } from '../../../components/card-link.tsx';
import { Figure } from '../../../components/figure.tsx';
import { saveCsv } from '../../../components/list/csv.ts';
import type { Column } from '../../../components/list/list-spec.ts';
import { ScrolledTable } from '../../../components/list/scrolled-table.tsx';
import { Loading } from '../../../components/loading.tsx';
import { SegmentLinks } from '../../../components/segment-links.tsx';
import { activeTime, calendarDay, DAY } from '../../../lib/format.ts';
import { monthName } from '../../../lib/month-names.ts';
import { paths } from '../../../lib/paths.ts';
import { InfoPage } from '../info-page.tsx';
import type { KnownInfo } from '../use-info.ts';
import { daysIn, RANGES, type Statistics, useStatistics } from './use-statistics.ts';

/** How often phones opened the Info in the URL, and how long it used its beacons: a tab of its page. */
export function InfoStatisticsScreen() {
  return (
    <InfoPage here="statistics">
      {(info, owner) => <Numbers key={info.id} info={info} owner={owner} />}
    </InfoPage>
  );
}

function Numbers({ info, owner }: { info: KnownInfo; owner: string }) {
  const [query] = useSearchParams();
  const days = daysIn(query);
  const { data, error, mutate } = useStatistics(info, days);
  return (
    <Loading data={data} error={error} onRetry={() => void mutate()}>
      {(statistics) => (
        <Stack gap="5" maxW="5xl">
          <ClicksCard info={info} owner={owner} days={days} {...statistics} />
          <UsageCard owner={owner} usage={statistics.usage} />
        </Stack>
      )}
    </Loading>
  );
}

type Day = Statistics['clicks'][number];

interface ClicksCardProps extends Pick<Statistics, 'clicks' | 'total'> {
  readonly info: KnownInfo;
  readonly owner: string;
  readonly days: number;
}

const CHART_HEIGHT = 200;

function ClicksCard({ info, owner, days, clicks, total }: ClicksCardProps) {
  const { t, i18n } = useTranslation(['infoStatistics', 'list']);
  const { language } = i18n;
  const [asTable, setAsTable] = useState(false);
  const columns = useMemo(
    (): readonly Column<Day>[] => [
      {
        id: 'day',
        title: t('day'),
        cell: ({ day }) => calendarDay(day, language),
        csv: ({ day }) => day,
        lead: true,
      },
      {
        id: 'clicks',
        title: t('clicks'),
        cell: (one) => one.clicks.toLocaleString(language),
        csv: (one) => one.clicks,
      },
    ],
    [t, language],
  );
  const series = useMemo(() => {
    const byTime = new Map(clicks.map((one) => [Date.parse(one.day), one.clicks]));
    return [{ colour: 'accent-focus-ring', valueAt: (time: number) => byTime.get(time) ?? 0 }];
  }, [clicks]);
  const from = Date.parse(clicks[0]!.day);
  const count = total.toLocaleString(language);
  const said = t('total', { count: total, number: count });
  return (
    <Card
      title={t('clicks')}
      hint={t('clicksHint')}
      aside={
        <SegmentLinks
          label={t('range')}
          links={RANGES.map((one) => ({
            to: paths.infoStatistics.to(owner, info.id, one),
            label: t('days', { count: one }),
            here: one === days,
          }))}
        />
      }
    >
      <Flex align="center" justify="space-between" wrap="wrap" gap="3">
        <Text fontSize="1.3125rem" fontWeight="semibold" letterSpacing="-0.02em" role="status">
          {said}
        </Text>
        <Flex gap="2">
          <Button
            size="sm"
            variant="ghost"
            colorPalette="gray"
            aria-pressed={asTable}
            disabled={total === 0}
            onClick={() => setAsTable(!asTable)}
          >
            {t('asTable')}
          </Button>
          <Button
            size="sm"
            variant="outline"
            colorPalette="gray"
            disabled={total === 0}
            onClick={() => void saveCsv(`clicks-${info.id}`, columns, clicks)}
          >
            <Download aria-hidden />
            {t('list:exportCsv')}
          </Button>
        </Flex>
      </Flex>
      <Box minH={`${CHART_HEIGHT}px`}>
        {total === 0 ? (
          <Flex
            direction="column"
            align="center"
            justify="center"
            minH={`${CHART_HEIGHT}px`}
            textAlign="center"
          >
            <Text fontWeight="medium">{t('empty.title')}</Text>
            <Text color="fg.muted" maxW="lg">
              {t('empty.hint')}
            </Text>
          </Flex>
        ) : asTable ? (
          <ScrolledTable
            title={t('clicks')}
            columns={columns}
            items={clicks.toReversed()}
            keyOf={({ day }) => day}
          />
        ) : (
          <BarChart
            from={from}
            to={from + clicks.length * DAY}
            width={DAY}
            series={series}
            timeZone="UTC"
            height={CHART_HEIGHT}
            label={t('chart', { said, from: calendarDay(clicks[0]!.day, language) })}
          />
        )}
      </Box>
    </Card>
  );
}

function UsageCard({ owner, usage }: { owner: string; usage: Statistics['usage'] }) {
  const { t, i18n } = useTranslation('infoStatistics');
  const { language } = i18n;
  return (
    <Card
      title={t('usage.title', { month: monthName(usage.month, language) })}
      hint={t('usage.hint')}
      aside={<CardLink to={paths.usage.to(owner, usage.month)}>{t('usage.report')}</CardLink>}
    >
      <Flex wrap="wrap" columnGap="12" rowGap="3">
        <Figure as="h3" name={t('usage.devices')}>
          {usage.devices.toLocaleString(language)}
        </Figure>
        <Figure as="h3" name={t('usage.time')}>
          {activeTime(usage.seconds, language)}
        </Figure>
      </Flex>
    </Card>
  );
}
