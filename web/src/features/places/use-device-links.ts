import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFilter } from '../../../../shared/filter.ts';
import { paths } from '../../lib/paths.ts';

interface DeviceLink {
  readonly to: string;
  readonly label: string;
}

interface DeviceLinks {
  /** The lists of an owner, filtered by a site or a tag, and their labels with numbers of devices. */
  readonly beacons: (owner: string, field: 'site' | 'tag', value: string, count: number) => DeviceLink;
  readonly hubs: (owner: string, field: 'site' | 'tag', value: string, count: number) => DeviceLink;
}

/** Links to the devices of a site or with a tag. */
export function useDeviceLinks(): DeviceLinks {
  const { t, i18n } = useTranslation('places');
  return useMemo(() => {
    const filter = (field: string, value: string) => [
      formatFilter({ field, operator: 'eq', values: [value] }),
    ];
    const written = (count: number) => count.toLocaleString(i18n.language);
    return {
      beacons: (owner, field, value, count) => ({
        to: paths.beacons.of(owner, filter(field, value)),
        label: t('beaconCount', { count: count, number: written(count) }),
      }),
      hubs: (owner, field, value, count) => ({
        to: paths.hubs.of(owner, filter(field, value)),
        label: t('hubCount', { count: count, number: written(count) }),
      }),
    };
  }, [t, i18n.language]);
}
