import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { INFO_NAME_MAX, type Info } from '../../../../../shared/model/info.ts';
import type { ContentColumns } from '../../../components/content/content-kind.ts';
import { useContentColumns } from '../../../components/content/use-content-columns.tsx';
import { FindingsBadge } from '../../../components/list/cells/findings-badge.tsx';
import { Lead } from '../../../components/list/cells/lead.tsx';
import type { Column } from '../../../components/list/list-spec.ts';
import { useYesNo } from '../../../components/use-yes-no.ts';
import { absoluteTime } from '../../../lib/format.ts';
import { paths, SELF } from '../../../lib/paths.ts';
import { useOfflineTexts } from '../use-offline-texts.ts';

/** The columns of the list of Infos; the owner only if the rows belong to several. */
export function useInfoColumns(options: ContentColumns<Info>): readonly Column<Info>[] {
  const { whose, renaming, known } = options;
  const { t, i18n } = useTranslation(['infos', 'list']);
  const offline = useOfflineTexts();
  const yesNo = useYesNo();
  const content = useContentColumns<'active', Info>(options);
  return useMemo(() => {
    const { nameOf, rename } = renaming;
    return [
      {
        id: 'name',
        title: t('list:column.name'),
        sort: 'name',
        lead: true,
        cell: (info) => (
          <Lead
            id={info.id}
            name={nameOf(info)}
            to={paths.info.to(whose === SELF ? SELF : info.userId, info.id)}
            assignedAt={info.createdDate}
            invitation=""
            maxLength={INFO_NAME_MAX}
            second={<span className="description">{info.description}</span>}
            // An Info cannot be without a name. One that is published with a draft is named in its form: here the name
            // would be published, and the draft lost.
            onRename={info.published && info.hasDraft ? undefined : (name) => name && rename(info, name)}
          >
            {(!info.published || info.hasDraft) && (
              <span className="label" data-tone={info.published ? 'blue' : undefined}>
                {info.published ? t('hasDraft') : t('unpublished')}
              </span>
            )}
            {info.scheduledFor && (
              <span
                className="label"
                data-tone="blue"
                title={absoluteTime(Date.parse(info.scheduledFor), i18n.language)}
              >
                {t('state.scheduled')}
              </span>
            )}
            {info.published && known(info).active && <FindingsBadge number={info.findings} />}
          </Lead>
        ),
        csv: nameOf,
        also: [
          { title: t('list:column.findings'), csv: ({ findings }) => findings },
          { title: t('list:column.id'), csv: ({ id }) => id },
          { title: t('description'), csv: ({ description }) => description },
          { title: t('filter.published'), csv: ({ published }) => yesNo(published) },
          { title: t('versions.draft'), csv: ({ hasDraft }) => yesNo(hasDraft) },
          { title: t('state.scheduled'), csv: ({ scheduledFor }) => scheduledFor },
        ],
      },
      content.toggle({
        field: 'active',
        title: t('column.active'),
        label: (name) => t('switch', { name }),
      }),
      {
        id: 'languages',
        title: t('list:column.languages'),
        card: 'second',
        // Those of what is published. Whether nothing is, its name says.
        cell: ({ languages }) =>
          languages.length > 0 && <span className="muted">{languages.join(' · ').toUpperCase()}</span>,
        csv: ({ languages }) => languages.join(' '),
      },
      {
        id: 'beacons',
        title: t('column.beacons'),
        cell: ({ beaconsCount }) =>
          beaconsCount === 0 ? (
            <span className="label" data-tone="orange">
              {t('noBeacon')}
            </span>
          ) : (
            beaconsCount.toLocaleString(i18n.language)
          ),
        csv: ({ beaconsCount }) => beaconsCount,
      },
      {
        id: 'offline',
        title: t('column.offline'),
        sort: 'offline',
        cell: (info) => <span className="muted">{offline[info.offline]}</span>,
        csv: (info) => offline[info.offline],
      },
      ...content.last,
    ];
  }, [t, i18n.language, whose, renaming, known, offline, yesNo, content]);
}
