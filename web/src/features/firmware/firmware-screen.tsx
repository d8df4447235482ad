import { Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { BackLink, PageTitle } from '../../components/page-head.tsx';
import { useBranding } from '../../lib/branding.ts';
import { DeleteFirmware } from './delete-firmware.tsx';
import { FirmwareForm } from './firmware-form.tsx';
import { BEACON_FIRMWARE, type FirmwareKind, HUB_FIRMWARE } from './firmware-kinds.ts';
import { FirmwarePage } from './firmware-page.tsx';
import { useListTitle } from './use-list-title.ts';

export const NewHubFirmwareScreen = () => <NewFirmware kind={HUB_FIRMWARE} />;
export const NewBeaconFirmwareScreen = () => <NewFirmware kind={BEACON_FIRMWARE} />;
export const HubFirmwareScreen = () => <Details kind={HUB_FIRMWARE} />;
export const BeaconFirmwareScreen = () => <Details kind={BEACON_FIRMWARE} />;

/** A new firmware; the URL may name its predecessor. */
function NewFirmware({ kind }: { kind: FirmwareKind }) {
  const { t } = useTranslation('firmware');
  const { brand } = useBranding();
  const { hardwareId = '', firmwareId } = useParams();
  return (
    <Stack gap="5" maxW="4xl">
      <title>{`${t('create')} – ${brand}`}</title>
      <Stack gap="1">
        <BackLink to={kind.paths.to()}>{useListTitle(kind)}</BackLink>
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

/** What is said of the firmware in the URL, to change it: a tab of its page. */
const Details = ({ kind }: { kind: FirmwareKind }) => (
  <FirmwarePage kind={kind} here="details">
    {(firmware, { mutate }) => (
      <Stack gap="5" maxW="4xl" key={`${firmware.hardwareId}/${firmware.id}`}>
        <FirmwareForm
          kind={kind}
          saved={firmware}
          hardwareId={firmware.hardwareId}
          previous={firmware.previous}
          onStale={() => void mutate()}
        />
        <DeleteFirmware kind={kind} firmware={firmware} />
      </Stack>
    )}
  </FirmwarePage>
);
