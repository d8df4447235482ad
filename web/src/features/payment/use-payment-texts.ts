import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { StatementState, UnpaidReason } from '../../../../shared/model/statement.ts';

type Tone = 'green' | 'orange' | 'red' | 'blue' | 'gray';

/** Why a charge was not paid, as a sentence. */
export function useReasons(): Readonly<Record<UnpaidReason, string>> {
  const { t } = useTranslation('payment');
  return useMemo(
    () => ({
      insufficient_funds: t('reason.insufficientFunds'),
      expired_card: t('reason.expiredCard'),
      incorrect_cvc: t('reason.incorrectCvc'),
      processing_error: t('reason.processingError'),
      declined: t('reason.declined'),
      not_confirmed: t('reason.notConfirmed'),
      no_card: t('reason.noCard'),
    }),
    [t],
  );
}

/** What the states of a statement are called. */
export function useStatementStates(): Readonly<Record<StatementState, { name: string; tone: Tone }>> {
  const { t } = useTranslation('payment');
  return useMemo(
    () => ({
      carried: { name: t('state.carried'), tone: 'gray' },
      merged: { name: t('state.merged'), tone: 'gray' },
      paying: { name: t('state.paying'), tone: 'blue' },
      toConfirm: { name: t('state.toConfirm'), tone: 'orange' },
      paid: { name: t('state.paid'), tone: 'green' },
      declined: { name: t('state.declined'), tone: 'red' },
      disputed: { name: t('state.disputed'), tone: 'orange' },
      writtenOff: { name: t('state.writtenOff'), tone: 'gray' },
    }),
    [t],
  );
}
