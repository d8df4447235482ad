import { Box, Flex, Text } from '@chakra-ui/react';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { batteryClass } from '../../../../shared/model/battery.ts';
import { continued } from '../../../../shared/model/battery-forecast.ts';
import type { Monitoring } from '../../../../shared/model/beacon.ts';
import { Card } from '../../components/card.tsx';
import { CardLink } from '../../components/card-link.tsx';
import { ErrorPanel } from '../../components/list/list-states.tsx';
import { DAY, percent, volts } from '../../lib/format.ts';
import { seriesOf } from './series.ts';
import { useForecast } from './use-forecast.ts';
import { type History, useHistory } from './use-history.ts';

/** Loaded on demand: the figures do not wait for the drawing. */
const HistoryPlot = lazy(async () => ({ default: (await import('./history-plot.tsx')).HistoryPlot }));

const HEIGHT = 180;
const TONES = { low: 'red.fg', medium: 'orange.fg', good: undefined, full: undefined } as const;

interface BatteryCardProps {
  readonly id: string;
  readonly monitoring: Monitoring | null | undefined;
  /** The address of the whole history. */
  readonly all: string;
}

/** The battery now, its course over the last quarter, and how long it will last. */
export function BatteryCard({ id, monitoring, all }: BatteryCardProps) {
  const { t, i18n } = useTranslation('stats');
  const { data, error, mutate } = useHistory(id, 'quarter');
  const forecast = useForecast(id);
  const { batteryPct: charge = null, batteryMV: voltage = null } = monitoring ?? {};
  // A device that was never heard has nothing to draw.
  const isKnown = charge !== null || data?.items.some(({ batteryPct }) => batteryPct !== null);
  return (
    <Card title={t('column.battery')} aside={<CardLink to={all}>{t('all')}</CardLink>}>
      {!isKnown ? (
        <Text color="fg.muted">{t('forecast.neverHeard')}</Text>
      ) : (
        <div>
          <Flex align="baseline" gap="3" minH="9" fontVariantNumeric="tabular-nums">
            <Text
              fontSize="1.625rem"
              lineHeight="1.2"
              fontWeight="semibold"
              color={charge === null ? 'fg.muted' : TONES[batteryClass(charge)]}
            >
              {charge === null ? t('none') : percent(charge, i18n.language)}
            </Text>
            {voltage !== null && <Text color="fg.muted">{volts(voltage, i18n.language)}</Text>}
          </Flex>
          <Text color="fg.muted" textStyle="sm" minH="5">
            {forecast}
          </Text>
          <Box minH={`${HEIGHT}px`} mt="2">
            {error !== undefined && !data ? (
              <ErrorPanel error={error} whole={false} onRetry={() => void mutate()} />
            ) : (
              data && <Course history={data} />
            )}
          </Box>
        </div>
      )}
    </Card>
  );
}

function Course({ history }: { history: History }) {
  const { t, i18n } = useTranslation('stats');
  const { items, to } = history;
  const from = Math.max(history.from, beginning(history));
  const series = useMemo(() => seriesOf(items, 'batteryPct', to - from), [items, from, to]);
  const forecast = useMemo(
    // The future gets no more room than the past.
    () => continued(items, to, (to - from) / DAY),
    [items, from, to],
  );
  const format = useMemo(() => (value: number) => percent(value, i18n.language), [i18n.language]);
  if (series[0].length === 0)
    return (
      <Text color="fg.muted" pt="4">
        {t('empty.title')}
      </Text>
    );
  return (
    <Suspense>
      <HistoryPlot
        title={t('chart.percentTitle')}
        series={series}
        from={from}
        to={forecast ? forecast.times.at(-1)! * 1000 : to}
        max={100}
        step={25}
        format={format}
        height={HEIGHT}
        forecast={forecast}
      />
    </Suspense>
  );
}

/** A beacon that was heard for a short time only fills half of the chart. */
const beginning = ({ items, to }: History): number =>
  to - 2 * Math.max(to - (items[0]?.timestamp ?? to), DAY / 24);
