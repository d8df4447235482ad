import { Flex, Stack, Text } from '@chakra-ui/react';
import { Gauge } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import useSWR from 'swr';
import { getHealth, getSlowedHubs } from '../../../../shared/contract/health.ts';
import type { SlowedHub } from '../../../../shared/model/health.ts';
import { TimeAgo } from '../../components/list/cells/time-ago.tsx';
import { ListScreen } from '../../components/list/list-screen.tsx';
import type { ListQuery, ListSpec } from '../../components/list/list-spec.ts';
import { Loading } from '../../components/loading.tsx';
import { PageTitle } from '../../components/page-head.tsx';
import { call } from '../../lib/api.ts';
import { EVERYBODY, paths } from '../../lib/paths.ts';
import { DroppedCard } from './dropped-card.tsx';
import { QueuesCard } from './queues-card.tsx';
import { Troubles } from './troubles.tsx';
import { useSlowedColumns } from './use-slowed-columns.tsx';

/** Metrics have a value a minute. */
const REFRESH_MS = 60_000;

/** Which hubs send too much. */
function LoudHubs() {
  const { t } = useTranslation('health');
  const { cursor } = useParams();
  const columns = useSlowedColumns();
  const spec = useMemo(
    (): ListSpec<SlowedHub> => ({
      name: 'slowedHubs',
      owner: EVERYBODY,
      idOf: ({ id }) => id,
      load: ({ limit, starting_at }: ListQuery) =>
        call(getSlowedHubs, {
          query: { limit, ...(starting_at && { starting_at }), extra_field: ['owner'] },
        }),
      columns,
      fields: {},
      searches: [],
      choices: [],
      cursor,
      pathTo: paths.health.to,
      empty: { title: t('loud.none'), hint: t('loud.noneHint'), icon: Gauge },
      selectable: false,
      pollMs: () => REFRESH_MS,
    }),
    [columns, cursor, t],
  );
  return (
    <ListScreen
      title={t('loud.title')}
      level="h2"
      spec={spec}
      summary={
        <Text color="fg.muted" maxW="3xl">
          {t('loud.hint')}
        </Text>
      }
    />
  );
}

/**
 * How the work of the platform goes, for admins: what waits, what is dropped, with what to do about it, and which hubs send too
 * much. The list comes with the figures above it, which would push it down.
 */
export function HealthScreen() {
  const { t } = useTranslation('health');
  const { data, error, mutate } = useSWR(['health'], () => call(getHealth, {}), {
    refreshInterval: REFRESH_MS,
    keepPreviousData: true,
  });
  return (
    <Stack gap="4" mb="4">
      <Flex wrap="wrap" align="baseline" justify="space-between" gapX="6" gapY="1">
        <PageTitle>{t('title')}</PageTitle>
        {data && (
          <Text textStyle="sm" color="fg.muted">
            {t('asOf')} <TimeAgo at={Date.parse(data.at)} />
          </Text>
        )}
      </Flex>
      <Loading data={data} error={error} onRetry={() => void mutate()}>
        {({ queues, dropped }) => (
          <>
            <Troubles queues={queues} />
            <QueuesCard queues={queues} />
            <DroppedCard dropped={dropped} />
            <LoudHubs />
          </>
        )}
      </Loading>
    </Stack>
  );
}
