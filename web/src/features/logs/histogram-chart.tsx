import { Box } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { LOG_LEVELS } from '../../../../shared/model/hub-log.ts';
import { useDark } from '../../components/use-dark.ts';
import { DAY } from '../../lib/format.ts';
import { TONE } from './level-tones.ts';
import type { Histogram } from './use-histogram.ts';

interface HistogramChartProps extends Pick<Histogram, 'from' | 'to' | 'width' | 'bars'> {
  /** A description for screen readers. */
  readonly label: string;
  /** Called with times in ms. */
  readonly onRange: (from: number, to: number) => void;
}

const HEIGHT = 120;
/** The minimum length of a drag in px; a shorter one is a click. */
const PULL_MIN = 6;

/** The number of lines over time, stacked by level. Dragging selects a range. */
export function HistogramChart({ from, to, width, bars, label, onRange }: HistogramChartProps) {
  const { i18n } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const dark = useDark();
  const chosen = useRef(onRange);
  useEffect(() => {
    chosen.current = onRange;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the chart's colours are those of the mode.
  useEffect(() => {
    const element = box.current!;
    const colour = (name: string) => getComputedStyle(element).getPropertyValue(`--c-colors-${name}`).trim();
    const axis = { stroke: colour('fg-muted'), ticks: { show: false } };
    const time = new Intl.DateTimeFormat(
      i18n.language,
      to - from <= 2 * DAY ? { hour: '2-digit', minute: '2-digit' } : { day: 'numeric', month: 'short' },
    );
    const times = Array.from(
      { length: Math.max(1, Math.round((to - from) / width)) },
      (_, n) => from + n * width,
    );
    // The most severe level is at the bottom, where bars are easiest to compare; the tallest stack is drawn first.
    const piles = LOG_LEVELS.map((_, at) =>
      times.map((one) => LOG_LEVELS.slice(at).reduce((sum, level) => sum + (bars.get(one)?.[level] ?? 0), 0)),
    );
    const chart = new uPlot(
      {
        width: element.clientWidth,
        height: HEIGHT,
        legend: { show: false },
        padding: [6, 0, 0, 0],
        cursor: {
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
            size: 28,
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
          ...LOG_LEVELS.map((level) => ({
            fill: colour(`${TONE[level]}-focus-ring`),
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
              chosen.current(at(left), at(left + wide));
            },
          ],
        },
      },
      [times.map((one) => one / 1000), ...piles],
      element,
    );
    const resized = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height: HEIGHT }));
    resized.observe(element);
    return () => {
      resized.disconnect();
      chart.destroy();
    };
  }, [from, to, width, bars, i18n.language, dark]);

  return <Box ref={box} role="img" aria-label={label} minH={`${HEIGHT}px`} cursor="crosshair" />;
}
