import { Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../components/card.tsx';
import { absoluteTime } from '../../lib/format.ts';
import { HistoryPlot, type HistoryPlotProps } from './history-plot.tsx';

const HEIGHT = 240;

/** A value over time, with the sample near the pointer. The table beside it contains all values. */
export function HistoryChart(props: Omit<HistoryPlotProps, 'height' | 'onSample'>) {
  const { i18n } = useTranslation();
  const [at, setAt] = useState<number>();
  const { title, series, format } = props;
  const [times, values] = series;
  const value = at === undefined ? undefined : values[at];
  return (
    <Card
      title={title}
      aside={
        <Text color="fg.muted" textStyle="xs" fontVariantNumeric="tabular-nums" aria-hidden>
          {typeof value === 'number' &&
            `${format(value)} · ${absoluteTime(times[at!]! * 1000, i18n.language)}`}
        </Text>
      }
    >
      <HistoryPlot {...props} height={HEIGHT} onSample={setAt} />
    </Card>
  );
}
