import { randomBytes } from 'node:crypto';
import type { ConsoleSession } from '../../bin/console-session.ts';
import { uploadFirmware } from '../../bin/demo/upload-firmware.ts';
import { createFirmware, publishFirmware } from '../../shared/contract/devices.ts';
import { HUB_UNITS } from '../../shared/model/firmware.ts';

/** Creates a firmware of hubs as an admin does, uploads a file for each unit, and publishes it. */
export async function releaseFirmware(admin: ConsoleSession, hardwareId: string, id: string): Promise<void> {
  const params = { hardwareId, id };
  await admin.call(createFirmware, { body: { ...params, group: 'HUB' } });
  for (const unit of HUB_UNITS) await uploadFirmware(admin, params, unit, randomBytes(20_000));
  await admin.call(publishFirmware, { params });
}
