import { Box, Button, chakra, Flex, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LOG_LEVELS } from '../../../../shared/model/hub-log.ts';
import { useErrorText } from '../../components/use-error-text.ts';
import { absoluteTime } from '../../lib/format.ts';
import { HistogramChart } from './histogram-chart.tsx';
import { TONE } from './level-tones.ts';
import { useHistogram } from './use-histogram.ts';
import { useLevelNames } from './use-level-names.ts';
import type { LogView } from './use-log-view.ts';

/** The number of lines over the time of the view: as a chart with a selectable range, and as a table. */
export function LogHistogram({ view }: { view: LogView }) {
  const { t, i18n } = useTranslation(['logs', 'common', 'list']);
  const levels = useLevelNames();
  const errorText = useErrorText();
  const [asTable, setAsTable] = useState(false);
  const histogram = useHistogram(view);
  const { from, to, width, bars, busy, error, countedUntil, countOn } = histogram;
  const narrow = (since: number, until: number) =>
    view.setRange(new Date(since).toISOString(), new Date(until).toISOString());
  const total = (level: (typeof LOG_LEVELS)[number]) =>
    [...bars.values()].reduce((sum, counts) => sum + (counts[level] ?? 0), 0);
  // An empty result is final only when everything was counted.
  const isCounted = !busy && error === undefined;
  const told = LOG_LEVELS.map((level) => ({ level, number: total(level) })).toReversed();
  const label = isCounted
    ? t('histogram.summary', {
        counts: told
          .map(({ level, number }) => `${levels[level]} ${number.toLocaleString(i18n.language)}`)
          .join(', '),
      })
    : t('histogram.title');
  const time = (at: number) => absoluteTime(at, i18n.language);

  return (
    <Box
      as="section"
      aria-label={t('histogram.title')}
      bg="bg.panel"
      borderWidth="1px"
      rounded="l3"
      shadow="xs"
      px="4"
      py="3"
    >
      <Flex wrap="wrap" align="center" gapX="4" gapY="1" mb="2" textStyle="xs" color="fg.muted">
        {told.map(({ level, number }) => (
          <Flex key={level} align="center" gap="1.5">
            <Box
              boxSize="2.5"
              rounded="xs"
              bg={number > 0 ? `${TONE[level]}.focusRing` : 'border.emphasized'}
              aria-hidden
            />
            {levels[level]}
            <Text
              as="span"
              minW="2"
              color={number > 0 ? 'fg' : 'fg.subtle'}
              fontWeight="medium"
              fontVariantNumeric="tabular-nums"
            >
              {number > 0 || isCounted ? number.toLocaleString(i18n.language) : '–'}
            </Text>
          </Flex>
        ))}
        <Flex align="center" gap="2" ms="auto" role="status">
          {error !== undefined
            ? errorText(error)
            : busy
              ? t('histogram.counting')
              : countedUntil && t('histogram.countedUntil', { time: time(Date.parse(countedUntil)) })}
          {!busy && (countedUntil !== undefined || error !== undefined) && (
            <Button size="2xs" variant="outline" colorPalette="gray" onClick={countOn}>
              {error === undefined ? t('histogram.countOn') : t('common:retry')}
            </Button>
          )}
          <Button
            size="2xs"
            variant="ghost"
            colorPalette="gray"
            aria-pressed={asTable}
            onClick={() => setAsTable(!asTable)}
          >
            {t('histogram.asTable')}
          </Button>
        </Flex>
      </Flex>
      {asTable ? (
        <Scroll role="group" tabIndex={0} aria-label={t('histogram.asTable')}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('histogram.from')}</th>
                {LOG_LEVELS.toReversed().map((level) => (
                  <th key={level} scope="col">
                    {levels[level]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {[...bars]
                .toSorted(([a], [b]) => b - a)
                .map(([at, counts]) => (
                  <tr key={at}>
                    <th scope="row">
                      <button type="button" onClick={() => narrow(at, at + width)}>
                        {time(at)}
                      </button>
                    </th>
                    {LOG_LEVELS.toReversed().map((level) => (
                      <td key={level}>{(counts[level] ?? 0).toLocaleString(i18n.language)}</td>
                    ))}
                  </tr>
                ))}
            </tbody>
          </table>
        </Scroll>
      ) : (
        <HistogramChart from={from} to={to} width={width} bars={bars} label={label} onRange={narrow} />
      )}
    </Box>
  );
}

const Scroll = chakra('div', {
  base: {
    maxH: '40',
    overflow: 'auto',
    textStyle: 'xs',
    fontVariantNumeric: 'tabular-nums',
    focusVisibleRing: 'inside',
    '& table': { w: 'full' },
    '& th, & td': { px: '2', py: '1', textAlign: 'end', fontWeight: 'normal' },
    '& th:first-of-type': { textAlign: 'start', ps: '0' },
    '& thead th': { position: 'sticky', top: '0', bg: 'bg.panel', color: 'fg.muted' },
    '& button': { color: 'accent.fg', cursor: 'pointer', _hover: { textDecoration: 'underline' } },
  },
});
