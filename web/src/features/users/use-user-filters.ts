import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { getAppLabels, getManagerGroups, getManagerLabels } from '../../../../shared/contract/auth/labels.ts';
import { ROLES } from '../../../../shared/roles.ts';
import type { ListFilters, TextSearch } from '../../components/list/list-spec.ts';
import { useRoleNames } from '../../components/use-role-names.ts';
import { call } from '../../lib/api.ts';
import { absoluteTime, DAY } from '../../lib/format.ts';

const SUGGESTED = 6;
const begins = (typed: string) => ({
  query: { limit: SUGGESTED, filter: typed ? [`name:prefix:${typed.toLowerCase()}`] : [] },
});
const namesOf = ({ items }: { items: readonly { name: string }[] }) => items.map(({ name }) => name);

/** The searches and filters of the user list: only words for group admins, all for admins. */
export function useUserFilters(isAdmin: boolean): ListFilters {
  const { t, i18n } = useTranslation(['users', 'list']);
  const roles = useRoleNames();
  return useMemo(() => {
    const since = (label: string, days: number, operator: 'ge' | 'lt' = 'ge') => ({
      label,
      expression: () => `lastLoginDate:${operator}:${new Date(Date.now() - days * DAY).toISOString()}`,
    });
    const prefix = () => 'prefix' as const;
    const words: TextSearch[] = [
      { field: 'name', label: t('search.name'), example: 'kowalska', operator: prefix },
      { field: 'email', label: t('search.email'), example: 'marta', operator: prefix },
    ];
    if (!isAdmin) return { searches: words, choices: [] };
    return {
      searches: [
        ...words,
        {
          field: 'managerGroup',
          label: t('column.managerGroup'),
          example: 'north-retail',
          suggest: async (typed) => namesOf(await call(getManagerGroups, begins(typed))),
        },
        {
          field: 'managerLabel',
          label: t('column.managerLabel'),
          example: 'city-lights',
          suggest: async (typed) => namesOf(await call(getManagerLabels, begins(typed))),
        },
        {
          field: 'appLabel',
          label: t('column.appLabel'),
          example: 'city-guide',
          suggest: async (typed) => namesOf(await call(getAppLabels, begins(typed))),
        },
      ],
      choices: [
        {
          field: 'lastLoginDate',
          label: t('column.lastLogin'),
          any: t('filter.anyLogin'),
          options: [
            since(t('filter.week'), 7),
            since(t('filter.month'), 30),
            since(t('filter.quarter'), 91),
            since(t('filter.year'), 365),
            since(t('filter.older'), 365, 'lt'),
          ],
          other: (value, operator) => {
            const time = absoluteTime(Date.parse(value), i18n.language);
            return operator === 'lt' ? t('filter.before', { time }) : t('filter.since', { time });
          },
        },
        {
          field: 'roles',
          label: t('column.role'),
          any: t('filter.anyRole'),
          options: ROLES.map((role) => ({ label: roles[role], expression: () => `roles:eq:${role}` })),
        },
        {
          field: 'verified',
          label: t('filter.verification'),
          any: t('filter.anyVerification'),
          options: [
            { label: t('filter.verified'), expression: () => 'verified:eq:true' },
            { label: t('filter.unverified'), expression: () => 'verified:eq:false' },
          ],
        },
      ],
    };
  }, [t, i18n.language, isAdmin, roles]);
}
