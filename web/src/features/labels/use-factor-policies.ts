import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FactorPolicy } from '../../../../shared/model/factor-policy.ts';

/** Of whom a second step is required, in words. */
export function useFactorPolicies(): Readonly<Record<FactorPolicy, string>> {
  const { t } = useTranslation('labels');
  return useMemo(
    () => ({
      NOBODY: t('factorPolicy.nobody'),
      ADMIN: t('factorPolicy.admin'),
      GROUP_ADMIN: t('factorPolicy.groupAdmin'),
      EVERYONE: t('factorPolicy.everyone'),
    }),
    [t],
  );
}
