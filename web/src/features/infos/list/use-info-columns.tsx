import { Copy, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { INFO_NAME_MAX, type Info } from '../../../../../shared/model/info.ts';
import { FindingsBadge } from '../../../components/list/cells/findings-badge.tsx';
import { Lead } from '../../../components/list/cells/lead.tsx';
import { RowMenu } from '../../../components/list/cells/row-menu.tsx';
import { TimeAgo } from '../../../components/list/cells/time-ago.tsx';
import type { Column } from '../../../components/list/list-spec.ts';
import type { Renaming } from '../../../components/list/use-renaming.tsx';
import { OwnerLink } from '../../../components/owner-link.tsx';
import { absoluteTime } from '../../../lib/format.ts';
import { EVERYBODY, paths, SELF } from '../../../lib/paths.ts';
import { useOfflineTexts } from '../use-offline-texts.ts';

interface InfoColumns {
  readonly whose: string;
  readonly renaming: Renaming<Info>;
  /** The Info with local changes applied. */
  readonly known: (info: Info) => Info;
  readonly onSwitch: (info: Info, active: boolean) => void;
  readonly onCopy: (info: Info) => void;
  readonly onDelete: (info: Info) => void;
}

/** The columns of the list of Infos; the owner only if the rows belong to several. */
export function useInfoColumns(options: InfoColumns): readonly Column<Info>[] {
  const { whose, renaming, known, onSwitch, onCopy, onDelete } = options;
  const { t, i18n } = useTranslation(['infos', 'list', 'common']);
  const offline = useOfflineTexts();
  return useMemo(() => {
    const yesNo = (yes: boolean) => (yes ? t('yes') : t('no'));
    const { nameOf, rename } = renaming;
    const columns: (Column<Info> | false)[] = [
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
            // An Info cannot be without a name.
            onRename={(name) => name && rename(info, name)}
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
      {
        id: 'active',
        title: t('column.active'),
        sort: 'active',
        card: 'firstEnd',
        cell: (info) => {
          const { active } = known(info);
          return (
            <input
              type="checkbox"
              role="switch"
              className="switch"
              aria-label={t('switch', { name: nameOf(info) })}
              checked={active}
              aria-checked={active}
              onChange={({ target }) => onSwitch(info, target.checked)}
            />
          );
        },
        csv: (info) => yesNo(known(info).active),
      },
      {
        id: 'languages',
        title: t('column.languages'),
        card: 'second',
        cell: ({ languages }) =>
          languages.length > 0 ? (
            <span className="muted">{languages.join(' · ').toUpperCase()}</span>
          ) : (
            <span className="muted">{t('noLanguage')}</span>
          ),
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
        cell: (info) => (
          <span className="actions">
            <RowMenu
              of={nameOf(info)}
              items={[
                { label: t('copy'), icon: Copy, perform: () => onCopy(info) },
                { label: t('common:delete'), icon: Trash2, isDanger: true, perform: () => onDelete(info) },
              ]}
            />
          </span>
        ),
      },
    ];
    return columns.filter((column) => column !== false);
  }, [t, i18n.language, whose, renaming, known, offline, onSwitch, onCopy, onDelete]);
}
