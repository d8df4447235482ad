import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { AWS_CALLS } from './aws-calls.ts';
import { env } from './env.ts';

/**
 * The bucket of files that people upload: what comes in lies below `incoming/`, out of everybody's reach; what was found
 * to be right lies below `files/`, where the edge serves it.
 */
const client = new S3Client({
  ...AWS_CALLS,
  // Who holds a signed URL sends the checksum that was signed, and no other.
  requestChecksumCalculation: 'WHEN_REQUIRED',
});

/** How long a URL to upload to is good for. */
const UPLOAD_SECONDS = 900;

export interface OfferedUpload {
  readonly url: string;
  /** To be sent with the file, exactly so. */
  readonly headers: Record<string, string>;
}

/**
 * A URL that takes one file of this type, length and SHA-256 (base64), once. What it is for is signed with it, and so is
 * known when it has come.
 */
export async function offerUpload(
  key: string,
  { type, length, checksum, purpose }: { type: string; length: number; checksum: string; purpose: unknown },
): Promise<OfferedUpload> {
  const command = new PutObjectCommand({
    Bucket: env('FILES_BUCKET'),
    Key: key,
    ContentType: type,
    ContentLength: length,
    ChecksumSHA256: checksum,
    IfNoneMatch: '*',
    Metadata: { purpose: JSON.stringify(purpose) },
  });
  const url = await getSignedUrl(client, command, {
    expiresIn: UPLOAD_SECONDS,
    signableHeaders: new Set(['host', 'content-type', 'content-length', 'if-none-match', CHECKSUM]),
    // S3 takes a checksum from a header alone.
    unhoistableHeaders: new Set([CHECKSUM]),
  });
  // The length is the file's own: a browser says it by itself and lets nobody else say it.
  return { url, headers: { 'content-type': type, [CHECKSUM]: checksum, 'if-none-match': '*' } };
}
const CHECKSUM = 'x-amz-checksum-sha256';

export interface UploadedFile {
  readonly type: string | undefined;
  /** SHA-256, base64, as S3 has verified it. */
  readonly checksum: string | undefined;
  /** What it was offered for. */
  readonly purpose: unknown;
  /** Undefined when they are more than may be read. */
  readonly bytes: Buffer | undefined;
}

/** An uploaded file; undefined when it is not there (any more). */
export async function readUpload(key: string, maxBytes: number): Promise<UploadedFile | undefined> {
  const get = new GetObjectCommand({ Bucket: env('FILES_BUCKET'), Key: key, ChecksumMode: 'ENABLED' });
  try {
    const { Body, ContentLength, ContentType, ChecksumSHA256, Metadata } = await client.send(get);
    const mayRead = ContentLength !== undefined && ContentLength <= maxBytes;
    const bytes = mayRead ? Buffer.from(await Body!.transformToByteArray()) : undefined;
    if (!mayRead) await Body?.transformToWebStream().cancel();
    return { type: ContentType, checksum: ChecksumSHA256, purpose: parsed(Metadata?.purpose), bytes };
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
}

function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const deleteFile = (key: string) =>
  client.send(new DeleteObjectCommand({ Bucket: env('FILES_BUCKET'), Key: key }));

/** Puts a file where the edge serves it, to be shown in the browser under its own name. */
export async function publishFile(
  key: string,
  { bytes, type, cacheControl }: { bytes: Buffer; type: string; cacheControl: string },
): Promise<void> {
  const name = key.slice(key.lastIndexOf('/') + 1);
  await client.send(
    new PutObjectCommand({
      Bucket: env('FILES_BUCKET'),
      Key: key,
      Body: bytes,
      ContentType: type,
      CacheControl: cacheControl,
      ContentDisposition: `inline; filename="${name}"`,
    }),
  );
}
