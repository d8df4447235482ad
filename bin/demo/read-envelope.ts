import { decodeCommands } from '../../shared/configuration/beacon-coding.ts';
import type { BeaconsCommand, CodedBeacon } from '../../shared/model/hub-command.ts';
import { beaconCodingOf } from '../stages.ts';

/**
 * Reads a message as a hub with the vendor's firmware does: beacons to configure, as characteristics. Undefined for any
 * other message. The local platform is the stage dev; values that its coding cannot decode are left out.
 */
export function readEnvelope(message: object): BeaconsCommand | undefined {
  const coding = beaconCodingOf('dev');
  const beacons = (message as { [name: string]: readonly CodedBeacon[] | undefined })[`${coding.word}s`];
  if (!beacons) return undefined;
  const items = beacons.flatMap(({ mac, update, timeout, commands }) => {
    const read = decodeCommands(coding, commands);
    return read ? [{ mac, updateIndex: Number(update), timeout: Number(timeout), commands: read }] : [];
  });
  return { id: 'by characteristics', kind: 'beacons', items };
}
