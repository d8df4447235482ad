import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';
import useSWR from 'swr';
import { getBeacon } from '../../../../shared/contract/devices/beacons.ts';
import { getBeaconHistory } from '../../../../shared/contract/monitoring.ts';
import type { HistoryPoint } from '../../../../shared/model/beacon.ts';
import { BeaconFrame } from '../../components/beacon-frame.tsx';
import { Card } from '../../components/card.tsx';
import { saveCsv } from '../../components/list/csv.ts';
import { Loading } from '../../components/loading.tsx';
import { SegmentLinks } from '../../components/segment-links.tsx';
import { call } from '../../lib/api.ts';
import { percent } from '../../lib/format.ts';
import { ownerOf } from '../../lib/owner.ts';
import { paths } from '../../lib/paths.ts';
import { roleOf, useSession } from '../../lib/session.ts';
import { HistoryChart } from './history-chart.tsx';
import { HistoryTable } from './history-table.tsx';
import { LatestFacts } from './latest-facts.tsx';
import { millivolts } from './millivolts.ts';
import { lengthOf, RANGES, type Range, rangeOf } from './ranges.ts';
import { seriesOf } from './series.ts';
import { useHistoryColumns } from './use-history-columns.ts';

const REFRESH_MS = 60_000;

interface History {
  readonly items: readonly HistoryPoint[];
  readonly thinned: boolean;
  /** ms */
  readonly from: number;
  readonly to: number;
}

async function load(id: string, range: Range): Promise<History> {
  const to = Date.now();
  const from = to - lengthOf(range);
  return { ...(await call(getBeaconHistory, { params: { id }, query: { from, to } })), from, to };
}

/** How a beacon was over time: its battery as charts and as a table. */
export function BeaconStatsScreen() {
  const { t } = useTranslation('stats');
  const { id = '', user } = useParams();
  const owner = ownerOf(user, roleOf(useSession()));
  const [query] = useSearchParams();
  const range = rangeOf(query);
  const beacon = useSWR(['getBeacon', id], ([, of]) => call(getBeacon, { params: { id: of } }));
  const history = useSWR(['getBeaconHistory', id, range] as const, ([, of, over]) => load(of, over), {
    keepPreviousData: true,
    refreshInterval: REFRESH_MS,
  });
  const ranges: Record<Range, string> = {
    day: t('range.day'),
    week: t('range.week'),
    month: t('range.month'),
    quarter: t('range.quarter'),
    all: t('range.all'),
  };

  return (
    <BeaconFrame
      id={id}
      owner={owner}
      beacon={beacon.data}
      failed={beacon.error !== undefined}
      here="history"
    >
      <Loading data={beacon.data} error={beacon.error} onRetry={() => void beacon.mutate()}>
        {(known) => (
          <>
            <LatestFacts beacon={known} />
            <SegmentLinks
              label={t('range.label')}
              links={RANGES.map((one) => ({
                to: `${paths.beaconStats.to(owner, id)}?range=${one}`,
                label: ranges[one],
                here: one === range,
              }))}
            />
            <Loading data={history.data} error={history.error} onRetry={() => void history.mutate()}>
              {(heard) => <HistoryCards id={id} history={heard} />}
            </Loading>
          </>
        )}
      </Loading>
    </BeaconFrame>
  );
}

function HistoryCards({ id, history }: { id: string; history: History }) {
  const { t, i18n } = useTranslation(['stats', 'list']);
  const columns = useHistoryColumns();
  const { items, thinned, from, to } = history;
  // Axes as specification 2.9 gives them.
  const charts = useMemo(
    () => [
      {
        title: t('chart.percentTitle'),
        series: seriesOf(items, 'batteryPct', to - from),
        max: 100,
        step: 10,
        told: (value: number) => percent(value, i18n.language),
      },
      {
        title: t('chart.millivoltsTitle'),
        series: seriesOf(items, 'batteryMV', to - from),
        max: 4000,
        step: 500,
        told: (value: number) => millivolts(value, i18n.language),
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
            <HistoryChart {...chart} from={from} to={to} />
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
