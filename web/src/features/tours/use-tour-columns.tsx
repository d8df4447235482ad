import { Copy, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { TOUR_NAME_MAX, type Tour } from '../../../../shared/model/tour.ts';
import { FindingsBadge } from '../../components/list/cells/findings-badge.tsx';
import { Lead } from '../../components/list/cells/lead.tsx';
import { RowMenu } from '../../components/list/cells/row-menu.tsx';
import { TimeAgo } from '../../components/list/cells/time-ago.tsx';
import type { Column } from '../../components/list/list-spec.ts';
import type { Renaming } from '../../components/list/use-renaming.tsx';
import { OwnerLink } from '../../components/owner-link.tsx';
import { EVERYBODY, paths, SELF } from '../../lib/paths.ts';
import { useOfflineTexts } from './use-offline-texts.ts';

interface TourColumns {
  readonly whose: string;
  readonly renaming: Renaming<Tour>;
  /** The tour with local changes applied. */
  readonly known: (tour: Tour) => Tour;
  readonly onSwitch: (tour: Tour, published: boolean) => void;
  readonly onCopy: (tour: Tour) => void;
  readonly onDelete: (tour: Tour) => void;
}

/** The columns of the list of tours; the owner only if the rows belong to several. */
export function useTourColumns(options: TourColumns): readonly Column<Tour>[] {
  const { whose, renaming, known, onSwitch, onCopy, onDelete } = options;
  const { t } = useTranslation(['tours', 'list', 'common']);
  const offline = useOfflineTexts();
  return useMemo(() => {
    const yesNo = (yes: boolean) => (yes ? t('yes') : t('no'));
    const { nameOf, rename } = renaming;
    const columns: (Column<Tour> | false)[] = [
      {
        id: 'name',
        title: t('list:column.name'),
        sort: 'name',
        lead: true,
        cell: (tour) => (
          <Lead
            id={tour.id}
            name={nameOf(tour)}
            to={paths.tour.to(whose === SELF ? SELF : tour.userId, tour.id)}
            assignedAt={tour.createdDate}
            invitation=""
            maxLength={TOUR_NAME_MAX}
            second={<span className="description">{t('infosCount', { count: tour.infosCount })}</span>}
            // A tour cannot be without a name.
            onRename={(name) => name && rename(tour, name)}
          >
            {tour.protected && <span className="label">{t('protected')}</span>}
            {known(tour).published && <FindingsBadge number={tour.findings} />}
          </Lead>
        ),
        csv: nameOf,
        also: [
          { title: t('list:column.id'), csv: ({ id }) => id },
          { title: t('list:column.findings'), csv: ({ findings }) => findings },
          { title: t('column.infos'), csv: ({ infosCount }) => infosCount },
          { title: t('protected'), csv: (tour) => yesNo(tour.protected) },
        ],
      },
      {
        id: 'published',
        title: t('column.published'),
        sort: 'published',
        card: 'firstEnd',
        cell: (tour) => {
          const { published } = known(tour);
          return (
            <input
              type="checkbox"
              role="switch"
              className="switch"
              aria-label={t('switch', { name: nameOf(tour) })}
              checked={published}
              aria-checked={published}
              onChange={({ target }) => onSwitch(tour, target.checked)}
            />
          );
        },
        csv: (tour) => yesNo(known(tour).published),
      },
      {
        id: 'languages',
        title: t('column.languages'),
        card: 'second',
        cell: ({ languages }) => <span className="muted">{languages.join(' · ').toUpperCase()}</span>,
        csv: ({ languages }) => languages.join(' '),
      },
      {
        id: 'offline',
        title: t('column.offline'),
        extra: 'offline',
        cell: (tour) => tour.offline && <span className="muted">{offline[tour.offline]}</span>,
        csv: (tour) => tour.offline && offline[tour.offline],
      },
      {
        id: 'changed',
        title: t('column.changed'),
        sort: 'changed',
        card: 'secondEnd',
        cell: ({ changedDate }) => <TimeAgo at={Date.parse(changedDate)} />,
        csv: ({ changedDate }) => changedDate,
      },
      {
        id: 'created',
        title: t('column.created'),
        sort: 'created',
        cell: ({ createdDate }) => <TimeAgo at={Date.parse(createdDate)} />,
        csv: ({ createdDate }) => createdDate,
        initiallyHidden: true,
      },
      whose === EVERYBODY && {
        id: 'owner',
        title: t('column.owner'),
        cell: ({ owner }) => owner && <OwnerLink of={owner} />,
        csv: ({ owner }) => owner?.email,
        also: [{ title: t('list:csv.ownerName'), csv: ({ owner }) => owner?.name }],
      },
      {
        id: 'actions',
        title: t('column.actions'),
        cell: (tour) => (
          <span className="actions">
            <RowMenu
              of={nameOf(tour)}
              items={[
                { label: t('copy'), icon: Copy, perform: () => onCopy(tour) },
                { label: t('common:delete'), icon: Trash2, isDanger: true, perform: () => onDelete(tour) },
              ]}
            />
          </span>
        ),
      },
    ];
    return columns.filter((column) => column !== false);
  }, [t, whose, renaming, known, offline, onSwitch, onCopy, onDelete]);
}
