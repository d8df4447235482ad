import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { roleOf, useSession } from '../../lib/session.ts';
import type { TextSearch } from './list-spec.ts';

/** The searches of device lists that are only for admins. */
export function useAdminSearches(): readonly TextSearch[] {
  const { t } = useTranslation('list');
  const isAdmin = roleOf(useSession()) === 'ADMIN';
  return useMemo(
    () =>
      isAdmin
        ? [
            { field: 'query', label: t('search.query'), example: 'harbour', operator: () => 'prefix' },
            { field: 'owner', label: t('search.owner'), example: 'Yb3kP0qLw2mZ8xTn' },
          ]
        : [],
    [t, isAdmin],
  );
}
