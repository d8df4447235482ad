import { Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import { getHubLogHistogram } from '../../../../shared/contract/hub-logs.ts';
import type { LogLevel } from '../../../../shared/model/hub-log.ts';
import { Card } from '../../components/card.tsx';
import { CardLink } from '../../components/card-link.tsx';
import { Loading } from '../../components/loading.tsx';
import { call } from '../../lib/api.ts';
import { anHourAgo, recentLog } from '../../lib/recent-log.ts';

const REFRESH_MS = 60_000;
const BUCKET_SECONDS = 60;

const LEVELS = ['SEVERE', 'WARNING'] as const;

/** How many errors and warnings a hub logged within the last hour. */
export function RecentErrors({ hubId }: { hubId: string }) {
  const { t, i18n } = useTranslation('logs');
  const { data, error, mutate } = useSWR(['recent-errors', hubId] as const, ([, id]) => count(id), {
    refreshInterval: REFRESH_MS,
  });
  return (
    <Card
      title={t('recent.title')}
      aside={<CardLink to={recentLog(hubId, LEVELS, data?.from)}>{t('recent.show')}</CardLink>}
    >
      <Loading plain data={data} error={error} onRetry={() => void mutate()}>
        {({ errors, warnings, isMore }) => {
          const number = (value: number) => `${value.toLocaleString(i18n.language)}${isMore ? '+' : ''}`;
          return (
            <Flex gap="8">
              <Figure
                value={number(errors)}
                label={t('recent.errors', { count: errors })}
                tone={errors > 0 ? 'red.fg' : undefined}
              />
              <Figure
                value={number(warnings)}
                label={t('recent.warnings', { count: warnings })}
                tone={warnings > 0 ? 'orange.fg' : undefined}
              />
            </Flex>
          );
        }}
      </Loading>
    </Card>
  );
}

async function count(hubId: string) {
  const from = anHourAgo();
  const { items, links } = await call(getHubLogHistogram, {
    query: {
      bucketSeconds: BUCKET_SECONDS,
      filter: [`hubId:eq:${hubId}`, `level:in:${LEVELS.join(',')}`, `timestamp:ge:${from}`],
    },
  });
  const sum = (level: LogLevel) => items.reduce((all, { counts }) => all + (counts[level] ?? 0), 0);
  return { from, errors: sum('SEVERE'), warnings: sum('WARNING'), isMore: links.next !== undefined };
}

interface FigureProps {
  readonly value: string;
  readonly label: string;
  /** Absent: it needs no attention. */
  readonly tone: string | undefined;
}

const Figure = ({ value, label, tone }: FigureProps) => (
  <div>
    <Text
      fontSize="1.625rem"
      lineHeight="1.2"
      fontWeight="semibold"
      fontVariantNumeric="tabular-nums"
      color={tone}
    >
      {value}
    </Text>
    <Text color="fg.muted" textStyle="xs">
      {label}
    </Text>
  </div>
);
