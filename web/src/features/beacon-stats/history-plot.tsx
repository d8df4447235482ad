import { Box } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { Continued } from '../../../../shared/model/battery-forecast.ts';
import { useDark } from '../../components/use-dark.ts';
import { DAY } from '../../lib/format.ts';
import { markTime } from './mark-time.ts';
import type { Series } from './series.ts';
import type { Zoom } from './zoom.ts';

export interface HistoryPlotProps {
  readonly title: string;
  readonly series: Series;
  /** ms */
  readonly from: number;
  readonly to: number;
  /** The axis reaches from 0 to this, with a line for each `step`. */
  readonly max: number;
  readonly step: number;
  readonly format: (value: number) => string;
  /** px */
  readonly height: number;
  /** Drawn dashed, with a band between the slowest and the fastest loss. It starts after the last sample. */
  readonly forecast?: Continued | undefined;
  /** Called with the index of the sample near the pointer. It must be stable. */
  readonly onSample?: (index: number | undefined) => void;
  /** Called with the time that was drawn with the pointer or a finger, or undefined for a double click. It must be stable. */
  readonly onZoom?: ((zoom: Zoom | undefined) => void) | undefined;
}

/** With more points, a mark for each would merge into a thick line. */
const MARKED_MAX = 60;
/** The width of an axis beside its values, and of a character of them. */
const AXIS_PX = 12;
const CHARACTER_PX = 7;
/** The maximum distance of the pointer from a sample that it selects. */
const NEAR_PX = 24;

/** A value over time. Drawn again in the colours of the other mode. */
export const HistoryPlot = (props: HistoryPlotProps) => (
  <Plot key={useDark() ? 'dark' : 'light'} {...props} />
);

/** A value over time, drawn. The label describes it for screen readers. */
function Plot(props: HistoryPlotProps) {
  const { title, series, from, to, max, step, format, height, forecast, onSample, onZoom } = props;
  const { t, i18n } = useTranslation('stats');
  const box = useRef<HTMLDivElement>(null);
  const [, values] = series;
  const known = values.filter((value) => value !== null);
  const summary = known.length
    ? t('chart.summary', {
        title,
        lowest: format(Math.min(...known)),
        highest: format(Math.max(...known)),
        last: format(known.at(-1)!),
      })
    : t('chart.nothing', { title });

  useEffect(() => {
    const element = box.current!;
    const colour = (name: string) => getComputedStyle(element).getPropertyValue(`--c-colors-${name}`).trim();
    const axis = {
      stroke: colour('fg-muted'),
      grid: { stroke: colour('border'), width: 1 },
      ticks: { show: false },
    };
    const splits = Array.from({ length: max / step + 1 }, (_, index) => index * step);
    const width = AXIS_PX + CHARACTER_PX * Math.max(...splits.map((split) => format(split).length));
    const time = axisTimes(to - from, i18n.language);
    const chart = new uPlot(
      {
        width: element.clientWidth,
        height,
        legend: { show: false },
        cursor: {
          y: false,
          drag: { x: false, y: false },
          points: { size: 8 },
          // By default it finds the nearest sample, however far away.
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
          { ...axis, splits: () => splits, values: (_, some) => some.map(format), size: width },
        ],
        series: [
          {},
          {
            stroke: colour('accent-focus-ring'),
            width: 2,
            // By default they are filled with white, also in the dark.
            points: { show: series[0].length <= MARKED_MAX, size: 6, fill: colour('bg-panel') },
          },
          ...(forecast
            ? [
                // Only the edges of the band. The line is drawn last, over it.
                { width: 0, points: { show: false } },
                { width: 0, points: { show: false } },
                { stroke: colour('accent-focus-ring'), width: 2, dash: [5, 5], points: { show: false } },
              ]
            : []),
        ],
        ...(forecast && { bands: [{ series: [SLOWEST, FASTEST], fill: colour('accent-muted') }] }),
        hooks: { setCursor: [({ cursor: { idxs } }) => onSample?.(idxs?.[1] ?? undefined)] },
      },
      withForecast(series, forecast),
      element,
    );
    const resized = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height }));
    resized.observe(element);
    const unmark = onZoom && markTime(chart, onZoom);
    return () => {
      unmark?.();
      resized.disconnect();
      chart.destroy();
    };
  }, [series, from, to, max, step, format, height, forecast, onSample, onZoom, i18n.language]);

  return (
    <Box
      ref={box}
      role="img"
      aria-label={summary}
      minH={`${height}px`}
      css={{
        '& .marked': { position: 'absolute', insetY: '0', bg: 'accent.solid/20', pointerEvents: 'none' },
      }}
    />
  );
}

/** The indexes of the edges of the forecast's band in the data of the chart. */
const [SLOWEST, FASTEST] = [2, 3] as const;

/** All lines of a chart have the same times; null where a line has no value. */
function withForecast([times, values]: Series, forecast: Continued | undefined): uPlot.AlignedData {
  if (!forecast) return [[...times], [...values]];
  const before = times.map(() => null);
  return [
    [...times, ...forecast.times],
    [...values, ...forecast.times.map(() => null)],
    ...[forecast.slowest, forecast.fastest, forecast.usual].map((line) => [...before, ...line]),
  ] as uPlot.AlignedData;
}

/** The times on an axis: hours for up to two days, otherwise days. */
const axisTimes = (span: number, language: string) =>
  new Intl.DateTimeFormat(
    language,
    span <= 2 * DAY ? { hour: '2-digit', minute: '2-digit' } : { day: 'numeric', month: 'short' },
  );
