import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../lib/api.ts';
import { useErrorText } from './use-error-text.ts';

/** Why something was left out of long work or of a mailing; of an account it is said to others, not to its owner. */
export function useReasonText(): (reason: string) => string {
  const { t } = useTranslation('errors');
  const errorText = useErrorText();
  return useCallback(
    (reason) => {
      switch (reason) {
        case 'UNSUBSCRIBED':
          return t('reason.unsubscribed');
        case 'EMAIL_NOT_VERIFIED':
          return t('reason.notVerified');
        case 'BOUNCED':
          return t('reason.bounced');
        case 'COMPLAINED':
          return t('reason.complained');
        case 'ENTITY_NOT_FOUND':
          return t('reason.gone');
        case 'DEVICE_UNKNOWN':
          return t('reason.unknownDevice');
        case 'NOT_OWNED':
          return t('reason.notOwned');
        case 'ALREADY_OWNED':
          return t('reason.alreadyOwned');
        case 'CHANGED_MEANWHILE':
          return t('reason.changedMeanwhile');
        case 'RECEIVER_GONE':
          return t('reason.receiverGone');
        default:
          return errorText(new ApiError(reason, 0));
      }
    },
    [t, errorText],
  );
}
