import { Box, Flex, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { firmwareState } from '../../../../shared/model/firmware.ts';
import { tableCellStyles } from '../../components/list/list-styles.ts';
import { Loading } from '../../components/loading.tsx';
import { BackLink, PageTitle } from '../../components/page-head.tsx';
import { useBranding } from '../../lib/branding.ts';
import { DeleteFirmware } from './delete-firmware.tsx';
import { FirmwareFiles } from './firmware-files.tsx';
import { FirmwareForm } from './firmware-form.tsx';
import { BEACON_FIRMWARE, type FirmwareKind, HUB_FIRMWARE } from './firmware-kinds.ts';
import { Release } from './release.tsx';
import { useFirmware } from './use-firmware.ts';
import { useFirmwareStateTexts } from './use-firmware-state-texts.ts';

export const NewHubFirmwareScreen = () => <NewFirmwarePage kind={HUB_FIRMWARE} />;
export const NewBeaconFirmwareScreen = () => <NewFirmwarePage kind={BEACON_FIRMWARE} />;
export const HubFirmwareScreen = () => <FirmwarePage kind={HUB_FIRMWARE} />;
export const BeaconFirmwareScreen = () => <FirmwarePage kind={BEACON_FIRMWARE} />;

/** A new firmware; the one that the address names is what it comes from. */
function NewFirmwarePage({ kind }: { kind: FirmwareKind }) {
  const { t } = useTranslation('firmware');
  const { brand } = useBranding();
  const { hardwareId = '', firmwareId } = useParams();
  return (
    <Stack gap="5" maxW="4xl">
      <title>{`${t('create')} – ${brand}`}</title>
      <Stack gap="1">
        <ToList kind={kind} />
        <PageTitle>{t('create')}</PageTitle>
      </Stack>
      <FirmwareForm
        key={`${hardwareId}/${firmwareId}`}
        kind={kind}
        saved={undefined}
        hardwareId={hardwareId}
        previous={firmwareId === undefined ? null : { hardwareId, firmwareId }}
      />
    </Stack>
  );
}

/** One firmware: how far it is, its files, and what is said of it. */
function FirmwarePage({ kind }: { kind: FirmwareKind }) {
  const { t } = useTranslation('firmware');
  const { brand } = useBranding();
  const { hardwareId = '', firmwareId = '' } = useParams();
  const states = useFirmwareStateTexts();
  const { firmware, error, mutate, isChecked, noteUpload } = useFirmware(hardwareId, firmwareId);
  const state = firmware && states[firmwareState(firmware)];
  return (
    <Stack gap="5" maxW="4xl">
      <title>{`${firmwareId} – ${brand}`}</title>
      <Stack gap="1">
        <ToList kind={kind} />
        <Flex align="center" gap="3" css={tableCellStyles}>
          <PageTitle>{firmwareId}</PageTitle>
          {state && (
            <span className="label" data-tone={state.tone}>
              {state.text}
            </span>
          )}
        </Flex>
        <Box color="fg.muted">{t('forHardware', { hardware: hardwareId })}</Box>
      </Stack>
      <Loading data={firmware} error={error} onRetry={() => void mutate()}>
        {(known) => (
          <Stack gap="5" key={`${known.hardwareId}/${known.id}`}>
            <Release
              kind={kind}
              firmware={known}
              onChanged={(changed) => void mutate(changed, { revalidate: false })}
            />
            <FirmwareFiles kind={kind} firmware={known} isChecked={isChecked} onUploaded={noteUpload} />
            <FirmwareForm
              kind={kind}
              saved={known}
              hardwareId={known.hardwareId}
              previous={known.previous}
              onStale={() => void mutate()}
            />
            <DeleteFirmware kind={kind} firmware={known} />
          </Stack>
        )}
      </Loading>
    </Stack>
  );
}

function ToList({ kind }: { kind: FirmwareKind }) {
  const { t } = useTranslation('firmware');
  return (
    <BackLink to={kind.paths.to()}>{kind.group === 'HUB' ? t('hub.title') : t('beacon.title')}</BackLink>
  );
}
