import { Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { PaymentData } from '../../../../shared/model/payment.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import { euros } from '../../lib/euros.ts';

interface DeletePartProps {
  readonly title: string;
  readonly action: string;
  readonly payment: PaymentData;
  readonly onDelete: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks before the card or the address is deleted, and says what follows. While something is owed, neither can be. */
export function DeletePart({ title, action, payment, onDelete, onClose }: DeletePartProps) {
  const { t, i18n } = useTranslation('payment');
  const { openCharge, liveModeAt, payer } = payment;
  const isOwed = openCharge > 0;
  return (
    <ConfirmDialog
      title={title}
      confirm={action}
      danger
      isReady={!isOwed}
      onConfirm={onDelete}
      onClose={onClose}
    >
      {isOwed ? (
        <Notice tone="warning">{t('delete.owed', { amount: euros(openCharge, i18n.language) })}</Notice>
      ) : (
        <Text>{liveModeAt !== null && payer === 'user' ? t('delete.live') : t('delete.notLive')}</Text>
      )}
    </ConfirmDialog>
  );
}
