import { Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { retryBillingRun } from '../../../../shared/contract/money/billing-runs.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Loading } from '../../components/loading.tsx';
import { callOnce } from '../../lib/api.ts';
import { euros } from '../../lib/euros.ts';
import { monthName } from '../../lib/month-names.ts';
import { useDeclined, useRetry } from './use-retry.ts';

/** Asks whether the declined statements of a month are charged again: how many there are now, and how much it is. */
export function RetryDialog({ month, onClose }: { month: number; onClose: () => void }) {
  const { t, i18n } = useTranslation('charges');
  const { language } = i18n;
  const { data: declined, error, mutate: recount } = useDeclined(month);
  const { mutate } = useRetry(month);
  // Confirmed again after a lost response, it is the same call.
  const [key] = useState(() => crypto.randomUUID());
  return (
    <ConfirmDialog
      title={t('retry.title', { month: monthName(month, language) })}
      confirm={t('retry.action')}
      isReady={declined !== undefined && declined.statements > 0}
      onConfirm={async () => {
        const retry = await callOnce(key, retryBillingRun, { params: { month: String(month) } });
        void mutate(retry, { revalidate: false });
      }}
      onClose={onClose}
    >
      <Loading plain data={declined} error={error} onRetry={() => void recount()}>
        {({ statements, cents }) => (
          <Text>
            {statements === 0
              ? t('retry.nothing')
              : t('retry.text', {
                  count: statements,
                  number: statements.toLocaleString(language),
                  amount: euros(cents, language),
                })}
          </Text>
        )}
      </Loading>
    </ConfirmDialog>
  );
}
