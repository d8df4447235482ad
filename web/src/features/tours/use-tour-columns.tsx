import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { TOUR_NAME_MAX, type Tour } from '../../../../shared/model/tour.ts';
import type { ContentColumns } from '../../components/content/content-kind.ts';
import { useContentColumns } from '../../components/content/use-content-columns.tsx';
import { FindingsBadge } from '../../components/list/cells/findings-badge.tsx';
import { Lead } from '../../components/list/cells/lead.tsx';
import type { Column } from '../../components/list/list-spec.ts';
import { useYesNo } from '../../components/use-yes-no.ts';
import { paths, SELF } from '../../lib/paths.ts';
import { useOfflineTexts } from './use-offline-texts.ts';

/** The columns of the list of tours; the owner only if the rows belong to several. */
export function useTourColumns(options: ContentColumns<Tour>): readonly Column<Tour>[] {
  const { whose, renaming, known } = options;
  const { t } = useTranslation(['tours', 'list']);
  const offline = useOfflineTexts();
  const yesNo = useYesNo();
  const content = useContentColumns<'published', Tour>(options);
  return useMemo(() => {
    const { nameOf, rename } = renaming;
    return [
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
      content.toggle({
        field: 'published',
        title: t('column.published'),
        label: (name) => t('switch', { name }),
      }),
      {
        id: 'languages',
        title: t('list:column.languages'),
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
      ...content.last,
    ];
  }, [t, whose, renaming, known, offline, yesNo, content]);
}
