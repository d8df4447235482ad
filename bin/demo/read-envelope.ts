import { decodeCommands } from '../../shared/configuration/beacon-coding.ts';
import type { BeaconsCommand, CodedBeacon } from '../../shared/model/hub-command.ts';
import { beaconCodingOf } from '../stages.ts';

/**
 * What a hub with the vendor's firmware reads of a message: beacons to configure, written as characteristics. Undefined
 * when it is no such message. The platform of this machine runs the stage dev; what its coding cannot read is left out.
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
