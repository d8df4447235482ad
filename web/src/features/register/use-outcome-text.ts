import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { RegistrationOutcome } from '../../../../shared/contract/admin.ts';

/** The result for an id in words; an unknown code of a newer server is shown as it is. */
export function useOutcomeText(): (outcome: RegistrationOutcome) => string {
  const { t } = useTranslation('register');
  return useCallback(
    (outcome) => {
      switch (outcome) {
        case 'OK':
          return t('ok');
        case 'ALREADY_EXISTS':
          return t('REGISTER_INFOPOINT_ID_ALREADY_EXISTS');
        case 'TOO_SHORT':
          return t('REGISTER_INFOPOINT_ID_TOO_SHORT');
        case 'INVALID:FORM':
          return t('REGISTER_INFOPOINT_ID_INVALID', { detail: t('detail.form') });
        case 'INVALID:CHECK_DIGIT':
          return t('REGISTER_INFOPOINT_ID_INVALID', { detail: t('detail.checkDigit') });
        case 'INVALID:TYPE':
          return t('REGISTER_INFOPOINT_ID_INVALID', { detail: t('detail.type') });
        case 'INVALID:ORDER_CODE':
          return t('REGISTER_INFOPOINT_ID_INVALID', { detail: t('detail.orderCode') });
        case 'INVALID:DUPLICATE':
          return t('REGISTER_INFOPOINT_ID_INVALID', { detail: t('detail.duplicate') });
        case 'UNKNOWN':
          return t('REGISTER_INFOPOINT_ID_UNKNOWN');
        default:
          return t('REGISTER_INFOPOINT_ID_INVALID', { detail: outcome satisfies never });
      }
    },
    [t],
  );
}
