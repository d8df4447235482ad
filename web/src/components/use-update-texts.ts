import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { UpdateFailure, UpdateProgress } from '../../../shared/model/hub-update.ts';

/** Texts for the states of a firmware update, and for the reasons of failures. */
export function useUpdateTexts(): {
  readonly progress: Record<UpdateProgress, string>;
  readonly failure: Record<UpdateFailure, string>;
} {
  const { t } = useTranslation('hubs');
  return useMemo(
    () => ({
      progress: {
        sent: t('update.progress.sent'),
        downloading: t('update.progress.downloading'),
        applying: t('update.progress.applying'),
      },
      failure: {
        DOWNLOAD_FAILED: t('update.failure.download'),
        WRONG_CONTENT: t('update.failure.content'),
        NO_SPACE: t('update.failure.space'),
        NOT_APPLIED: t('update.failure.applied'),
        HUB_ERROR: t('update.failure.hub'),
        TIMED_OUT: t('update.failure.time'),
        FIRMWARE_REVOKED: t('update.failure.revoked'),
        HUB_DELETED: t('update.failure.deleted'),
      },
    }),
    [t],
  );
}
