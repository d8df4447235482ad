import { ScrollText } from 'lucide-react';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { auditFilters, getAudit } from '../../../../shared/contract/auth/audit.ts';
import type { AuditEntry } from '../../../../shared/model/audit.ts';
import { TimeAgo } from '../../components/list/cells/time-ago.tsx';
import { ListScreen } from '../../components/list/list-screen.tsx';
import type { Column, ListQuery, ListSpec } from '../../components/list/list-spec.ts';
import { call } from '../../lib/api.ts';
import { absoluteTime, DAY } from '../../lib/format.ts';
import { userParameter } from '../../lib/owner.ts';
import { SELF } from '../../lib/paths.ts';
import { roleOf, useSession } from '../../lib/session.ts';
import { ChangeSentence } from './change-sentence.tsx';
import { changedFields } from './changed-fields.ts';
import { useSentence } from './use-sentence.ts';

interface AuditListProps {
  /** The user whose data was changed: a user id, the user, or all owners. */
  readonly owner: string;
  /** The group whose users' data was changed, instead of an owner. */
  readonly group?: string | undefined;
  /** The changes of this item only, as `hub/<id>`. */
  readonly item?: string;
  readonly title: string;
  readonly cursor: string | undefined;
  readonly pathTo: (cursor?: string) => string;
  readonly above?: ReactNode;
  readonly level?: 'h1' | 'h2';
  /** What is said if there are none. */
  readonly empty?: Pick<ListSpec<AuditEntry>['empty'], 'title' | 'hint' | 'action'>;
}

/** Changes with actor and time, the latest first. */
export function AuditList(props: AuditListProps) {
  const { owner, group, item, title, cursor, pathTo, above, level = 'h1', empty } = props;
  const { t, i18n } = useTranslation('audit');
  const role = roleOf(useSession());
  const load = useCallback(
    (page: ListQuery) =>
      call(getAudit, {
        query: {
          ...page,
          filter: [...page.filter, ...(item === undefined ? [] : [`item:eq:${item}`])],
          ...(group === undefined ? userParameter(owner, role) : { managerGroup: group }),
        },
      }),
    [owner, group, item, role],
  );
  const columns = useAuditColumns(item === undefined && owner !== SELF ? 'several' : 'own');
  const spec = useMemo((): ListSpec<AuditEntry> => {
    const last = (label: string, days: number) => ({
      label,
      expression: () => `timestamp:ge:${new Date(Date.now() - days * DAY).toISOString()}`,
    });
    return {
      name: 'audit',
      owner: item ?? owner,
      idOf: ({ id }) => id,
      load,
      columns,
      fields: auditFilters,
      searches: [
        { field: 'operation', label: t('column.operation'), example: 'setInfoProvider' },
        ...(item === undefined
          ? [{ field: 'item', label: t('column.item'), example: 'managerlabel/harbour' }]
          : []),
        ...(role === 'ADMIN' ? [{ field: 'actor', label: t('search.actor'), example: 'Yb3kP0' }] : []),
      ],
      choices: [
        {
          field: 'timestamp',
          label: t('column.time'),
          any: t('filter.anyTime'),
          options: [
            last(t('filter.day'), 1),
            last(t('filter.week'), 7),
            last(t('filter.month'), 30),
            last(t('filter.quarter'), 91),
            last(t('filter.year'), 365),
            {
              label: t('filter.older'),
              expression: () => `timestamp:lt:${new Date(Date.now() - 365 * DAY).toISOString()}`,
            },
          ],
          other: (value, operator) => {
            const time = absoluteTime(Date.parse(value), i18n.language);
            return operator === 'lt' ? t('filter.before', { time }) : t('filter.since', { time });
          },
        },
      ],
      cursor,
      pathTo,
      empty: { ...(empty ?? { title: t('empty.title'), hint: t('empty.hint') }), icon: ScrollText },
      selectable: false,
    };
  }, [owner, item, load, columns, cursor, pathTo, role, empty, t, i18n.language]);

  return <ListScreen key={item ?? owner} title={title} spec={spec} above={above} level={level} />;
}

function useAuditColumns(whose: 'own' | 'several'): readonly Column<AuditEntry>[] {
  const { t } = useTranslation('audit');
  const sentenceOf = useSentence();
  return useMemo(
    () => [
      {
        id: 'change',
        title: t('column.change'),
        lead: true,
        unfolds: true,
        cell: (entry) => <ChangeSentence entry={entry} />,
        csv: (entry) => sentenceOf(entry).text,
        also: [
          { title: t('column.operation'), csv: ({ operation }) => operation },
          { title: t('column.item'), csv: ({ item }) => item },
          { title: t('column.fields'), csv: inOneLine },
          { title: t('column.actor'), csv: ({ actor }) => actor },
          {
            title: t('column.apiKey'),
            csv: ({ apiKey }) => apiKey && `${apiKey.first4}… (${apiKey.id})`,
          },
        ],
      },
      {
        id: 'subject',
        title: t('column.subject'),
        ...(whose === 'own' ? { initiallyHidden: true } : { card: 'second' }),
        cell: ({ subject, subjectId, names }) =>
          subject && (
            <span className="short" title={subject}>
              {names[subjectId ?? ''] ?? subject}
            </span>
          ),
        csv: ({ subject }) => subject,
      },
      {
        id: 'time',
        title: t('column.time'),
        card: whose === 'own' ? 'second' : 'secondEnd',
        cell: ({ at }) => <TimeAgo at={Date.parse(at)} />,
        csv: ({ at }) => at,
      },
      {
        id: 'item',
        title: t('column.item'),
        initiallyHidden: true,
        cell: ({ item }) => <span className="mono">{item}</span>,
        csv: ({ item }) => item,
      },
      {
        id: 'operation',
        title: t('column.operation'),
        initiallyHidden: true,
        cell: ({ operation }) => <span className="mono">{operation}</span>,
        csv: ({ operation }) => operation,
      },
      {
        id: 'request',
        title: t('column.request'),
        initiallyHidden: true,
        cell: ({ requestId }) => <span className="mono">{requestId}</span>,
        csv: ({ requestId }) => requestId,
      },
    ],
    [t, sentenceOf, whose],
  );
}

const inOneLine = (entry: AuditEntry) =>
  changedFields(entry)
    .map(({ field, before, after }) => `${field}: ${before ?? ''} → ${after ?? ''}`)
    .join('; ');
