import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { StatementState, UnpaidReason } from '../../../../shared/model/statement.ts';

interface ChargeTexts {
  readonly states: Readonly<Record<StatementState, { readonly text: string; readonly tone: string }>>;
  readonly reasons: Readonly<Record<UnpaidReason, string>>;
}

/** The states of statements, and why one is not paid, in words. */
export function useChargeTexts(): ChargeTexts {
  const { t } = useTranslation('charges');
  return useMemo(
    () => ({
      states: {
        carried: { text: t('state.carried'), tone: 'gray' },
        merged: { text: t('state.merged'), tone: 'gray' },
        paying: { text: t('state.paying'), tone: 'blue' },
        toConfirm: { text: t('state.toConfirm'), tone: 'orange' },
        paid: { text: t('state.paid'), tone: 'green' },
        declined: { text: t('state.declined'), tone: 'red' },
        disputed: { text: t('state.disputed'), tone: 'red' },
        writtenOff: { text: t('state.writtenOff'), tone: 'gray' },
      },
      reasons: {
        insufficient_funds: t('reason.insufficient_funds'),
        expired_card: t('reason.expired_card'),
        incorrect_cvc: t('reason.incorrect_cvc'),
        processing_error: t('reason.processing_error'),
        declined: t('reason.declined'),
        not_confirmed: t('reason.not_confirmed'),
        no_card: t('reason.no_card'),
        dispute_lost: t('reason.dispute_lost'),
      },
    }),
    [t],
  );
}
