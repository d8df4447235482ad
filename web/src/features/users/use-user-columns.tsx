import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ListedUser } from '../../../../shared/model/user.ts';
import { AccountMarks } from '../../components/account-marks.tsx';
import { CopyId } from '../../components/list/cells/copy-id.tsx';
import { Dot } from '../../components/list/cells/dot.tsx';
import { TimeAgo } from '../../components/list/cells/time-ago.tsx';
import type { Column } from '../../components/list/list-spec.ts';
import { useRoleNames } from '../../components/use-role-names.ts';
import { useNow } from '../../lib/clock.ts';
import { paths } from '../../lib/paths.ts';
import { LOGIN_TONES, loginClass } from './last-login.ts';

/** The columns of the user list; roles and labels only for admins. */
export function useUserColumns(isAdmin: boolean): readonly Column<ListedUser>[] {
  const { t } = useTranslation(['users', 'list']);
  const roles = useRoleNames();
  return useMemo(() => {
    const name = (title: string, of: (user: ListedUser) => string | null) => ({
      title,
      cell: (user: ListedUser) =>
        of(user) && (
          <span className="short" title={of(user)!}>
            {of(user)}
          </span>
        ),
      csv: of,
    });
    const columns: (Column<ListedUser> | false)[] = [
      {
        id: 'name',
        title: t('column.user'),
        sort: 'address',
        lead: true,
        cell: (user) => (
          <span className="lead-line">
            <span className="marks">
              <Link className="item opens" to={paths.user.to(user.id)}>
                {user.name}
              </Link>
              <AccountMarks user={user} />
            </span>
            <span className="description">{user.email}</span>
          </span>
        ),
        csv: ({ name }) => name,
        also: [{ title: t('list:csv.email'), csv: ({ email }) => email }],
      },
      {
        id: 'lastLogin',
        title: t('column.lastLogin'),
        card: 'secondEnd',
        cell: ({ lastLoginDate: at }) =>
          at ? <LastLogin at={Date.parse(at)} /> : <span className="muted">{t('never')}</span>,
        csv: ({ lastLoginDate }) => lastLoginDate,
      },
      isAdmin && {
        id: 'role',
        title: t('column.role'),
        card: 'firstEnd',
        sort: 'roles',
        cell: ({ roles: [role] }) => role && roles[role],
        csv: ({ roles: [role] }) => role && roles[role],
      },
      isAdmin && { id: 'managerGroup', ...name(t('column.managerGroup'), (user) => user.managerGroup) },
      isAdmin && { id: 'managerLabel', ...name(t('column.managerLabel'), (user) => user.managerLabel) },
      isAdmin && {
        id: 'appLabel',
        ...name(t('column.appLabel'), (user) => user.appLabel),
        initiallyHidden: true,
      },
      {
        id: 'beacons',
        title: t('column.beacons'),
        extra: 'counts',
        initiallyHidden: true,
        cell: ({ id, beaconsCount: count }) =>
          count === undefined ? null : <Link to={paths.beacons.to(id)}>{count}</Link>,
        csv: ({ beaconsCount }) => beaconsCount,
      },
      {
        id: 'created',
        title: t('column.created'),
        sort: 'created',
        cell: ({ createdDate }) => <TimeAgo at={Date.parse(createdDate)} />,
        csv: ({ createdDate }) => createdDate,
      },
      {
        id: 'id',
        title: t('column.id'),
        initiallyHidden: true,
        cell: ({ id }) => <CopyId id={id} />,
        csv: ({ id }) => id,
      },
    ];
    return columns.filter((column) => column !== false);
  }, [t, isAdmin, roles]);
}

function LastLogin({ at }: { at: number }) {
  const now = useNow();
  return (
    <span className="dotted">
      <Dot tone={LOGIN_TONES[loginClass(at, now)]} />
      <TimeAgo at={at} />
    </span>
  );
}
