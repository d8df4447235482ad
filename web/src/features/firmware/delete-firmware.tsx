import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { deleteFirmware } from '../../../../shared/contract/devices/firmware.ts';
import type { Firmware } from '../../../../shared/model/firmware.ts';
import { Card } from '../../components/card.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useRefreshList } from '../../components/list/use-refresh-list.ts';
import { call } from '../../lib/api.ts';
import { notify } from '../../lib/notify.ts';
import type { FirmwareKind } from './firmware-kinds.ts';

/** Deletes a firmware permanently; a published one is revoked first. */
export function DeleteFirmware({ kind, firmware }: { kind: FirmwareKind; firmware: Firmware }) {
  const { t } = useTranslation(['firmware', 'common']);
  const navigate = useNavigate();
  const refresh = useRefreshList(kind.list);
  const [asking, setAsking] = useState(false);
  const { id, hardwareId, isPublished } = firmware;
  const text = isPublished ? t('deleteRevokedFirst') : t('deleteText');

  async function remove() {
    await call(deleteFirmware, { params: { hardwareId, id } });
    notify('success', t('deleted', { version: id }));
    void refresh();
    await navigate(kind.paths.to());
  }

  return (
    <Card title={t('card.danger')} tone="danger">
      <Flex align="center" justify="space-between" wrap="wrap" gap="3">
        <Box maxW="2xl" flex="1 1 18rem">
          <Text color="fg.muted">{text}</Text>
        </Box>
        <Button size="sm" colorPalette="red" disabled={isPublished} onClick={() => setAsking(true)}>
          {t('delete')}
        </Button>
      </Flex>
      {asking && (
        <ConfirmDialog
          title={t('deleteTitle', { version: id })}
          confirm={t('delete')}
          danger
          typed={{ label: t('common:typed.name', { name: id }), value: id }}
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          <Text>{text}</Text>
        </ConfirmDialog>
      )}
    </Card>
  );
}
