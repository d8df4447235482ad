import { Overview } from '../../components/thing-page/overview.tsx';
import { LastChanges } from '../../features/audit/last-changes.tsx';
import { Changelog } from '../../features/firmware/changelog.tsx';
import { FirmwareDetails } from '../../features/firmware/firmware-details.tsx';
import { FirmwareFiles } from '../../features/firmware/firmware-files.tsx';
import { BEACON_FIRMWARE, type FirmwareKind, HUB_FIRMWARE } from '../../features/firmware/firmware-kinds.ts';
import { FirmwarePage } from '../../features/firmware/firmware-page.tsx';
import { StateNotice } from '../../features/firmware/state-notice.tsx';

export const HubFirmwareOverviewScreen = () => <FirmwareOverview kind={HUB_FIRMWARE} />;
export const BeaconFirmwareOverviewScreen = () => <FirmwareOverview kind={BEACON_FIRMWARE} />;

/** How the firmware in the URL is: the first tab of its page. */
const FirmwareOverview = ({ kind }: { kind: FirmwareKind }) => (
  <FirmwarePage kind={kind} here="overview">
    {(firmware, { isChecked, noteUpload }) => (
      <Overview
        key={`${firmware.hardwareId}/${firmware.id}`}
        notices={<StateNotice firmware={firmware} />}
        main={
          <>
            <FirmwareFiles kind={kind} firmware={firmware} isChecked={isChecked} onUploaded={noteUpload} />
            {firmware.changelog && <Changelog text={firmware.changelog} />}
            <LastChanges
              item={`firmware/${firmware.hardwareId}/${firmware.id}`}
              ownerId={null}
              all={kind.paths.changes.to(firmware.hardwareId, firmware.id)}
            />
          </>
        }
        aside={<FirmwareDetails kind={kind} firmware={firmware} />}
      />
    )}
  </FirmwarePage>
);
