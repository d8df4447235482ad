import { CONTENT_FILES } from '../../../../shared/content/content-file.ts';
import { type ContentFile, startContentUpload } from '../../../../shared/contract/content/files.ts';
import { bytesOf, deleteFile, publishFile, type Upload } from '../../../platform/files.ts';
import { hashOf } from '../../kernel/file-types/hash-of.ts';
import { mayStill } from '../../people/access/may-still.ts';
import { senderOf } from '../../people/access/sender.ts';
import { readFile, settleFile } from './content-file-store.ts';
import { isContent } from './is-content.ts';
import type { ContentPurpose } from './start-content-upload.ts';

/** `gone`: it was taken or removed before; otherwise `taken`, or why the file was refused. */
export type ContentFileOutcome = 'taken' | 'gone' | NonNullable<ContentFile['reason']>;

/**
 * Publishes an uploaded file for content, or stores why it is refused. The caller deletes the upload in every case. It is
 * idempotent: S3 may report the same file twice.
 */
export async function takeContentFile(upload: Upload, purpose: ContentPurpose): Promise<ContentFileOutcome> {
  const file = await readFile(purpose.file);
  if (file?.state !== 'waiting') return 'gone';
  const bytes = upload.length <= CONTENT_FILES[file.kind].bytesMax ? await bytesOf(upload) : undefined;
  const reason = bytes ? await faultOf(file, upload, bytes, purpose) : 'size';
  const path = file.url.slice(1);
  // The same time for which phones keep content, so that a removed file is gone by then.
  if (bytes && !reason)
    await publishFile(path, { bytes, type: file.type, cacheControl: 'public, max-age=1800' });
  if (await settleFile(file, reason)) return reason ?? 'taken';
  // It was removed while it was checked.
  if ((await readFile(file.id)) === undefined) await deleteFile(path);
  return 'gone';
}

async function faultOf(
  { kind, type, length, userId }: ContentFile,
  upload: Upload,
  bytes: Buffer,
  purpose: ContentPurpose,
): Promise<ContentFile['reason']> {
  if (bytes.length !== length) return 'size';
  if (hashOf(bytes) !== upload.checksum) return 'checksum';
  if (upload.type !== type || !(await isContent(bytes, kind, type))) return 'content';
  const sender = { ...senderOf(purpose, startContentUpload), reach: 'own' } as const;
  return (await mayStill(sender, startContentUpload, userId)) ? null : 'sender';
}
