import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContentTexts } from '../../../components/content/content-kind.ts';

/** The words of the list of Infos. */
export function useInfoListTexts(): ContentTexts {
  const { t } = useTranslation('infos');
  return useMemo(
    () => ({
      title: t('title'),
      titleAll: t('titleAll'),
      titleOf: (name) => t('titleOf', { name }),
      whose: t('chooseUser'),
      create: t('create'),
      empty: { title: t('empty.title'), hint: t('empty.hint') },
      bulk: {
        running: t('bulk.running'),
        on: { label: t('bulk.activate'), done: (n) => t('bulk.activated', { count: n }) },
        off: { label: t('bulk.deactivate'), done: (n) => t('bulk.deactivated', { count: n }) },
        failed: (n, reason) => t('bulk.failed', { count: n, reason }),
        deleted: (n) => t('bulk.deleted', { count: n }),
        notDeleted: (n, reason) => t('bulk.notDeleted', { count: n, reason }),
      },
    }),
    [t],
  );
}
