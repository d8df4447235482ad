import { Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { deleteWebhook } from '../../../../../shared/contract/devices/webhooks.ts';
import type { Webhook } from '../../../../../shared/model/webhook.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { call } from '../../../lib/api.ts';
import { notify } from '../../../lib/notify.ts';

interface DeleteWebhookProps {
  readonly webhook: Webhook;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Asks whether a webhook is to be deleted. */
export function DeleteWebhook({ webhook: { id, name }, onDeleted, onClose }: DeleteWebhookProps) {
  const { t } = useTranslation('webhooks');
  return (
    <ConfirmDialog
      title={t('delete.title')}
      confirm={t('delete.confirm')}
      danger
      onConfirm={async () => {
        await call(deleteWebhook, { params: { id } });
        notify('success', t('delete.done'));
        onDeleted();
      }}
      onClose={onClose}
    >
      <Text fontWeight="medium">{name}</Text>
      <Text color="fg.muted">{t('delete.text')}</Text>
    </ConfirmDialog>
  );
}
