import { Box, Text } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { Card } from '../../components/card.tsx';
import { useDark } from '../../components/use-dark.ts';
import { absoluteTime } from '../../lib/format.ts';
import type { Series } from './series.ts';

interface HistoryChartProps {
  readonly title: string;
  readonly series: Series;
  /** ms */
  readonly from: number;
  readonly to: number;
  /** Axis from 0 to here, a line every so much (specification 2.9). */
  readonly max: number;
  readonly step: number;
  readonly told: (value: number) => string;
}

const HEIGHT = 240;
/** With more points than this a mark for each would be a thick line. */
const MARKED_MAX = 60;
/** A sample this near to the cursor is meant by it. */
const NEAR_PX = 24;

/** A value over time. What the chart shows to eyes is told in its label, and all of it in the table beside it. */
export function HistoryChart({ title, series, from, to, max, step, told }: HistoryChartProps) {
  const { t, i18n } = useTranslation('stats');
  const box = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<number>();
  const dark = useDark();
  const [times, values] = series;
  const known = values.filter((value) => value !== null);
  const summary = known.length
    ? t('chart.summary', {
        title,
        lowest: told(Math.min(...known)),
        highest: told(Math.max(...known)),
        last: told(known.at(-1)!),
      })
    : t('chart.nothing', { title });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the chart's colours are those of the mode.
  useEffect(() => {
    const element = box.current!;
    const colour = (name: string) => getComputedStyle(element).getPropertyValue(`--c-colors-${name}`).trim();
    const axis = {
      stroke: colour('fg-muted'),
      grid: { stroke: colour('border'), width: 1 },
      ticks: { show: false },
    };
    const splits = Array.from({ length: max / step + 1 }, (_, index) => index * step);
    const time = axisTimes(to - from, i18n.language);
    const chart = new uPlot(
      {
        width: element.clientWidth,
        height: HEIGHT,
        legend: { show: false },
        cursor: {
          y: false,
          drag: { x: false, y: false },
          points: { size: 8 },
          // By itself it finds the nearest sample, however many days away that is.
          hover: { prox: NEAR_PX, skip: [null, undefined] },
        },
        scales: { x: { range: [from / 1000, to / 1000] }, y: { range: [0, max] } },
        axes: [
          {
            ...axis,
            values: (_, seconds) => seconds.map((one) => time.format(one * 1000)),
            space: 80,
            size: 30,
          },
          { ...axis, splits: () => splits, values: (_, some) => some.map(told), size: 64 },
        ],
        series: [
          {},
          {
            stroke: colour('accent-focus-ring'),
            width: 2,
            points: { show: times.length <= MARKED_MAX, size: 6 },
          },
        ],
        hooks: { setCursor: [({ cursor: { idxs } }) => setAt(idxs?.[1] ?? undefined)] },
      },
      [[...times], [...values]],
      element,
    );
    const resized = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height: HEIGHT }));
    resized.observe(element);
    return () => {
      resized.disconnect();
      chart.destroy();
    };
  }, [times, values, from, to, max, step, told, i18n.language, dark]);

  const value = at === undefined ? undefined : values[at];
  return (
    <Card
      title={title}
      aside={
        <Text color="fg.muted" textStyle="xs" fontVariantNumeric="tabular-nums" aria-hidden>
          {typeof value === 'number' && `${told(value)} · ${absoluteTime(times[at!]! * 1000, i18n.language)}`}
        </Text>
      }
    >
      <Box ref={box} role="img" aria-label={summary} minH={`${HEIGHT}px`} />
    </Card>
  );
}

const DAY_MS = 24 * 3600_000;

/** How the times of an axis are told: hours over a day or two, else days. */
const axisTimes = (span: number, language: string) =>
  new Intl.DateTimeFormat(
    language,
    span <= 2 * DAY_MS ? { hour: '2-digit', minute: '2-digit' } : { day: 'numeric', month: 'short' },
  );
