import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContentTexts } from '../../components/content/content-kind.ts';

/** The words of the list of tours. */
export function useTourListTexts(): ContentTexts {
  const { t } = useTranslation('tours');
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
        on: { label: t('bulk.publish'), done: (n) => t('bulk.published', { count: n }) },
        off: { label: t('bulk.unpublish'), done: (n) => t('bulk.unpublished', { count: n }) },
        failed: (n, reason) => t('bulk.failed', { count: n, reason }),
        deleted: (n) => t('bulk.deleted', { count: n }),
        notDeleted: (n, reason) => t('bulk.notDeleted', { count: n, reason }),
      },
    }),
    [t],
  );
}
