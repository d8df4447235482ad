import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fault } from '../../../../shared/configuration/check-configuration.ts';
import { useFieldTexts } from '../../components/use-field-texts.ts';

/** The message of a fault, with its values. */
export function useFaultText(): (fault: Fault) => string {
  const { t, i18n } = useTranslation('configuration');
  const { flags } = useFieldTexts();
  return useCallback(
    (fault) => {
      const number = new Intl.NumberFormat(i18n.language);
      const said = (value: number | undefined) => number.format(value ?? 0);
      const { from, to, digits = 0, tokens = 0, since = '', flag } = fault;
      switch (fault.code) {
        case 'NO_RADIO':
          return t('fault.noRadio');
        case 'NOT_KNOWN':
          return t('fault.notKnown', { since });
        case 'LOCKED':
          return t('fault.locked', { feature: flag ? flags[flag as keyof typeof flags] : '' });
        case 'RANGE':
          return t('fault.range', { from: said(from), to: said(to) });
        case 'NOT_A_CHOICE':
          return t('fault.notAChoice');
        case 'UNKNOWN_BITS':
          return t('fault.unknownBits');
        case 'NOT_HEX':
          return t('fault.notHex', { digits });
        case 'URL_MISSING':
          return t('fault.urlMissing');
        case 'URL_INVALID':
          return t('fault.urlInvalid');
        case 'URL_TOOLONG':
          return t('fault.urlTooLong', { tokens, to });
        case 'NO_CHANNEL':
          return t('fault.noChannel');
        case 'NO_PACKET':
          return t('fault.noPacket');
        case 'NOT_ONE_FRAME':
          return t('fault.notOneFrame');
        case 'NO_TRIGGER':
          return t('fault.noTrigger');
        case 'NO_DURATION':
          return t('fault.noDuration');
        case 'SECURE_ZERO':
          return t('fault.secureZero');
      }
    },
    [t, i18n.language, flags],
  );
}
