import type { FirmwareItem } from './firmware-item.ts';
import { readFirmware } from './store.ts';

/** A firmware, read consistently, if it is published. */
export async function publishedFirmware(
  hardwareId: string,
  firmwareId: string,
): Promise<FirmwareItem | undefined> {
  const firmware = await readFirmware(hardwareId, firmwareId);
  return firmware?.row.isPublished ? firmware : undefined;
}
