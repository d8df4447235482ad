import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeyPermission } from '../../../../shared/roles.ts';

export function usePermissionNames(): Readonly<Record<KeyPermission, string>> {
  const { t } = useTranslation('keys');
  return useMemo(
    () => ({
      BASIC: t('permission.basic'),
      REGISTER_BEACONS: t('permission.register'),
      CONFIGURE_BEACONS: t('permission.configure'),
      CONFIGURE_BEACONS_SECURE: t('permission.secure'),
      FIRMWARE_MANAGEMENT: t('permission.firmware'),
      PRODUCTION_READ: t('permission.productionRead'),
      PRODUCTION_DELETE: t('permission.productionDelete'),
      PRODUCTION_REGISTER: t('permission.productionRegister'),
      CONFIGURE_HUBS: t('permission.hubs'),
    }),
    [t],
  );
}
