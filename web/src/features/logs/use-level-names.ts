import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LogLevel } from '../../../../shared/model/hub-log.ts';

/** SEVERE is shown as "error" (specification 2.2). */
export function useLevelNames(): Readonly<Record<LogLevel, string>> {
  const { t } = useTranslation('logs');
  return useMemo(
    () => ({
      DEBUG: t('level.debug'),
      INFO: t('level.info'),
      WARNING: t('level.warning'),
      SEVERE: t('level.severe'),
    }),
    [t],
  );
}
