import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoginClass } from './last-login.ts';

export function useLoginClassNames(): Readonly<Record<LoginClass, string>> {
  const { t } = useTranslation('users');
  return useMemo(
    () => ({
      week: t('login.week'),
      month: t('login.month'),
      quarter: t('login.quarter'),
      year: t('login.year'),
      older: t('login.older'),
    }),
    [t],
  );
}
