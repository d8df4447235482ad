import { createHash, randomBytes } from 'node:crypto';
import { Refusal } from '../../../shared/errors.ts';
import {
  type FILE_FAULTS,
  FIRMWARE_BYTES_MAX,
  FIRMWARE_TYPE,
  PARTS,
} from '../../../shared/model/firmware.ts';
import { moveFile, type Upload } from '../../platform/files.ts';
import { auditedFirmware, decideOn } from './change-firmware.ts';
import { clearFilesLater } from './clear-files.ts';
import { isNoFirmware, LOOKED_AT_BYTES } from './file-content.ts';
import type { StoredFile } from './firmware-item.ts';
import { saveFile } from './save-file.ts';
import { type FirmwarePurpose, senderOf } from './upload.ts';

/** What became of an uploaded file; `gone`: another one went before, or it was taken before. */
export type Taking = 'taken' | 'gone' | 'target' | (typeof FILE_FAULTS)[number];

/**
 * Takes an uploaded file for the firmware and part that it was offered for: notes that it is looked at, reads it once from
 * end to end, and makes it the part's file or says why not. What is published, or gone, takes none; of two uploads the one
 * that was offered later stays. May be told of the same file again at any point.
 */
export async function takeFirmwareFile(
  key: string,
  upload: Upload,
  purpose: FirmwarePurpose,
): Promise<Taking> {
  const noted = await noteChecking(key, purpose);
  if (noted !== 'checking') return noted;
  const reason = await faultOf(upload, purpose);
  if (reason) return (await settle(key, purpose, { state: 'refused', reason })) === 'taken' ? reason : 'gone';
  // A name of this attempt's own: what an earlier one left behind is cleared away by its own name.
  const path = `firmware/${randomBytes(18).toString('base64url')}`;
  await clearFilesLater(purpose, [path]);
  await moveFile(key, path, upload);
  return settle(key, purpose, { state: 'available', path });
}

async function noteChecking(key: string, purpose: FirmwarePurpose): Promise<'checking' | 'gone' | 'target'> {
  const { part, offeredAt } = purpose;
  return unlessGone(() =>
    decideOn(purpose, async (firmware) => {
      const was = firmware.files[part];
      if (firmware.row.isPublished || !PARTS[firmware.row.group].includes(part)) return 'target';
      if (was?.upload === key) return was.state === 'checking' ? 'checking' : 'gone';
      if (was && was.offeredAt > offeredAt) return 'gone';
      // The file that it replaces counts no longer, whatever comes of this one.
      if (was?.path) await clearFilesLater(purpose, [was.path]);
      await saveFile(firmware, part, { ...described(key, purpose), state: 'checking' });
      return 'checking';
    }),
  );
}

type Outcome =
  | { readonly state: 'refused'; readonly reason: (typeof FILE_FAULTS)[number] }
  | { readonly state: 'available'; readonly path: string };

/** Writes down what became of a file, if it still is the one that its part waits for. */
async function settle(
  key: string,
  purpose: FirmwarePurpose,
  outcome: Outcome,
): Promise<'taken' | 'gone' | 'target'> {
  return unlessGone(() =>
    decideOn(purpose, async (firmware) => {
      const was = firmware.files[purpose.part];
      if (was?.upload !== key) return 'gone';
      if (was.state !== 'checking') return 'gone';
      const file: StoredFile = { ...described(key, purpose), ...outcome };
      const { name, length, sha256, state } = file;
      const told = { [purpose.part]: { name, length, sha256, state } };
      const audit = auditedFirmware(senderOf(purpose), purpose, { after: told });
      await saveFile(firmware, purpose.part, file, audit);
      return 'taken';
    }),
  );
}

const described = (upload: string, { name, length, sha256, offeredAt }: FirmwarePurpose) => ({
  upload,
  offeredAt,
  length,
  sha256,
  name: decodeURIComponent(name),
});

async function faultOf(
  upload: Upload,
  { length, sha256 }: FirmwarePurpose,
): Promise<(typeof FILE_FAULTS)[number] | undefined> {
  if (upload.length !== length || length === 0 || length > FIRMWARE_BYTES_MAX) return 'size';
  if (upload.type !== FIRMWARE_TYPE) return 'content';
  const hash = createHash('sha256');
  let beginning = Buffer.alloc(0);
  for await (const chunk of await upload.stream()) {
    hash.update(chunk);
    if (beginning.length < LOOKED_AT_BYTES)
      beginning = Buffer.concat([beginning, chunk]).subarray(0, LOOKED_AT_BYTES);
  }
  if (hash.digest('hex') !== sha256) return 'checksum';
  return isNoFirmware(beginning) ? 'content' : undefined;
}

async function unlessGone<T>(run: () => Promise<T>): Promise<T | 'target'> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Refusal && error.code === 'ENTITY_NOT_FOUND') return 'target';
    throw error;
  }
}
