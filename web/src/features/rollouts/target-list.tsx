import { Box, Button, Flex, type SystemStyleObject, Text } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import useSWRInfinite from 'swr/infinite';
import { getRolloutTargets } from '../../../../shared/contract/devices/rollouts.ts';
import type { TargetState } from '../../../../shared/model/rollout.ts';
import { TimeAgo } from '../../components/list/cells/time-ago.tsx';
import { ErrorPanel } from '../../components/list/list-states.tsx';
import { ROLE, tableCellStyles } from '../../components/list/list-styles.ts';
import { useUpdateTexts } from '../../components/use-update-texts.ts';
import { call } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { useRolloutTexts } from './use-rollout-texts.ts';

const PAGE = 50;
const FOLLOW_MS = 3000;

interface TargetListProps {
  readonly id: string;
  readonly state: TargetState;
  /** The present number of hubs in this state. */
  readonly count: number;
  readonly isMoving: boolean;
}

/** The hubs of a roll-out in one state; on phones each has two lines. */
export function TargetList({ id, state, count, isMoving }: TargetListProps) {
  const { t } = useTranslation('rollouts');
  const { leftOut } = useRolloutTexts();
  const { failure: failures } = useUpdateTexts();
  const reasons: Readonly<Record<string, string>> = { ...failures, ...leftOut };
  const { data, error, size, setSize, mutate } = useSWRInfinite(
    (n, before: Page | null) =>
      n > 0 && !before?.links.next
        ? null
        : (['rolloutTargets', id, state, before && startOf(before)] as const),
    ([, of, which, from]) => load(of, which, from ?? undefined),
    // The index may lag behind the numbers by seconds, even when nothing changes any more.
    { refreshInterval: (pages) => (isMoving || lacksSome(pages, count) ? FOLLOW_MS : 0) },
  );
  const shown = useRef(count);
  // The number has changed, so the list has, too: load it again, because polling stops after the last change.
  useEffect(() => {
    if (shown.current === count) return;
    shown.current = count;
    void mutate();
  }, [count, mutate]);
  const items = data?.flatMap((page) => page.items) ?? [];
  if (error && !data) return <ErrorPanel error={error} whole onRetry={() => void mutate()} />;
  if (data && items.length === 0) return count === 0 && <Text color="fg.muted">{t('noTargets')}</Text>;
  return (
    <Box css={styles}>
      <table {...ROLE.table}>
        <thead {...ROLE.group}>
          <tr {...ROLE.row}>
            <th {...ROLE.head}>{t('column.hub')}</th>
            <th {...ROLE.head}>{t('column.group')}</th>
            <th {...ROLE.head}>{t('column.reason')}</th>
            <th {...ROLE.head}>{t('column.since')}</th>
          </tr>
        </thead>
        <tbody {...ROLE.group}>
          {items.map(({ hubId, group, reason, at }) => (
            <tr key={hubId} {...ROLE.row}>
              <td {...ROLE.cell}>
                <Link className="mono" to={paths.hub.to(hubId)}>
                  {hubId}
                </Link>
              </td>
              <td {...ROLE.cell} data-title={t('column.group')}>
                {group + 1}
              </td>
              <td {...ROLE.cell} className={reason ? 'reason' : 'none'}>
                {reason ? reasons[reason] : '–'}
              </td>
              <td {...ROLE.cell} className="since">
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

type Page = Awaited<ReturnType<typeof load>>;

/** Whether hubs are missing that the number includes. */
function lacksSome(pages: readonly Page[] | undefined, count: number): boolean {
  if (!pages || pages.at(-1)?.links.next) return false;
  return pages.reduce((sum, { items }) => sum + items.length, 0) !== count;
}

const load = (id: string, state: TargetState, starting_at: string | undefined) =>
  call(getRolloutTargets, {
    params: { id },
    query: { state, limit: PAGE, ...(starting_at !== undefined && { starting_at }) },
  });

const startOf = ({ links }: { links: { next?: string } }) =>
  new URLSearchParams(links.next?.split('?')[1]).get('starting_at');

const styles: SystemStyleObject = {
  ...tableCellStyles,
  '& table': { w: 'full' },
  '& :is(th, td)': { textAlign: 'start', py: '1.5', pe: '4' },
  '& th': { color: 'fg.muted', fontWeight: 'medium', textStyle: 'xs' },
  '& .since': { whiteSpace: 'nowrap' },
  '@media (max-width: 47.99rem)': {
    '& :is(table, tbody)': { display: 'block' },
    '& thead': { srOnly: true },
    '& tr': {
      display: 'grid',
      gridTemplateColumns: 'auto 1fr auto',
      gapX: '3',
      py: '2.5',
      borderTopWidth: '1px',
    },
    '& td': { p: '0' },
    '& :is([data-title], .since)': { color: 'fg.muted' },
    '& [data-title]::before': { content: 'attr(data-title) " "' },
    '& .reason': { gridArea: '2 / 1 / auto / -1' },
    '& .none': { display: 'none' },
  },
};
