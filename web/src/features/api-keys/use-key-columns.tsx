import { RefreshCw } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AppRight } from '../../../../shared/model/api-key.ts';
import { TimeAgo } from '../../components/list/cells/time-ago.tsx';
import type { Column } from '../../components/list/list-spec.ts';
import { useScopeText } from '../../components/places/use-scope-text.ts';
import { RowActions } from '../../components/row-actions.tsx';
import { truncated } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { Expires } from './expires.tsx';
import { Permissions } from './permissions.tsx';

interface KeyColumns {
  readonly withPrincipal: boolean;
  readonly onEdit: (key: AppRight) => void;
  /** Undefined without the right to delete keys. */
  readonly onDelete: ((key: AppRight) => void) | undefined;
  /** Undefined without the right to make keys for their principals. */
  readonly onReplace: ((key: AppRight) => void) | undefined;
}

export function useKeyColumns({
  withPrincipal,
  onEdit,
  onDelete,
  onReplace,
}: KeyColumns): readonly Column<AppRight>[] {
  const { t } = useTranslation(['keys', 'places', 'list']);
  const scopeText = useScopeText();
  return useMemo(() => {
    const columns: (Column<AppRight> | false)[] = [
      {
        id: 'key',
        title: t('column.key'),
        lead: true,
        cell: (key) => (
          <span className="lead-line">
            <button type="button" className="item opens" title={key.description} onClick={() => onEdit(key)}>
              {truncated(key.description)}
            </button>{' '}
            <span className="description mono">{`${key.first4}…`}</span>
          </span>
        ),
        csv: ({ description }) => description,
        also: [{ title: t('column.first4'), csv: ({ first4 }) => first4 }],
      },
      withPrincipal && {
        id: 'principal',
        title: t('column.principal'),
        extra: 'principalName',
        cell: ({ principal, principalId, principalName }) => (
          <Link className="short" title={principal} to={paths.userApiKeys.to(principalId)}>
            {principalName ?? principal}
          </Link>
        ),
        csv: ({ principal }) => principal,
        also: [{ title: t('list:csv.ownerName'), csv: ({ principalName }) => principalName }],
      },
      {
        id: 'first4',
        title: t('column.first4'),
        initiallyHidden: true,
        cell: ({ first4 }) => <span className="mono">{first4}</span>,
        csv: ({ first4 }) => first4,
      },
      {
        id: 'permissions',
        title: t('column.permissions'),
        cell: ({ permissions }) => <Permissions of={permissions} />,
        csv: ({ permissions }) => permissions.join(' '),
      },
      {
        id: 'scope',
        title: t('column.scope'),
        cell: ({ scope }) =>
          scope ? (
            <span title={scope.tags.join(', ')}>{scopeText(scope)}</span>
          ) : (
            <span className="muted">{t('places:scope.all')}</span>
          ),
        csv: ({ scope }) => scope && [...scope.siteIds, ...scope.tags].join(' '),
      },
      {
        id: 'lastUsed',
        title: t('column.lastUsed'),
        card: 'secondEnd',
        cell: ({ lastUsedDate: at }) =>
          at ? <TimeAgo at={Date.parse(at)} /> : <span className="muted">{t('never')}</span>,
        csv: ({ lastUsedDate }) => lastUsedDate,
      },
      {
        id: 'lastUsedFrom',
        title: t('column.lastUsedFrom'),
        initiallyHidden: true,
        cell: ({ lastUsedFrom }) => <span className="mono">{lastUsedFrom}</span>,
        csv: ({ lastUsedFrom }) => lastUsedFrom,
      },
      {
        id: 'expires',
        title: t('column.expires'),
        card: 'firstEnd',
        cell: (key) => <Expires of={key} />,
        csv: ({ expiresAt }) => expiresAt,
      },
      {
        id: 'networks',
        title: t('column.networks'),
        initiallyHidden: true,
        cell: ({ networks }) =>
          networks.length ? (
            <span className="mono" title={networks.join(', ')}>
              {truncated(networks.join(', '))}
            </span>
          ) : (
            <span className="muted">{t('everywhere')}</span>
          ),
        csv: ({ networks }) => networks.join(' '),
      },
      {
        id: 'created',
        title: t('column.created'),
        cell: ({ createdDate }) => <TimeAgo at={Date.parse(createdDate)} />,
        csv: ({ createdDate }) => createdDate,
      },
      {
        id: 'actions',
        title: t('column.actions'),
        cell: (key) => (
          <RowActions
            of={key.description}
            onEdit={() => onEdit(key)}
            onDelete={onDelete && (() => onDelete(key))}
            more={
              onReplace && key.replacedBy === null
                ? [{ label: t('replace.title'), icon: RefreshCw, perform: () => onReplace(key) }]
                : []
            }
          />
        ),
      },
    ];
    return columns.filter((column) => column !== false);
  }, [t, scopeText, withPrincipal, onEdit, onDelete, onReplace]);
}
