import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Info } from '../../../../shared/model/info.ts';

/** Whether an Info works without a connection, in words. */
export function useOfflineTexts(): Readonly<Record<Info['offline'], string>> {
  const { t } = useTranslation('infos');
  return useMemo(
    () => ({ ready: t('offline.ready'), partially: t('offline.partially'), not: t('offline.not') }),
    [t],
  );
}
