import { insertFirmware, readFirmware, setPublished } from '../../functions/core/devices/firmware/store.ts';
import { iso } from '../../functions/platform/clock.ts';
import { set } from '../../functions/platform/expression.ts';
import { updateItem } from '../../functions/platform/table.ts';
import { HUB_UNITS } from '../../shared/model/firmware.ts';

/** Puts a published firmware of hubs into the table, without uploading or checking its files. */
export async function publishFirmware(hardwareId: string, firmwareId: string): Promise<void> {
  const { pk, sk } = await insertFirmware(
    {
      id: `${hardwareId}/${firmwareId}`,
      firmwareId,
      hardwareId,
      group: 'HUB',
      description: '',
      previous: null,
      tags: [],
      isPublished: false,
      isFileAvailable: true,
      containsFile: true,
      createdAt: iso(),
      publishedAt: null,
      version: 1,
    },
    '',
    [],
  );
  const files = HUB_UNITS.map((unit, at) => [
    unit,
    { state: 'available', name: unit, length: at + 1, sha256: 'ab', path: `firmware/${unit}` },
  ]);
  await updateItem({ pk, sk }, set({ files: Object.fromEntries(files) }));
  await setPublished((await readFirmware(hardwareId, firmwareId))!, true, []);
}

export const revokeFirmware = async (hardwareId: string, firmwareId: string): Promise<void> =>
  setPublished((await readFirmware(hardwareId, firmwareId))!, false, []);
