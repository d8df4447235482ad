import { Button } from '@chakra-ui/react';
import { Mail, UsersRound } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { getUsers, userFilters } from '../../../../shared/contract/auth/users.ts';
import type { ListedUser } from '../../../../shared/model/user.ts';
import { ListScreen } from '../../components/list/list-screen.tsx';
import type { ListQuery, ListSpec } from '../../components/list/list-spec.ts';
import type { Selection } from '../../components/list/selection.ts';
import { useOwnGroup } from '../../components/use-own-group.ts';
import { call } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { roleOf, useSession } from '../../lib/session.ts';
import { LoginLegend } from './login-legend.tsx';
import { useUserColumns } from './use-user-columns.tsx';
import { useUserFilters } from './use-user-filters.ts';

/** All accounts for admins; those of the group for a group admin. */
export function UserListScreen() {
  const { t } = useTranslation('users');
  const { cursor } = useParams();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const session = useSession();
  const isAdmin = roleOf(session) === 'ADMIN';
  const group = useOwnGroup();
  const columns = useUserColumns(isAdmin);
  const filters = useUserFilters(isAdmin);

  const load = useCallback(
    (page: ListQuery, extra: readonly string[]) =>
      call(getUsers, { query: { ...page, ...(extra.includes('counts') && { extra_field: ['counts'] }) } }),
    [],
  );
  const spec = useMemo((): ListSpec<ListedUser> => {
    const write = (selection: Selection<ListedUser>) => {
      const recipients = [...selection.values()].map(({ id, name, email }) => ({ id, name, email }));
      void navigate(paths.newsletter.to(), { state: { recipients } });
    };
    return {
      name: 'users',
      owner: 'all',
      idOf: ({ id }) => id,
      load,
      columns,
      fields: userFilters,
      ...filters,
      cursor,
      pathTo: paths.users.to,
      empty: { title: t('empty.title'), hint: t('empty.hint'), icon: UsersRound },
      counted: true,
      selectable: true,
      actions: isAdmin ? [{ label: t('newsletter'), icon: Mail, perform: write }] : [],
    };
  }, [load, columns, filters, cursor, isAdmin, navigate, t]);

  return (
    <ListScreen
      title={group === undefined ? t('title') : t('titleOf', { group })}
      spec={spec}
      legend={<LoginLegend />}
      aside={
        isAdmin && (
          <Button asChild size="sm" variant="outline" bg="bg.panel" colorPalette="gray">
            <Link to={paths.newsletter.to(query.getAll('filter'))} title={t('newsletterAllHint')}>
              <Mail aria-hidden />
              {t('newsletterAll')}
            </Link>
          </Button>
        )
      }
    />
  );
}
