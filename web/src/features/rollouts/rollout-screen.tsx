import { Flex, SimpleGrid, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import useSWR from 'swr';
import { getRollout } from '../../../../shared/contract/devices/rollouts.ts';
import type { Rollout } from '../../../../shared/model/rollout.ts';
import { FactLine } from '../../components/fact-line.tsx';
import { TimeAgo } from '../../components/list/cells/time-ago.tsx';
import { tableCellStyles } from '../../components/list/list-styles.ts';
import { Loading } from '../../components/loading.tsx';
import { Notice } from '../../components/notice.tsx';
import { BackLink, PageTitle } from '../../components/page-head.tsx';
import { useUserName } from '../../components/use-user-name.ts';
import { call } from '../../lib/api.ts';
import { useBranding } from '../../lib/branding.ts';
import { paths } from '../../lib/paths.ts';
import { Commands } from './commands.tsx';
import { GroupCard } from './group-card.tsx';
import { isMoving } from './is-moving.ts';
import { searchesOf } from './plan-input.ts';
import { Targets } from './targets.tsx';
import { useRolloutTexts } from './use-rollout-texts.ts';

/** How often it is refreshed while hubs are updated. */
const FOLLOW_MS = 2000;

/** A roll-out: its groups, its hubs and its commands. */
export function RolloutScreen() {
  const { t } = useTranslation('rollouts');
  const { brand } = useBranding();
  const { id = '' } = useParams();
  const { states, stops } = useRolloutTexts();
  const { data, error, mutate } = useSWR(
    ['getRollout', id],
    ([, of]) => call(getRollout, { params: { id: of } }),
    {
      refreshInterval: (latest) => (latest && isMoving(latest) ? FOLLOW_MS : 0),
      dedupingInterval: FOLLOW_MS / 2,
    },
  );
  return (
    <Stack gap="5" maxW="6xl">
      <title>{`${data?.name ?? t('title')} – ${brand}`}</title>
      <Flex justify="space-between" align="end" wrap="wrap" gap="3">
        <Stack gap="2" minW="0">
          <BackLink to={paths.rollouts.to()}>{t('title')}</BackLink>
          <Flex align="center" gapX="3" gapY="1" wrap="wrap" css={tableCellStyles}>
            <PageTitle>{data?.name ?? id}</PageTitle>
            {data && (
              <span className="label" data-tone={states[data.state].tone}>
                {states[data.state].text}
              </span>
            )}
          </Flex>
          {data && <Facts rollout={data} />}
        </Stack>
        {data && (
          <Commands rollout={data} onChanged={(changed) => void mutate(changed, { revalidate: false })} />
        )}
      </Flex>
      {data?.stopReason && <Notice tone="warning">{stops[data.stopReason]}</Notice>}
      <Loading data={data} error={error} onRetry={() => void mutate()}>
        {(rollout) => (
          <>
            <SimpleGrid columns={{ base: 1, md: 2, xl: 3 }} gap="4">
              {rollout.counts.map((count, n) => (
                // Groups have no name but their place.
                // biome-ignore lint/suspicious/noArrayIndexKey: it is their identity
                <GroupCard key={n} n={n} count={count} rollout={rollout} />
              ))}
            </SimpleGrid>
            <Targets rollout={rollout} />
          </>
        )}
      </Loading>
    </Stack>
  );
}

function Facts({ rollout }: { rollout: Rollout }) {
  const { t } = useTranslation('rollouts');
  const { number } = useRolloutTexts();
  const { firmware, user, filter, thresholds, window, startedDate, endedDate, total } = rollout;
  const { orderCode, runs, others } = searchesOf(filter);
  const name = useUserName(user);
  const owner = user === null ? t('everybody') : <Link to={paths.hubs.of(user)}>{name ?? user}</Link>;
  return (
    <FactLine
      facts={[
        [t('column.firmware'), `${firmware.id} (${firmware.hardwareId})`],
        [t('column.total'), number(total)],
        [t('field.user'), owner],
        [t('field.orderCode'), orderCode],
        [t('field.runs'), runs],
        [t('fact.filter'), others.join(', ')],
        [t('fact.errors'), t('fact.failed', { percent: thresholds.errors })],
        [t('fact.success'), t('fact.done', { percent: thresholds.success })],
        [t('field.window'), window && `${window.from}–${window.to} ${window.timeZone}`],
        [t('column.started'), startedDate && <TimeAgo key="started" at={Date.parse(startedDate)} />],
        [t('column.ended'), endedDate && <TimeAgo key="ended" at={Date.parse(endedDate)} />],
      ]}
    />
  );
}
