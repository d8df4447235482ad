import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { publishFirmware, revokeFirmware } from '../../../../shared/contract/devices/firmware.ts';
import { type Firmware, firmwareState } from '../../../../shared/model/firmware.ts';
import { branchOf } from '../../../../shared/model/firmware-version.ts';
import { Card } from '../../components/card.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useRefreshList } from '../../components/list/use-refresh-list.ts';
import { call } from '../../lib/api.ts';
import { notify } from '../../lib/notify.ts';
import { paths } from '../../lib/paths.ts';
import type { FirmwareKind } from './firmware-kinds.ts';
import { useFirmwareStateTexts } from './use-firmware-state-texts.ts';

interface ReleaseProps {
  readonly kind: FirmwareKind;
  readonly firmware: Firmware;
  readonly onChanged: (firmware: Firmware) => void;
}

/** Whether a firmware is offered to devices, and the step to the other. */
export function Release({ kind, firmware, onChanged }: ReleaseProps) {
  const { t } = useTranslation('firmware');
  const states = useFirmwareStateTexts();
  const refresh = useRefreshList(kind.list);
  const [asking, setAsking] = useState(false);
  const { id, hardwareId, isPublished } = firmware;
  const state = firmwareState(firmware);
  const said = { version: id, hardware: hardwareId, branch: branchOf(id) };

  async function change() {
    const params = { hardwareId, id };
    onChanged(await call(isPublished ? revokeFirmware : publishFirmware, { params }));
    notify('success', isPublished ? t('revoked', said) : t('published', said));
    void refresh();
  }

  return (
    <Card title={t('card.release')}>
      <Flex align="center" justify="space-between" wrap="wrap" gap="3">
        <Box flex="1 1 18rem" maxW="2xl">
          <Text color="fg.muted">{states[state].hint}</Text>
        </Box>
        {isPublished ? (
          <Flex gap="2" wrap="wrap">
            {kind.group === 'HUB' && (
              <Button asChild size="sm">
                <Link to={paths.rollout.create(`${hardwareId}/${id}`)}>{t('rollOut')}</Link>
              </Button>
            )}
            <Button size="sm" variant="outline" colorPalette="gray" onClick={() => setAsking(true)}>
              {t('revoke')}
            </Button>
          </Flex>
        ) : (
          <Button size="sm" disabled={state === 'initial'} onClick={() => setAsking(true)}>
            {t('publish')}
          </Button>
        )}
      </Flex>
      {asking && (
        <ConfirmDialog
          title={isPublished ? t('revokeTitle', said) : t('publishTitle', said)}
          confirm={isPublished ? t('revoke') : t('publish')}
          onConfirm={change}
          onClose={() => setAsking(false)}
        >
          <Text>{isPublished ? t('revokeText', said) : t('publishText', said)}</Text>
        </ConfirmDialog>
      )}
    </Card>
  );
}
