import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { deleteHub } from '../../../../shared/contract/devices/hubs.ts';
import type { Hub } from '../../../../shared/model/hub.ts';
import { Card } from '../../components/card.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useOwnerConfirm } from '../../components/use-owner-confirm.tsx';
import { call } from '../../lib/api.ts';
import { notify } from '../../lib/notify.ts';
import { paths } from '../../lib/paths.ts';

/** Removes a hub permanently; only for admins. */
export function DeleteHub({ hub }: { hub: Hub }) {
  const { t } = useTranslation(['hubConfig', 'common']);
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const owner = useOwnerConfirm();
  const { id } = hub;

  async function remove() {
    await call(deleteHub, { params: { id } });
    notify('success', t('deleted', { id }));
    await navigate(paths.hubs.to());
  }

  return (
    <Card title={t('card.danger')} tone="danger">
      <Flex align="center" justify="space-between" wrap="wrap" gap="3">
        <Box maxW="2xl" flex="1 1 18rem">
          <Text color="fg.muted">{t('deleteText')}</Text>
        </Box>
        <Button
          size="sm"
          colorPalette="red"
          onClick={() => (hub.owner ? owner.ask(hub.owner, () => setAsking(true)) : setAsking(true))}
        >
          {t('delete')}
        </Button>
      </Flex>
      {owner.dialog}
      {asking && (
        <ConfirmDialog
          title={t('deleteTitle', { id })}
          confirm={t('delete')}
          danger
          typed={{ label: t('common:typed.name', { name: id }), value: id }}
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          <Text>{t('deleteText')}</Text>
        </ConfirmDialog>
      )}
    </Card>
  );
}
