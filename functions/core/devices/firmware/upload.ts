import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { FIRMWARE_TYPE, HUB_UNITS, WHOLE } from '../../../../shared/model/firmware.ts';
import type { Caller } from '../../../platform/caller.ts';
import { now } from '../../../platform/clock.ts';
import { type OfferedUpload, offerPlainUpload, offerUpload } from '../../../platform/files.ts';
import { Sender, sentBy } from '../../people/access/sender.ts';

/**
 * The purpose and the sender of an uploaded file. Both are set when the upload is offered and read when it has arrived.
 */
export const FirmwarePurpose = z.strictObject({
  kind: z.literal('firmware'),
  hardwareId: z.string(),
  firmwareId: z.string(),
  part: z.enum([...HUB_UNITS, WHOLE]),
  name: z.string(),
  /** As the upload was signed; absent if any file is accepted. */
  length: z.optional(z.int()),
  /** 64 hex digits. */
  sha256: z.optional(z.string()),
  /** When it was offered, ms. */
  offeredAt: z.number(),
  ...Sender.shape,
});
export type FirmwarePurpose = z.output<typeof FirmwarePurpose>;
type What = Omit<FirmwarePurpose, 'kind' | 'offeredAt' | keyof Sender>;

/** Offers the upload of a file of a firmware: only the described file, or any file. */
export function offerFirmwareUpload(caller: Caller, what: What): Promise<OfferedUpload> {
  const { hardwareId, firmwareId, length, sha256 } = what;
  const purpose = {
    ...what,
    // Headers of the upload are ASCII.
    name: encodeURIComponent(what.name),
    kind: 'firmware',
    offeredAt: now(),
    ...sentBy(caller),
  } satisfies FirmwarePurpose;
  const key = `incoming/firmware/${hardwareId}/${firmwareId}/${randomBytes(18).toString('base64url')}`;
  if (length === undefined || sha256 === undefined) return offerPlainUpload(key, purpose);
  const checksum = Buffer.from(sha256, 'hex').toString('base64');
  return offerUpload(key, { type: FIRMWARE_TYPE, length, checksum }, purpose);
}
