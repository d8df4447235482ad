import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeviceState } from './device-state.ts';

type Words = Readonly<Record<DeviceState, string>>;

/** The states of devices and sites in words. */
export function useStateWords(): { readonly beacon: Words; readonly hub: Words; readonly site: Words } {
  const { t } = useTranslation('maps');
  return useMemo(
    () => ({
      beacon: {
        lost: t('state.silentWeek'),
        alert: t('state.alert'),
        weak: t('state.weakBattery'),
        unheard: t('state.unheard'),
        fine: t('state.fine'),
      },
      hub: {
        lost: t('state.offline'),
        alert: t('state.alert'),
        weak: t('state.hearsNothing'),
        unheard: t('state.unheard'),
        fine: t('state.online'),
      },
      site: {
        lost: t('state.siteLost'),
        alert: t('state.alert'),
        weak: t('state.siteWeak'),
        unheard: t('state.unheard'),
        fine: t('state.siteFine'),
      },
    }),
    [t],
  );
}
