import { useMemo } from 'react';
import { LOG_LEVELS } from '../../../../shared/model/hub-log.ts';
import { BarChart } from '../../components/bar-chart.tsx';
import { TONE } from './level-tones.ts';
import type { Histogram } from './use-histogram.ts';

interface HistogramChartProps extends Pick<Histogram, 'from' | 'to' | 'width' | 'bars'> {
  /** A description for screen readers. */
  readonly label: string;
  /** Called with times in ms. */
  readonly onRange: (from: number, to: number) => void;
}

/** The number of lines over time, stacked by level. Dragging selects a range. */
export function HistogramChart({ bars, ...others }: HistogramChartProps) {
  // The most severe level is at the bottom, where bars are easiest to compare.
  const series = useMemo(
    () =>
      LOG_LEVELS.toReversed().map((level) => ({
        colour: `${TONE[level]}-focus-ring`,
        valueAt: (time: number) => bars.get(time)?.[level] ?? 0,
      })),
    [bars],
  );
  return <BarChart series={series} {...others} />;
}
