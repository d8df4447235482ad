import type { FirmwareGroup } from '../../../../shared/model/firmware-version.ts';
import { NOUN } from '../../../../shared/noun.ts';
import { paths } from '../../lib/paths.ts';

/** What firmware is managed for; the two kinds differ in the form of their versions and in their files. */
export interface FirmwareKind {
  readonly group: FirmwareGroup;
  /** Of the list, and of what is stored for it. */
  readonly list: string;
  readonly paths: typeof paths.hubFirmware;
  /** A version as people write it, to show what one looks like. */
  readonly versionExample: string;
  readonly hardwareExample: string;
}

export const HUB_FIRMWARE: FirmwareKind = {
  group: 'HUB',
  list: 'hub-firmware',
  paths: paths.hubFirmware,
  versionExample: '3.0.7.8',
  hardwareExample: 'HUB-0300',
};
export const BEACON_FIRMWARE: FirmwareKind = {
  group: NOUN,
  list: 'beacon-firmware',
  paths: paths.beaconFirmware,
  versionExample: '003.001',
  hardwareExample: 'BCN-0101',
};
