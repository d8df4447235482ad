import { useTranslation } from 'react-i18next';
import { userFilters } from '../../../../shared/contract/auth/users.ts';
import { parseFilter } from '../../../../shared/filter.ts';
import type { Role } from '../../../../shared/roles.ts';
import { useRoleNames } from '../../components/use-role-names.ts';
import { absoluteTime } from '../../lib/format.ts';

/** Formats a filter of the user list in words. */
export function useFilterTexts(): (expression: string) => string {
  const { t, i18n } = useTranslation(['users', 'common']);
  const roles = useRoleNames();
  const names: Record<keyof typeof userFilters, string> = {
    name: t('search.name'),
    email: t('search.email'),
    managerGroup: t('column.managerGroup'),
    managerLabel: t('column.managerLabel'),
    appLabel: t('column.appLabel'),
    roles: t('column.role'),
    verified: t('filter.verified'),
    lastLoginDate: t('column.lastLogin'),
  };
  return (expression) => {
    const { field, operator, values } = parseFilter(userFilters, expression, true);
    const value = String(values[0]);
    const time = () => absoluteTime(Date.parse(value), i18n.language);
    const said =
      field === 'roles'
        ? roles[value as Role]
        : field === 'verified'
          ? value === 'true'
            ? t('common:yes')
            : t('common:no')
          : field === 'lastLoginDate'
            ? operator === 'lt'
              ? t('filter.before', { time: time() })
              : t('filter.since', { time: time() })
            : value;
    return `${names[field as keyof typeof userFilters]}: ${said}`;
  };
}
