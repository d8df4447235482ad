import { createHash } from 'node:crypto';
import { createFirmware, getFirmware, publishFirmware } from '../../shared/contract/devices.ts';
import { type FirmwarePart, PARTS } from '../../shared/model/firmware.ts';
import type { FirmwareGroup } from '../../shared/model/firmware-version.ts';
import { NOUN } from '../../shared/noun.ts';
import { ApiError, type ConsoleSession } from '../console-session.ts';
import { uploadFirmware } from './upload-firmware.ts';

interface DemoFirmware {
  readonly id: string;
  readonly hardwareId: string;
  readonly group: FirmwareGroup;
  readonly description: string;
  readonly changelog: string;
  readonly tags: string[];
  readonly previous?: string;
  /** The others are not published yet. */
  readonly isPublished?: true;
}

/** The firmware that the demo's hubs can be updated to, and that its beacons run. */
const DEMO_FIRMWARE: readonly DemoFirmware[] = [
  {
    id: '3.0.7.8',
    hardwareId: 'HUB-0300',
    group: 'HUB',
    description: 'What hubs leave the factory with',
    changelog: 'Connects by MQTT.\nSends what it hears in both formats.',
    tags: ['factory', 'stable'],
    isPublished: true,
  },
  {
    id: '3.0.8.1',
    hardwareId: 'HUB-0300',
    group: 'HUB',
    description: 'Hears more when many send at once',
    changelog: 'Listens on all three channels without a break.\nKeeps pushes while the network is away.',
    tags: ['stable'],
    previous: '3.0.7.8',
    isPublished: true,
  },
  {
    id: '006.001',
    hardwareId: 'BCN-0101',
    group: NOUN,
    description: 'New levels of power for Eddystone',
    changelog: 'Eddystone sends with -20, -10, 0 or 5 dBm.',
    tags: ['stable'],
    isPublished: true,
  },
  {
    id: '006.002',
    hardwareId: 'BCN-0101',
    group: NOUN,
    description: 'Sleeps longer',
    changelog: 'Two weeks more from one battery.',
    tags: ['trial'],
    previous: '006.001',
  },
];

/** Creates the demo's firmware with small files. Skips existing firmware. */
export async function seedFirmware(admin: ConsoleSession): Promise<void> {
  for (const { previous, isPublished, ...said } of DEMO_FIRMWARE) {
    const { id, hardwareId } = said;
    const params = { hardwareId, id };
    const body = { ...said, previous: previous ? { hardwareId, firmwareId: previous } : null };
    await admin.call(createFirmware, { body }).catch(unlessThere);
    const { files = {} } = await admin.call(getFirmware, { params });
    for (const part of PARTS[said.group]) {
      if (files[part]?.state !== 'available') await uploadFirmware(admin, params, part, fileOf(id, part));
    }
    if (isPublished) await admin.call(publishFirmware, { params });
  }
}

function unlessThere(error: unknown): void {
  if (!(error instanceof ApiError) || error.body.message !== 'NAME_ALREADY_USED') throw error;
}

const DEMO_FILE_BYTES = 20_000;

/** Bytes that differ for each file, but are the same at every start. */
function fileOf(id: string, part: FirmwarePart): Buffer {
  const digest = createHash('sha512').update(`${id} ${part}`).digest();
  return Buffer.alloc(DEMO_FILE_BYTES, digest);
}
