import { Box } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { DAY } from '../lib/format.ts';
import { useDark } from './use-dark.ts';

/** The bars of one colour. */
export interface BarSeries {
  /** A colour of the theme, such as `red-focus-ring`. */
  readonly colour: string;
  readonly valueAt: (time: number) => number;
}

interface BarChartProps {
  /** The times of the chart and the width of a bar, ms. A bar begins at its time. */
  readonly from: number;
  readonly to: number;
  readonly width: number;
  /** From the bottom of a stack to its top. Another array draws the chart again. */
  readonly series: readonly BarSeries[];
  /** A description for screen readers. */
  readonly label: string;
  /** The zone of the times on the axis; absent: that of the browser. */
  readonly timeZone?: string;
  readonly height?: number;
  /** A drag selects a range; called with times in ms. */
  readonly onRange?: (from: number, to: number) => void;
}

/** The minimum length of a drag in px; a shorter one is a click. */
const PULL_MIN = 6;

/** Numbers over time, as stacked bars. Drawn again in the colours of the other mode. */
export const BarChart = (props: BarChartProps) => <Bars key={useDark() ? 'dark' : 'light'} {...props} />;

function Bars(props: BarChartProps) {
  const { from, to, width, series, label, timeZone, height = 120, onRange } = props;
  const { i18n } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const chosen = useRef(onRange);
  useEffect(() => {
    chosen.current = onRange;
  });
  const isSelectable = onRange !== undefined;

  useEffect(() => {
    const element = box.current!;
    const colour = (name: string) => getComputedStyle(element).getPropertyValue(`--c-colors-${name}`).trim();
    const axis = { stroke: colour('fg-muted'), ticks: { show: false } };
    const time = new Intl.DateTimeFormat(i18n.language, {
      timeZone,
      ...(to - from <= 2 * DAY ? { hour: '2-digit', minute: '2-digit' } : { day: 'numeric', month: 'short' }),
    });
    const times = Array.from(
      { length: Math.max(1, Math.round((to - from) / width)) },
      (_, n) => from + n * width,
    );
    // Each stack is drawn as bars behind each other: the tallest first.
    const piles = series.map((_, at) =>
      times.map((one) =>
        series.slice(0, series.length - at).reduce((sum, { valueAt }) => sum + valueAt(one), 0),
      ),
    );
    const chart = new uPlot(
      {
        width: element.clientWidth,
        height,
        legend: { show: false },
        // On the right, as much as half of the last time needs.
        padding: [6, null, 0, 0],
        cursor: {
          show: isSelectable,
          y: false,
          points: { show: false },
          drag: { x: true, y: false, setScale: false, dist: PULL_MIN },
        },
        scales: {
          x: { range: [from / 1000, to / 1000] },
          y: { range: (_, __, most) => [0, Math.max(1, most)] },
        },
        axes: [
          {
            ...axis,
            grid: { show: false },
            values: (_, some) => some.map((one) => time.format(one * 1000)),
            space: 80,
            // The zero of the other axis is beside the first time.
            gap: 9,
            size: 32,
          },
          {
            ...axis,
            grid: { stroke: colour('border'), width: 1 },
            values: (_, some) =>
              some.map((one) => (Number.isInteger(one) ? one.toLocaleString(i18n.language) : '')),
            space: 36,
            size: 52,
          },
        ],
        series: [
          {},
          ...series.toReversed().map(({ colour: name }) => ({
            fill: colour(name),
            stroke: 'transparent',
            width: 0,
            points: { show: false },
            paths: uPlot.paths.bars!({ size: [0.86, 40], align: 1 }),
          })),
        ],
        hooks: {
          setSelect: [
            (drawn) => {
              const { left, width: wide } = drawn.select;
              if (wide < PULL_MIN) return;
              const at = (x: number) => Math.round(drawn.posToVal(x, 'x') * 1000);
              chosen.current?.(at(left), at(left + wide));
            },
          ],
        },
      },
      [times.map((one) => one / 1000), ...piles],
      element,
    );
    const resized = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height }));
    resized.observe(element);
    return () => {
      resized.disconnect();
      chart.destroy();
    };
  }, [from, to, width, series, timeZone, height, isSelectable, i18n.language]);

  return (
    <Box
      ref={box}
      role="img"
      aria-label={label}
      minH={`${height}px`}
      cursor={isSelectable ? 'crosshair' : undefined}
    />
  );
}
