import type { FirmwareGroup } from '../../../../shared/model/firmware-version.ts';
import { NOUN } from '../../../../shared/noun.ts';
import { paths } from '../../lib/paths.ts';

/** A kind of devices with firmware; the kinds differ in the form of their versions and in their files. */
export interface FirmwareKind {
  readonly group: FirmwareGroup;
  /** The name of the list, and of its stored settings. */
  readonly list: string;
  /** The screen of the list. */
  readonly listScreen: string;
  readonly paths: typeof paths.hubFirmware;
  /** The list of the devices that run it. */
  readonly devices: Pick<typeof paths.hubs, 'of'>;
  /** An example of a version. */
  readonly versionExample: string;
  readonly hardwareExample: string;
}

export const HUB_FIRMWARE: FirmwareKind = {
  group: 'HUB',
  list: 'hub-firmware',
  listScreen: 'hubFirmwares',
  paths: paths.hubFirmware,
  devices: paths.hubs,
  versionExample: '3.0.7.8',
  hardwareExample: 'HUB-0300',
};
export const BEACON_FIRMWARE: FirmwareKind = {
  group: NOUN,
  list: 'beacon-firmware',
  listScreen: 'beaconFirmwares',
  paths: paths.beaconFirmware,
  devices: paths.beacons,
  versionExample: '003.001',
  hardwareExample: 'BCN-0101',
};
