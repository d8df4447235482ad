import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListFilters } from '../../components/list/list-spec.ts';

/** The searches and filters of the list of tours. */
export function useTourFilters(): ListFilters {
  const { t } = useTranslation(['tours', 'list']);
  return useMemo(
    () => ({
      searches: [
        { field: 'name', label: t('search.name'), example: t('search.example'), operator: () => 'prefix' },
        { field: 'info', label: t('search.info'), example: '01J8ZK3V9Q' },
      ],
      choices: [
        {
          field: 'published',
          label: t('column.published'),
          any: t('filter.any'),
          options: [
            { label: t('published'), expression: () => 'published:eq:true' },
            { label: t('unpublished'), expression: () => 'published:eq:false' },
          ],
        },
        {
          field: 'findings',
          label: t('list:column.findings'),
          any: t('filter.any'),
          options: [{ label: t('list:withFindings'), expression: () => 'findings:eq:true' }],
        },
      ],
    }),
    [t],
  );
}
