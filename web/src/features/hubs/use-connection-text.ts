import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Hub } from '../../../../shared/model/hub.ts';

/** Whether a hub is online and hears beacons, with the tone of that. */
export function useConnectionText(): (hub: Pick<Hub, 'isOnline' | 'isSilent'>) => {
  readonly text: string;
  readonly tone: 'gray' | 'orange' | 'red';
} {
  const { t } = useTranslation('hubs');
  return useCallback(
    ({ isOnline, isSilent }) => {
      if (isSilent) return { text: t('silent'), tone: 'orange' };
      return isOnline ? { text: t('online'), tone: 'gray' } : { text: t('offline'), tone: 'red' };
    },
    [t],
  );
}
