import { Button, Text } from '@chakra-ui/react';
import { Rocket } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { publishFirmware, revokeFirmware } from '../../../../shared/contract/devices/firmware.ts';
import { type Firmware, firmwareState } from '../../../../shared/model/firmware.ts';
import { branchOf } from '../../../../shared/model/firmware-version.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useRefreshList } from '../../components/list/use-refresh-list.ts';
import { call } from '../../lib/api.ts';
import { notify } from '../../lib/notify.ts';
import { paths } from '../../lib/paths.ts';
import type { FirmwareKind } from './firmware-kinds.ts';
import { useFirmwareStateTexts } from './use-firmware-state-texts.ts';

interface Release {
  readonly buttons: ReactNode;
  /** The dialog, which the caller must render. */
  readonly dialog: ReactNode;
}

/** Publishing a firmware; when it is published, rolling it out and revoking it. */
export function useRelease(
  kind: FirmwareKind,
  firmware: Firmware | undefined,
  onChanged: (firmware: Firmware) => void,
): Release {
  const { t } = useTranslation('firmware');
  const states = useFirmwareStateTexts();
  const refresh = useRefreshList(kind.list);
  const [asking, setAsking] = useState(false);
  if (!firmware) return { buttons: undefined, dialog: undefined };
  const { id, hardwareId, isPublished } = firmware;
  const state = firmwareState(firmware);
  const said = { version: id, hardware: hardwareId, branch: branchOf(id) };

  async function change() {
    const params = { hardwareId, id };
    onChanged(await call(isPublished ? revokeFirmware : publishFirmware, { params }));
    notify('success', isPublished ? t('revoked', said) : t('published', said));
    void refresh();
  }

  return {
    buttons: isPublished ? (
      <>
        <Button size="sm" variant="outline" bg="bg.panel" colorPalette="gray" onClick={() => setAsking(true)}>
          {t('revoke')}
        </Button>
        {kind.group === 'HUB' && (
          <Button asChild size="sm">
            <Link to={paths.rollout.create(`${hardwareId}/${id}`)}>
              <Rocket aria-hidden />
              {t('rollOut')}
            </Link>
          </Button>
        )}
      </>
    ) : (
      <Button
        size="sm"
        disabled={state === 'initial'}
        title={states[state].hint}
        onClick={() => setAsking(true)}
      >
        {t('publish')}
      </Button>
    ),
    dialog: asking && (
      <ConfirmDialog
        title={isPublished ? t('revokeTitle', said) : t('publishTitle', said)}
        confirm={isPublished ? t('revoke') : t('publish')}
        onConfirm={change}
        onClose={() => setAsking(false)}
      >
        <Text>{isPublished ? t('revokeText', said) : t('publishText', said)}</Text>
      </ConfirmDialog>
    ),
  };
}
