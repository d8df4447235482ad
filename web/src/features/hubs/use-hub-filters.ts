import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListFilters } from '../../components/list/list-spec.ts';
import { useAdminSearches } from '../../components/list/use-admin-searches.ts';
import { usePlaceFilters } from '../../components/places/use-place-filters.ts';

const WHOLE_FIRMWARE = /^\d+(\.\d+){3}$/;

/** The searches and filters of this owner's hub list. */
export function useHubFilters(owner: string): ListFilters {
  const { t } = useTranslation(['hubs', 'list']);
  const adminSearches = useAdminSearches();
  const places = usePlaceFilters(owner);
  return useMemo(
    () => ({
      searches: [
        { field: 'text', label: t('list:search.text'), example: 'lobby', operator: () => 'prefix' },
        places.tag,
        { field: 'last4', label: t('list:search.last4'), example: 'CAFE' },
        {
          field: 'orderCode',
          label: t('list:search.orderCode'),
          example: 'AB12CD',
          operator: () => 'prefix',
        },
        {
          field: 'firmware',
          label: t('list:search.firmware'),
          example: '3.0.7.8',
          operator: (value: string) => (WHOLE_FIRMWARE.test(value) ? 'eq' : 'prefix'),
        },
        { field: 'hardware', label: t('list:search.hardware'), example: 'HW-00001' },
        ...(adminSearches.length
          ? [{ field: 'hubId', label: t('search.hubId'), example: 'hub0badcafe' }]
          : []),
        ...adminSearches,
      ],
      choices: [
        places.site,
        {
          field: 'connection',
          label: t('column.connection'),
          any: t('filter.anyConnection'),
          options: [
            { label: t('online'), expression: () => 'connection:eq:online' },
            { label: t('silent'), expression: () => 'connection:eq:silent' },
            { label: t('offline'), expression: () => 'connection:eq:offline' },
          ],
        },
        {
          field: 'isSynchronized',
          label: t('filter.settings'),
          any: t('filter.anySettings'),
          options: [
            { label: t('filter.synchronised'), expression: () => 'isSynchronized:eq:true' },
            { label: t('filter.waiting'), expression: () => 'isSynchronized:eq:false' },
          ],
        },
        {
          field: 'isMarkedForUpdate',
          label: t('filter.update'),
          any: t('filter.anyUpdate'),
          options: [
            { label: t('filter.updating'), expression: () => 'isMarkedForUpdate:eq:true' },
            { label: t('filter.notUpdating'), expression: () => 'isMarkedForUpdate:eq:false' },
          ],
        },
      ],
    }),
    [t, adminSearches, places],
  );
}
