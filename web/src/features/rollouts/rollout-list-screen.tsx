import { Button } from '@chakra-ui/react';
import { Plus, Rocket } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { getRollouts, rolloutFilters } from '../../../../shared/contract/devices/rollouts.ts';
import { ROLLOUT_STATES, type RolloutSummary } from '../../../../shared/model/rollout.ts';
import { TimeAgo } from '../../components/list/cells/time-ago.tsx';
import { ListScreen } from '../../components/list/list-screen.tsx';
import type { Column, ListQuery, ListSpec } from '../../components/list/list-spec.ts';
import { OwnerLink } from '../../components/owner-link.tsx';
import { call } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { useRolloutTexts } from './use-rollout-texts.ts';

const FOLLOW_MS = 5000;

/** Roll-outs of hub firmware, the newest first. */
export function RolloutListScreen() {
  const { t } = useTranslation('rollouts');
  const { cursor } = useParams();
  const columns = useColumns();
  const { states } = useRolloutTexts();
  const spec = useMemo(
    (): ListSpec<RolloutSummary> => ({
      name: 'rollouts',
      owner: 'all',
      idOf: ({ id }) => id,
      load: (query: ListQuery) => call(getRollouts, { query: { ...query, extra_field: ['owner'] } }),
      columns,
      fields: rolloutFilters,
      searches: [],
      choices: [
        {
          field: 'state',
          label: t('column.state'),
          any: t('anyState'),
          options: ROLLOUT_STATES.map((state) => ({
            label: states[state].text,
            expression: () => `state:eq:${state}`,
          })),
        },
      ],
      cursor,
      pathTo: paths.rollouts.to,
      empty: { title: t('empty.title'), hint: t('empty.hint'), icon: Rocket },
      selectable: false,
      pollMs: (items) => (items.some(({ state }) => state === 'running') ? FOLLOW_MS : 0),
    }),
    [columns, states, cursor, t],
  );
  return (
    <ListScreen
      title={t('title')}
      spec={spec}
      aside={
        <Button asChild size="sm">
          <Link to={paths.rollout.create()}>
            <Plus aria-hidden />
            {t('create')}
          </Link>
        </Button>
      }
    />
  );
}

function useColumns(): readonly Column<RolloutSummary>[] {
  const { t } = useTranslation(['rollouts', 'list']);
  const { states, stops, number } = useRolloutTexts();
  return useMemo(
    (): readonly Column<RolloutSummary>[] => [
      {
        id: 'name',
        title: t('column.name'),
        lead: true,
        cell: ({ id, name }) => (
          <Link className="item opens" to={paths.rollout.to(id)}>
            {name}
          </Link>
        ),
        csv: ({ name }) => name,
      },
      {
        id: 'state',
        title: t('column.state'),
        card: 'firstEnd',
        cell: ({ state, stopReason }) => (
          <span
            className="label"
            data-tone={states[state].tone}
            title={stopReason ? stops[stopReason] : undefined}
          >
            {states[state].text}
          </span>
        ),
        csv: ({ state }) => states[state].text,
      },
      {
        id: 'firmware',
        title: t('column.firmware'),
        card: 'second',
        cell: ({ firmware }) => firmware.id,
        csv: ({ firmware }) => firmware.id,
      },
      {
        id: 'hardware',
        title: t('column.hardware'),
        cell: ({ firmware }) => <span className="mono">{firmware.hardwareId}</span>,
        csv: ({ firmware }) => firmware.hardwareId,
      },
      {
        id: 'owner',
        title: t('field.user'),
        cell: ({ user, owner }) => (owner ? <OwnerLink of={owner} /> : (user ?? t('everybody'))),
        csv: ({ user, owner }) => (user === null ? undefined : (owner?.email ?? user)),
        also: [{ title: t('list:csv.ownerName'), csv: ({ owner }) => owner?.name }],
      },
      {
        id: 'total',
        title: t('column.total'),
        cell: ({ total }) => number(total),
        csv: ({ total }) => total,
      },
      {
        id: 'started',
        title: t('column.started'),
        card: 'secondEnd',
        cell: ({ startedDate }) => startedDate && <TimeAgo at={Date.parse(startedDate)} />,
        csv: ({ startedDate }) => startedDate,
      },
      {
        id: 'ended',
        title: t('column.ended'),
        cell: ({ endedDate }) => endedDate && <TimeAgo at={Date.parse(endedDate)} />,
        csv: ({ endedDate }) => endedDate,
      },
    ],
    [t, states, stops, number],
  );
}
