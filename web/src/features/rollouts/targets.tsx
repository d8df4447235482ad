import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import useSWRInfinite from 'swr/infinite';
import { getRolloutTargets } from '../../../../shared/contract/devices/rollouts.ts';
import { type Rollout, TARGET_STATES, type TargetState } from '../../../../shared/model/rollout.ts';
import { Card } from '../../components/card.tsx';
import { TimeAgo } from '../../components/list/cells/time-ago.tsx';
import { ErrorPanel } from '../../components/list/list-states.tsx';
import { tableCellStyles } from '../../components/list/list-styles.ts';
import { Segments } from '../../components/segments.tsx';
import { useUpdateTexts } from '../../components/use-update-texts.ts';
import { call } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { isMoving } from './is-moving.ts';
import { useRolloutTexts } from './use-rollout-texts.ts';

const PAGE = 50;
const FOLLOW_MS = 3000;

/** The hubs of a roll-out in one state, with what became of them. */
export function Targets({ rollout }: { rollout: Rollout }) {
  const { t } = useTranslation('rollouts');
  const { targets } = useRolloutTexts();
  const sums = new Map(
    TARGET_STATES.map((one) => [one, rollout.counts.reduce((sum, count) => sum + count[one], 0)]),
  );
  const [chosen, setChosen] = useState<TargetState>();
  // What wants to be looked at first.
  const state =
    chosen ?? (['failed', 'updating', 'waiting', 'done'] as const).find((one) => sums.get(one)) ?? 'done';
  return (
    <Card
      title={t('targets')}
      aside={
        <Segments
          label={t('column.state')}
          options={TARGET_STATES.map((one) => [one, `${targets[one]} ${sums.get(one)}`] as const)}
          value={state}
          onChange={setChosen}
        />
      }
    >
      <TargetList
        key={state}
        id={rollout.id}
        state={state}
        count={sums.get(state) ?? 0}
        isMoving={isMoving(rollout)}
      />
    </Card>
  );
}

interface TargetListProps {
  readonly id: string;
  readonly state: TargetState;
  /** So many there are now. */
  readonly count: number;
  readonly isMoving: boolean;
}

function TargetList({ id, state, count, isMoving }: TargetListProps) {
  const { t } = useTranslation('rollouts');
  const { leftOut } = useRolloutTexts();
  const { failure: failures } = useUpdateTexts();
  const reasons: Readonly<Record<string, string>> = { ...failures, ...leftOut };
  const { data, error, size, setSize, mutate } = useSWRInfinite(
    (n, before: Awaited<ReturnType<typeof load>> | null) =>
      n > 0 && !before?.links.next
        ? null
        : (['rolloutTargets', id, state, before && startOf(before)] as const),
    ([, of, which, from]) => load(of, which, from ?? undefined),
    { refreshInterval: isMoving ? FOLLOW_MS : 0 },
  );
  const shown = useRef(count);
  // The last move ends the following: its number tells that there is one more to show.
  useEffect(() => {
    if (shown.current === count) return;
    shown.current = count;
    void mutate();
  }, [count, mutate]);
  const items = data?.flatMap((page) => page.items) ?? [];
  if (error && !data) return <ErrorPanel error={error} whole onRetry={() => void mutate()} />;
  if (data && items.length === 0) return <Text color="fg.muted">{t('noTargets')}</Text>;
  return (
    <Box
      css={{
        ...tableCellStyles,
        '& table': { w: 'full' },
        '& :is(th, td)': { textAlign: 'start', py: '1.5', pe: '4' },
        '& th': { color: 'fg.muted', fontWeight: 'medium', textStyle: 'xs' },
      }}
      overflowX="auto"
    >
      <table>
        <thead>
          <tr>
            <th>{t('column.hub')}</th>
            <th>{t('column.group')}</th>
            <th>{t('column.reason')}</th>
            <th>{t('column.since')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ hubId, group, reason, at }) => (
            <tr key={hubId}>
              <td>
                <Link className="mono" to={paths.hubConfig.to(hubId)}>
                  {hubId}
                </Link>
              </td>
              <td>{group + 1}</td>
              <td>{reason ? reasons[reason] : '–'}</td>
              <td>
                <TimeAgo at={Date.parse(at)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {data?.at(-1)?.links.next && (
        <Flex mt="3">
          <Button size="sm" variant="outline" colorPalette="gray" onClick={() => void setSize(size + 1)}>
            {t('more')}
          </Button>
        </Flex>
      )}
    </Box>
  );
}

const load = (id: string, state: TargetState, starting_at: string | undefined) =>
  call(getRolloutTargets, {
    params: { id },
    query: { state, limit: PAGE, ...(starting_at !== undefined && { starting_at }) },
  });

const startOf = ({ links }: { links: { next?: string } }) =>
  new URLSearchParams(links.next?.split('?')[1]).get('starting_at');
