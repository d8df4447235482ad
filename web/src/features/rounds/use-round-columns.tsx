import { Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Round } from '../../../../shared/model/round.ts';
import { RowMenu } from '../../components/list/cells/row-menu.tsx';
import { TimeAgo } from '../../components/list/cells/time-ago.tsx';
import type { Column } from '../../components/list/list-spec.ts';
import { useOwnerColumn } from '../../components/list/use-owner-column.tsx';
import { EVERYBODY, paths } from '../../lib/paths.ts';

interface RoundColumns {
  readonly whose: string;
  readonly onDelete: (round: Round) => void;
}

/** The columns of the list of rounds; the owner only if the rows belong to several. */
export function useRoundColumns({ whose, onDelete }: RoundColumns): readonly Column<Round>[] {
  const { t, i18n } = useTranslation(['rounds', 'list']);
  const ownerColumn = useOwnerColumn();
  return useMemo(() => {
    const number = (value: number) => value.toLocaleString(i18n.language);
    const visited = ({ done, notFound, skipped }: Round) => done + notFound + skipped;
    const states = { planning: t('state.planning'), failed: t('state.failed') };
    const placeOf = ({ siteName, tag }: Round) =>
      [siteName, tag].filter(Boolean).join(', ') || t('everywhere');
    const columns: (Column<Round> | false)[] = [
      {
        id: 'name',
        title: t('list:column.name'),
        lead: true,
        cell: (round) => (
          <Link className="item opens" to={paths.round.to(round.id)}>
            {round.name}
          </Link>
        ),
        csv: ({ name }) => name,
      },
      {
        id: 'place',
        title: t('column.place'),
        card: 'second',
        cell: (round) => <span className="medium">{placeOf(round)}</span>,
        csv: placeOf,
      },
      {
        id: 'progress',
        title: t('column.progress'),
        card: 'firstEnd',
        cell: (round) =>
          round.state !== 'ready'
            ? states[round.state]
            : round.stops === 0
              ? t('nothing.short')
              : t('visited', { done: number(visited(round)), total: number(round.stops) }),
        csv: (round) => `${visited(round)}/${round.stops}`,
      },
      {
        id: 'created',
        title: t('list:column.created'),
        card: 'secondEnd',
        cell: ({ createdDate }) => <TimeAgo at={Date.parse(createdDate)} />,
        csv: ({ createdDate }) => createdDate,
      },
      whose === EVERYBODY && ownerColumn,
      {
        id: 'actions',
        title: t('list:column.actions'),
        cell: (round) => (
          <span className="actions">
            <RowMenu
              of={round.name}
              items={[
                {
                  label: t('delete.confirm'),
                  icon: Trash2,
                  isDanger: true,
                  perform: () => onDelete(round),
                },
              ]}
            />
          </span>
        ),
      },
    ];
    return columns.filter((column) => column !== false);
  }, [t, i18n.language, whose, ownerColumn, onDelete]);
}
