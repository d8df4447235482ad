import * as z from 'zod/mini';
import {
  LOGO_BYTES_MAX,
  startLogoUpload,
  startTermsUpload,
  TERMS_BYTES_MAX,
} from '../../../../shared/contract/auth.ts';
import { Refusal } from '../../../../shared/errors.ts';
import { bytesOf, type Upload } from '../../../platform/files.ts';
import { hashOf } from '../../kernel/file-types/hash-of.ts';
import { isPdf } from '../../kernel/file-types/is-pdf.ts';
import { maySend } from '../access/sender.ts';
import { isLogo } from './is-logo.ts';
import { Purpose } from './offer-upload.ts';
import { takeLogo } from './take-logo.ts';
import { takeTerms } from './take-terms.ts';

/** The result for an uploaded file: `taken`, `gone` (it was taken before), or the fault for which it is deleted. */
export type FileOutcome =
  | 'taken'
  | 'gone'
  | 'unknown'
  | 'size'
  | 'checksum'
  | 'content'
  | 'target'
  | 'sender';

/**
 * Publishes an uploaded file as the logo or the terms of use for which it was offered. The caller deletes the file in
 * every case, also if its content is wrong, its label or group is gone, or its sender may not upload any more. It is
 * idempotent: S3 may report the same file twice.
 */
export async function takeLabelFile(key: string, upload: Upload): Promise<FileOutcome> {
  const { data: purpose } = z.safeParse(Purpose, upload.purpose);
  if (!purpose) return 'unknown';
  if (upload.length > BYTES_MAX[purpose.kind]) return 'size';
  const bytes = await bytesOf(upload);
  return (await faultOf(upload, bytes, purpose)) ?? (await take(key, bytes, purpose));
}

const BYTES_MAX = { logo: LOGO_BYTES_MAX, terms: TERMS_BYTES_MAX };

async function faultOf(
  { type, checksum }: Upload,
  bytes: Buffer,
  purpose: Purpose,
): Promise<FileOutcome | undefined> {
  if (hashOf(bytes) !== checksum) return 'checksum';
  if (type !== purpose.type) return 'content';
  const isRight = purpose.kind === 'logo' ? await isLogo(bytes, purpose.type) : isPdf(bytes);
  return isRight ? undefined : 'content';
}

async function take(key: string, bytes: Buffer, purpose: Purpose): Promise<FileOutcome> {
  if (!(await maySend(purpose, purpose.kind === 'logo' ? startLogoUpload : startTermsUpload)))
    return 'sender';
  try {
    if (purpose.kind === 'logo') await takeLogo(key, bytes, purpose);
    else await takeTerms(key, bytes, purpose);
    return 'taken';
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'PLEASE_TRY_AGAIN') throw error;
    return error.code === 'ALREADY_EXISTS' ? 'gone' : 'target';
  }
}
