import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { FIRMWARE_TYPE, HUB_UNITS, WHOLE } from '../../../shared/model/firmware.ts';
import type { Caller } from '../../platform/caller.ts';
import { now } from '../../platform/clock.ts';
import { type OfferedUpload, offerUpload } from '../../platform/files.ts';
import type { Actor } from '../audit/audited.ts';

/** What an uploaded file of a firmware is for and who sends it: told when it is offered, and read when it has come. */
export const FirmwarePurpose = z.strictObject({
  kind: z.literal('firmware'),
  hardwareId: z.string(),
  firmwareId: z.string(),
  part: z.enum([...HUB_UNITS, WHOLE]),
  name: z.string(),
  length: z.int(),
  /** 64 hex digits. */
  sha256: z.string(),
  /** When it was offered, ms. */
  offeredAt: z.number(),
  by: z.string(),
  for: z.string(),
  request: z.string(),
});
export type FirmwarePurpose = z.output<typeof FirmwarePurpose>;
type What = Omit<FirmwarePurpose, 'kind' | 'offeredAt' | 'by' | 'for' | 'request'>;

/** Says where to upload a file of a firmware. */
export const offerFirmwareUpload = (
  { userId, actsFor, viewer }: Caller,
  what: What,
): Promise<OfferedUpload> =>
  offerUpload(`incoming/${randomBytes(18).toString('base64url')}`, {
    type: FIRMWARE_TYPE,
    length: what.length,
    checksum: Buffer.from(what.sha256, 'hex').toString('base64'),
    purpose: {
      ...what,
      // Headers of the upload are ASCII.
      name: encodeURIComponent(what.name),
      kind: 'firmware',
      offeredAt: now(),
      by: userId,
      for: actsFor,
      request: viewer.requestId,
    } satisfies FirmwarePurpose,
  });

/** Who sent a file, for the audit trail. */
export const senderOf = ({ by, for: actsFor, request }: FirmwarePurpose): Actor => ({
  kind: 'session',
  userId: by,
  actsFor,
  roles: ['ADMIN'],
  operation: 'getFirmwareUploadUrl',
  viewer: { requestId: request },
});
