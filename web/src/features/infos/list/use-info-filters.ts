import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListFilters } from '../../../components/list/list-spec.ts';
import { useOfflineTexts } from '../use-offline-texts.ts';

/** The searches and filters of the list of Infos. */
export function useInfoFilters(): ListFilters {
  const { t } = useTranslation(['infos', 'list']);
  const offline = useOfflineTexts();
  return useMemo(
    () => ({
      searches: [
        { field: 'name', label: t('search.name'), example: t('search.example'), operator: () => 'prefix' },
        { field: 'beacon', label: t('search.beacon'), example: 'F0D1A0001000' },
      ],
      choices: [
        {
          field: 'active',
          label: t('column.active'),
          any: t('filter.any'),
          options: [
            { label: t('filter.active'), expression: () => 'active:eq:true' },
            { label: t('filter.inactive'), expression: () => 'active:eq:false' },
          ],
        },
        {
          field: 'published',
          label: t('filter.publication'),
          any: t('filter.any'),
          options: [
            { label: t('filter.published'), expression: () => 'published:eq:true' },
            { label: t('filter.unpublished'), expression: () => 'published:eq:false' },
          ],
        },
        {
          field: 'findings',
          label: t('list:column.findings'),
          any: t('filter.any'),
          options: [{ label: t('list:withFindings'), expression: () => 'findings:eq:true' }],
        },
        {
          field: 'offline',
          label: t('column.offline'),
          any: t('filter.any'),
          options: [
            { label: offline.ready, expression: () => 'offline:eq:ready' },
            { label: offline.partially, expression: () => 'offline:eq:partially' },
            { label: offline.not, expression: () => 'offline:eq:not' },
          ],
        },
      ],
    }),
    [t, offline],
  );
}
