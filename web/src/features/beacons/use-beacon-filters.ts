import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { BATTERY_BREAKPOINTS, BATTERY_CLASSES } from '../../../../shared/model/battery.ts';
import { BEACON_TYPE_PRIORITY, BEACON_TYPES } from '../../../../shared/model/beacon-type.ts';
import { STALE_AFTER_DAYS } from '../../../../shared/model/sighting-days.ts';
import type { ListFilters } from '../../components/list/list-spec.ts';
import { useAdminSearches } from '../../components/list/use-admin-searches.ts';
import { usePlaceFilters } from '../../components/places/use-place-filters.ts';
import { useTypeNames } from '../../components/use-type-names.ts';
import { absoluteTime, daysAgo } from '../../lib/format.ts';

const heardWithin = (days: number) => () => `heard:ge:${daysAgo(days)}`;
const silentFor = (days: number) => () => `heard:lt:${daysAgo(days)}`;

/** The searches and filters of this owner's beacon list. */
export function useBeaconFilters(owner: string): ListFilters {
  const { t, i18n } = useTranslation(['beacons', 'list']);
  const types = useTypeNames();
  const adminSearches = useAdminSearches();
  const places = usePlaceFilters(owner);
  return useMemo(() => {
    const [low, medium, good] = BATTERY_BREAKPOINTS;
    const batteries = {
      low: t('battery.low', { below: low }),
      medium: t('battery.medium', { from: low, below: medium }),
      good: t('battery.good', { from: medium, below: good }),
      full: t('battery.full', { from: good }),
    };
    return {
      searches: [
        { field: 'text', label: t('list:search.text'), example: 'lobby', operator: () => 'prefix' },
        places.tag,
        { field: 'last4', label: t('list:search.last4'), example: '1A2B' },
        {
          field: 'orderCode',
          label: t('list:search.orderCode'),
          example: 'AB12CD',
          operator: () => 'prefix',
        },
        { field: 'firmware', label: t('list:search.firmware'), example: '007.001' },
        { field: 'hardware', label: t('list:search.hardware'), example: 'HW-00001' },
        { field: 'heardBy', label: t('search.heardBy'), example: 'hub0badcafe' },
        ...adminSearches,
      ],
      choices: [
        places.site,
        {
          field: 'type',
          label: t('column.type'),
          any: t('filter.anyType'),
          options: [...BEACON_TYPES]
            .sort((a, b) => BEACON_TYPE_PRIORITY[a] - BEACON_TYPE_PRIORITY[b])
            .map((type) => ({ label: types[type], expression: () => `type:eq:${type}` })),
        },
        {
          field: 'battery',
          label: t('column.battery'),
          any: t('filter.anyBattery'),
          hint: t('battery.steady'),
          options: [
            ...BATTERY_CLASSES.map((charge) => ({
              label: batteries[charge],
              expression: () => `battery:eq:${charge}`,
            })),
            { label: t('battery.unknown'), expression: () => 'battery:eq:unknown' },
          ],
        },
        {
          field: 'heard',
          label: t('column.lastHeard'),
          any: t('filter.anyHeard'),
          options: [
            { label: t('filter.heardThisDay'), expression: heardWithin(1) },
            { label: t('filter.heardThisWeek'), expression: heardWithin(STALE_AFTER_DAYS) },
            { label: t('filter.heardThisMonth'), expression: heardWithin(30) },
            { label: t('filter.silentForDay'), expression: silentFor(1) },
            { label: t('filter.silentForWeek'), expression: silentFor(STALE_AFTER_DAYS) },
            { label: t('filter.silentForMonth'), expression: silentFor(30) },
          ],
          other: (value, operator) => {
            const time = absoluteTime(Date.parse(value), i18n.language);
            return operator === 'lt' ? t('filter.silentSince', { time }) : t('filter.heardSince', { time });
          },
        },
        {
          field: 'deviceUpToDate',
          label: t('column.settings'),
          any: t('filter.anySettings'),
          options: [
            { label: t('synchronised'), expression: () => 'deviceUpToDate:eq:true' },
            { label: t('modified'), expression: () => 'deviceUpToDate:eq:false' },
          ],
        },
      ],
    };
  }, [t, i18n.language, types, adminSearches, places]);
}
