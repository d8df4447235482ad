import { useTranslation } from 'react-i18next';
import type { Hub } from '../../../../shared/model/hub.ts';

/** Why a hub cannot be updated now; undefined: it can. */
export function useNoUpdate(hub: Hub): string | undefined {
  const { t } = useTranslation('hubs');
  if (hub.isMarkedForUpdate) return t('update.running');
  if (hub.firmware === null) return t('update.unknown');
  if (!hub.newestFirmware) return t('update.newest', { firmware: hub.firmware });
  return hub.settings?.firmwareUpdates === false ? t('update.off') : undefined;
}
