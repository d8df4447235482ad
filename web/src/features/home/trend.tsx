import { Box, chakra, VisuallyHidden } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { calendarDay } from '../../lib/format.ts';

export interface TrendPoint {
  /** `2026-11-21`; null: now. */
  readonly day: string | null;
  readonly value: number;
}

const WIDTH = 240;
const HEIGHT = 36;
const INSET = 2;

/** The course of a figure as a quiet line. The same values are in a table for those who do not see it. */
export function Trend({ points, title }: { points: readonly TrendPoint[]; title: string }) {
  const { t, i18n } = useTranslation('home');
  // One point is no course.
  if (points.length < 2) return null;
  return (
    <Box>
      <Line viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
        <path className="area" d={`${pathOf(points)} V${HEIGHT} H0 Z`} />
        <path className="line" d={pathOf(points)} />
      </Line>
      <VisuallyHidden asChild>
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{t('trend.day')}</th>
              <th scope="col">{t('trend.value')}</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ day, value }) => (
              <tr key={day ?? 'now'}>
                <th scope="row">{day === null ? t('trend.now') : calendarDay(day, i18n.language)}</th>
                <td>{value.toLocaleString(i18n.language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </Box>
  );
}

/** By time, so that a night that is missing is a longer step. A figure that never changed is a line in the middle. */
export function pathOf(points: readonly TrendPoint[]): string {
  const times = points.map(({ day }, at) =>
    day === null ? Date.parse(points[at - 1]?.day ?? '') + DAY_MS : Date.parse(day),
  );
  const values = points.map(({ value }) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const [first, last] = [times[0]!, times.at(-1)!];
  const placed = values.map((value, at) => {
    const x = ((times[at]! - first) / (last - first)) * WIDTH;
    const share = high === low ? 0.5 : (value - low) / (high - low);
    return `${x.toFixed(1)} ${(HEIGHT - INSET - share * (HEIGHT - 2 * INSET)).toFixed(1)}`;
  });
  return `M${placed.join(' L')}`;
}
const DAY_MS = 24 * 3600_000;

const Line = chakra('svg', {
  base: {
    display: 'block',
    w: 'full',
    h: '9',
    '& .line': {
      fill: 'none',
      stroke: 'accent.solid',
      strokeWidth: '1.5',
      vectorEffect: 'non-scaling-stroke',
      strokeLinejoin: 'round',
    },
    '& .area': { fill: 'accent.muted', stroke: 'none', opacity: 0.5 },
  },
});
