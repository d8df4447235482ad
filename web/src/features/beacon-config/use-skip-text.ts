import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** The reason why a bulk edit skips a beacon, with the field that caused it. */
export function useSkipText(): (reason: string, field: string | undefined) => string {
  const { t } = useTranslation('configuration');
  return useCallback(
    (reason, field = '') => {
      switch (reason) {
        case 'NOT_OWNED':
          return t('skip.notOwned');
        case 'CONFIGURATION_CHANGED':
          return t('skip.changed');
        case 'NO_RADIO':
          return t('skip.noRadio');
        case 'NOT_KNOWN':
          return t('skip.notKnown', { field });
        case 'LOCKED':
          return t('skip.locked', { field });
        case 'SECURE_ZERO':
          return t('fault.secureZero');
        case 'NO_PACKET':
          return t('fault.noPacket');
        case 'NO_TRIGGER':
          return t('fault.noTrigger');
        default:
          return t('skip.breaks', { field });
      }
    },
    [t],
  );
}
