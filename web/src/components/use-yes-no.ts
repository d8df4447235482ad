import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** A boolean in words. */
export function useYesNo(): (is: boolean) => string {
  const { t } = useTranslation();
  return useCallback((is) => (is ? t('yes') : t('no')), [t]);
}
