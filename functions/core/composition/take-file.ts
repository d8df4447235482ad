import * as z from 'zod/mini';
import { deleteFile, findUpload } from '../../platform/files.ts';
import { ContentPurpose } from '../content/files/start-content-upload.ts';
import { takeContentFile } from '../content/files/take-content-file.ts';
import { takeFirmwareFile } from '../devices/firmware/take-firmware-file.ts';
import { FirmwarePurpose } from '../devices/firmware/upload.ts';
import { FloorPlanPurpose } from '../devices/places/start-floor-plan-upload.ts';
import { takeFloorPlan } from '../devices/places/take-floor-plan.ts';
import { takeLabelFile } from '../people/label-files/take-label-file.ts';

/** Takes an uploaded file for its offered purpose, and deletes the upload. Idempotent: S3 may report a file twice. */
export async function takeFile(key: string) {
  const upload = await findUpload(key);
  if (!upload) return 'gone';
  const { data: firmware } = z.safeParse(FirmwarePurpose, upload.purpose);
  const { data: content } = z.safeParse(ContentPurpose, upload.purpose);
  const { data: floorPlan } = z.safeParse(FloorPlanPurpose, upload.purpose);
  const taking = firmware
    ? await takeFirmwareFile(key, upload, firmware)
    : content
      ? await takeContentFile(upload, content)
      : floorPlan
        ? await takeFloorPlan(upload, floorPlan)
        : await takeLabelFile(key, upload);
  await deleteFile(key);
  return taking;
}
