import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { getFirmware, getFirmwareUploadUrl } from '../../shared/contract/devices.ts';
import { type Firmware, type FirmwarePart, WHOLE } from '../../shared/model/firmware.ts';
import type { ConsoleSession } from '../console-session.ts';
import { steadyFetch } from '../steady-fetch.ts';

/** The path parameters of a firmware in the API. */
export interface FirmwareParams {
  readonly hardwareId: string;
  readonly id: string;
}

const GIVEN_UP_MS = 300_000;

/**
 * Uploads a file of a firmware as the console does, and waits until it is checked. Retries lost requests. Returns the
 * firmware's new state.
 */
export async function uploadFirmware(
  session: ConsoleSession,
  params: FirmwareParams,
  part: FirmwarePart,
  file: Buffer,
): Promise<Firmware> {
  const sha256 = createHash('sha256').update(file).digest('hex');
  const unit = part === WHOLE ? undefined : part;
  const query = { unit, length: file.length, sha256, name: `${part.toLowerCase()}.bin` };
  const { value, headers } = await session.call(getFirmwareUploadUrl, { params, query });
  const sent = await steadyFetch(value, { method: 'PUT', headers, body: new Uint8Array(file) });
  if (!sent.ok) throw new Error(`the upload was answered ${sent.status} ${await sent.text()}`);
  for (const since = Date.now(); ; ) {
    const firmware = await session.call(getFirmware, { params });
    const came = firmware.files?.[part];
    if (came?.sha256 === sha256 && came.state !== 'checking') return firmware;
    if (Date.now() - since > GIVEN_UP_MS) throw new Error(`${params.id} ${part} was not looked at`);
    await sleep(200);
  }
}
