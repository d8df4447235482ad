import { createHash, randomBytes } from 'node:crypto';
import { getFirmwareUploadUrl } from '../../../../shared/contract/devices.ts';
import { Refusal } from '../../../../shared/errors.ts';
import {
  type FILE_FAULTS,
  FIRMWARE_BYTES_MAX,
  FIRMWARE_TYPE,
  PARTS,
} from '../../../../shared/model/firmware.ts';
import { moveFile, type Upload } from '../../../platform/files.ts';
import { maySend, senderOf } from '../../people/access/sender.ts';
import { auditedFirmware, decideOn } from './change-firmware.ts';
import { clearFilesLater } from './clear-files.ts';
import { CHECKED_BYTES, isNotFirmware } from './file-content.ts';
import type { StoredFile } from './firmware-item.ts';
import { saveFile } from './save-file.ts';
import type { FirmwarePurpose } from './upload.ts';

/** The outcome for an uploaded file; `gone`: a later upload wins, or it was taken before. */
export type FileOutcome = 'taken' | 'gone' | 'target' | (typeof FILE_FAULTS)[number];

/**
 * Takes an uploaded file for its firmware and part: marks it as `checking`, reads it once, and stores it as the part's
 * file or the reason for refusing it. A file is not taken if its firmware is published or deleted, or if its sender may
 * not upload any more. Of two uploads, the one that was offered later wins. It is idempotent: S3 may report a file
 * again at any point.
 */
export async function takeFirmwareFile(
  key: string,
  upload: Upload,
  purpose: FirmwarePurpose,
): Promise<FileOutcome> {
  if (!(await maySend(purpose, getFirmwareUploadUrl))) {
    // A file that is already marked as `checking` must not stay so forever.
    const file = described(key, upload, purpose);
    await settle(key, purpose, { ...file, sha256: null, state: 'refused', reason: 'sender' });
    return 'sender';
  }
  const noted = await noteChecking(key, upload, purpose);
  if (noted !== 'checking') return noted;
  const { sha256, reason } = await lookAt(upload, purpose);
  const file = described(key, upload, purpose);
  if (reason || sha256 === null) {
    const refused = { ...file, sha256, state: 'refused', reason: reason ?? 'size' } as const;
    return (await settle(key, purpose, refused)) === 'taken' ? refused.reason : 'gone';
  }
  // Each attempt has a path of its own. A file left by an earlier attempt is deleted by its own message.
  const path = `firmware/${randomBytes(18).toString('base64url')}`;
  await clearFilesLater(purpose, [path]);
  await moveFile(key, path, upload);
  return settle(key, purpose, { ...file, sha256, state: 'available', path });
}

async function noteChecking(
  key: string,
  upload: Upload,
  purpose: FirmwarePurpose,
): Promise<'checking' | 'gone' | 'target'> {
  const { part, offeredAt } = purpose;
  return unlessGone(() =>
    decideOn(purpose, async (firmware) => {
      const was = firmware.files[part];
      if (firmware.row.isPublished || !PARTS[firmware.row.group].includes(part)) return 'target';
      if (was?.upload === key) return was.state === 'checking' ? 'checking' : 'gone';
      if (was && was.offeredAt > offeredAt) return 'gone';
      // The replaced file is not used any more, even if this one is refused.
      if (was?.path) await clearFilesLater(purpose, [was.path]);
      await saveFile(firmware, part, { ...described(key, upload, purpose), state: 'checking' });
      return 'checking';
    }),
  );
}

/** Stores the outcome for a file, if it is still the upload that its part waits for. */
async function settle(
  key: string,
  purpose: FirmwarePurpose,
  file: StoredFile,
): Promise<'taken' | 'gone' | 'target'> {
  return unlessGone(() =>
    decideOn(purpose, async (firmware) => {
      const was = firmware.files[purpose.part];
      if (was?.upload !== key) return 'gone';
      if (was.state !== 'checking') return 'gone';
      const { name, length, sha256, state } = file;
      const auditedFile = { [purpose.part]: { name, length, sha256, state } };
      const audit = auditedFirmware(senderOf(purpose, getFirmwareUploadUrl), purpose, { after: auditedFile });
      await saveFile(firmware, purpose.part, file, audit);
      return 'taken';
    }),
  );
}

const described = (key: string, { length }: Upload, { name, sha256, offeredAt }: FirmwarePurpose) => ({
  upload: key,
  offeredAt,
  length,
  sha256: sha256 ?? null,
  name: decodeURIComponent(name),
});

interface Looked {
  /** Null if the file was not read. */
  readonly sha256: string | null;
  readonly reason?: (typeof FILE_FAULTS)[number];
}

/** Checks a file: its size, its type and checksum if the upload was signed for them, and its first bytes. */
async function lookAt(upload: Upload, signed: FirmwarePurpose): Promise<Looked> {
  const { length = upload.length, sha256: said = null } = signed;
  if (upload.length !== length || length === 0 || length > FIRMWARE_BYTES_MAX)
    return { sha256: said, reason: 'size' };
  if (said !== null && upload.type !== FIRMWARE_TYPE) return { sha256: said, reason: 'content' };
  const hash = createHash('sha256');
  let beginning = Buffer.alloc(0);
  for await (const chunk of await upload.stream()) {
    hash.update(chunk);
    if (beginning.length < CHECKED_BYTES)
      beginning = Buffer.concat([beginning, chunk]).subarray(0, CHECKED_BYTES);
  }
  const sha256 = hash.digest('hex');
  if (said !== null && sha256 !== said) return { sha256: said, reason: 'checksum' };
  return isNotFirmware(beginning) ? { sha256, reason: 'content' } : { sha256 };
}

async function unlessGone<T>(run: () => Promise<T>): Promise<T | 'target'> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Refusal && error.code === 'ENTITY_NOT_FOUND') return 'target';
    throw error;
  }
}
