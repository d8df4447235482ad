import type { StripeError } from '@stripe/stripe-js';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { DECLINE_REASONS } from '../../../../shared/money/decline-reasons.ts';
import { useChargeTexts } from '../../components/charges/use-charge-texts.ts';

const NOT_CONFIRMED = ['setup_intent_authentication_failure', 'payment_intent_authentication_failure'];

/** What the card provider's part of the page has refused, in words. */
export function useCardFault(): (error: StripeError) => string {
  const { t } = useTranslation('payment');
  const { reasons } = useChargeTexts();
  return useCallback(
    ({ type, code = '', decline_code = '' }) => {
      if (NOT_CONFIRMED.includes(code)) return t('card.notConfirmed');
      if (type === 'validation_error') return t('card.incomplete');
      if (code === 'incorrect_number' || code === 'invalid_number') return t('card.wrongNumber');
      if (type === 'card_error')
        return reasons[
          DECLINE_REASONS.find((reason) => reason === decline_code || reason === code) ?? 'declined'
        ];
      return t('card.unreachable');
    },
    [t, reasons],
  );
}
