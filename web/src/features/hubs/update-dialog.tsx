import { Button, Flex, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { induceFirmwareUpdate } from '../../../../shared/contract/devices/hubs.ts';
import type { Hub } from '../../../../shared/model/hub.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import { call } from '../../lib/api.ts';
import { notify } from '../../lib/notify.ts';

interface UpdateDialogProps {
  /** The hub as it was just read. */
  readonly hub: Hub;
  readonly onStarted: (hub: Hub) => void;
  readonly onClose: () => void;
}

/** Shows the firmware that a hub would be updated to, and starts the update; or shows why it cannot be updated. */
export function UpdateDialog({ hub, onStarted, onClose }: UpdateDialogProps) {
  const { t } = useTranslation('hubs');
  const { id, firmware, newestFirmware, isOnline } = hub;
  const why = useNoUpdate(hub);
  const title = t('update.title', { id });
  if (why !== undefined)
    return (
      <Dialog title={title} onClose={onClose}>
        <Stack gap="4">
          <Text>{why}</Text>
          <Flex justify="end">
            <Button size="sm" variant="outline" colorPalette="gray" onClick={onClose}>
              {t('update.close')}
            </Button>
          </Flex>
        </Stack>
      </Dialog>
    );

  async function induce() {
    onStarted(await call(induceFirmwareUpdate, { params: { id } }));
    notify('success', t('update.started', { id }));
  }
  return (
    <ConfirmDialog
      title={title}
      confirm={isOnline ? t('update.action') : t('update.anyway')}
      onConfirm={induce}
      onClose={onClose}
    >
      <Text>{t('update.text', { from: firmware, to: newestFirmware })}</Text>
      {!isOnline && <Notice tone="warning">{t('update.offline')}</Notice>}
    </ConfirmDialog>
  );
}

/** The reason why a hub cannot be updated now; undefined: it can. */
function useNoUpdate(hub: Hub): string | undefined {
  const { t } = useTranslation('hubs');
  if (hub.isMarkedForUpdate) return t('update.running');
  if (hub.firmware === null) return t('update.unknown');
  if (!hub.newestFirmware) return t('update.newest', { firmware: hub.firmware });
  return hub.settings?.firmwareUpdates === false ? t('update.off') : undefined;
}
