import { Box, Button, Flex, Stack, Text } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';
import { Card } from '../../components/card.tsx';
import { saveCsv } from '../../components/list/csv.ts';
import { Loading } from '../../components/loading.tsx';
import { SegmentLinks } from '../../components/segment-links.tsx';
import { BeaconPage } from '../../components/thing-page/beacon-page.tsx';
import { percent } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { HistoryChart } from './history-chart.tsx';
import { HistoryTable } from './history-table.tsx';
import { LatestFacts } from './latest-facts.tsx';
import { millivolts } from './millivolts.ts';
import { RANGES, type Range, rangeOf } from './ranges.ts';
import { seriesOf } from './series.ts';
import { type History, useHistory } from './use-history.ts';
import { useHistoryColumns } from './use-history-columns.ts';
import { type Zoom, zoomOf } from './zoom.ts';
import { ZoomBar } from './zoom-bar.tsx';

/** The history of the beacon in the URL: a tab of its page. */
export function BeaconStatsScreen() {
  const { t } = useTranslation('stats');
  const { id = '' } = useParams();
  const [query, setQuery] = useSearchParams();
  const range = rangeOf(query);
  const zoom = zoomOf(query);
  const { data, error, mutate } = useHistory(id, zoom ?? range);
  // In the address, so that the browser's back button undoes it and a link shows the same.
  const onZoom = useCallback(
    (next: Zoom | undefined) =>
      setQuery(
        (before) => {
          const after = new URLSearchParams(before);
          for (const name of ['from', 'to'] as const)
            if (next) after.set(name, String(next[name]));
            else after.delete(name);
          return after;
        },
        { preventScrollReset: true },
      ),
    [setQuery],
  );
  const ranges: Record<Range, string> = {
    day: t('range.day'),
    week: t('range.week'),
    month: t('range.month'),
    quarter: t('range.quarter'),
    all: t('range.all'),
  };

  return (
    <BeaconPage here="history">
      {(beacon, owner) => (
        <Stack gap="5" maxW="6xl">
          <LatestFacts beacon={beacon} />
          <Flex wrap="wrap" align="center" justify="space-between" gap="2">
            <SegmentLinks
              label={t('range.label')}
              links={RANGES.map((one) => ({
                to: `${paths.beaconStats.to(owner, id)}?range=${one}`,
                label: ranges[one],
                here: one === range && !zoom,
              }))}
            />
            {data && <ZoomBar shown={zoom ?? data} isZoomed={zoom !== undefined} onZoom={onZoom} />}
          </Flex>
          <Loading data={data} error={error} onRetry={() => void mutate()}>
            {(heard) => <HistoryCards id={id} history={heard} onZoom={onZoom} />}
          </Loading>
        </Stack>
      )}
    </BeaconPage>
  );
}

interface HistoryCardsProps {
  readonly id: string;
  readonly history: History;
  readonly onZoom: (zoom: Zoom | undefined) => void;
}

function HistoryCards({ id, history, onZoom }: HistoryCardsProps) {
  const { t, i18n } = useTranslation(['stats', 'list']);
  const columns = useHistoryColumns();
  const { items, thinned, from, to } = history;
  // The axes as specified (2.9).
  const charts = useMemo(
    () => [
      {
        title: t('chart.percentTitle'),
        series: seriesOf(items, 'batteryPct', to - from),
        max: 100,
        step: 10,
        format: (value: number) => percent(value, i18n.language),
      },
      {
        title: t('chart.millivoltsTitle'),
        series: seriesOf(items, 'batteryMV', to - from),
        max: 4000,
        step: 500,
        format: (value: number) => millivolts(value, i18n.language),
      },
    ],
    [items, from, to, t, i18n.language],
  );

  if (items.length === 0)
    return (
      <Box bg="bg.panel" borderWidth="1px" rounded="l3" px="4" py="16" textAlign="center" role="status">
        <Text fontWeight="medium">{t('empty.title')}</Text>
        <Text color="fg.muted">{t('empty.hint')}</Text>
      </Box>
    );
  return (
    <>
      <Flex direction={{ base: 'column', lg: 'row' }} gap="5">
        {charts.map((chart) => (
          <Box key={chart.title} flex="1" minW="0">
            <HistoryChart {...chart} from={from} to={to} onZoom={onZoom} />
          </Box>
        ))}
      </Flex>
      <Card
        title={t('table.title')}
        hint={thinned ? t('table.thinned') : undefined}
        aside={
          <Button
            size="sm"
            variant="outline"
            bg="bg.panel"
            colorPalette="gray"
            onClick={() => void saveCsv(`history-${id}`, columns, items)}
          >
            <Download aria-hidden />
            {t('list:exportCsv')}
          </Button>
        }
      >
        <HistoryTable title={t('table.title')} columns={columns} items={items} />
      </Card>
    </>
  );
}
