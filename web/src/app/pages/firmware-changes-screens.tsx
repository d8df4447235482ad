import { useCallback } from 'react';
import { useParams } from 'react-router-dom';
import { ThingChanges } from '../../features/audit/thing-changes.tsx';
import { BEACON_FIRMWARE, type FirmwareKind, HUB_FIRMWARE } from '../../features/firmware/firmware-kinds.ts';
import { FirmwarePage } from '../../features/firmware/firmware-page.tsx';

export const HubFirmwareChangesScreen = () => <FirmwareChanges kind={HUB_FIRMWARE} />;
export const BeaconFirmwareChangesScreen = () => <FirmwareChanges kind={BEACON_FIRMWARE} />;

/** The changes of the firmware in the URL: a tab of its page. */
function FirmwareChanges({ kind }: { kind: FirmwareKind }) {
  const { hardwareId = '', firmwareId = '', cursor } = useParams();
  const pathTo = useCallback(
    (to?: string) => kind.paths.changes.to(hardwareId, firmwareId, to),
    [kind, hardwareId, firmwareId],
  );
  return (
    <FirmwarePage kind={kind} here="changes">
      {() => (
        <ThingChanges
          item={`firmware/${hardwareId}/${firmwareId}`}
          name={firmwareId}
          ownerId={null}
          cursor={cursor}
          pathTo={pathTo}
        />
      )}
    </FirmwarePage>
  );
}
