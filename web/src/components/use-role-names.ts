import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Role } from '../../../shared/roles.ts';

export function useRoleNames(): Readonly<Record<Role, string>> {
  const { t } = useTranslation();
  return useMemo(
    () => ({
      ADMIN: t('role.admin'),
      GROUP_ADMIN: t('role.groupAdmin'),
      INFO_PROVIDER: t('role.user'),
      SERVICE_ACCOUNT: t('role.service'),
    }),
    [t],
  );
}
