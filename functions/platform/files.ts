import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { AWS_CALLS } from './aws-calls.ts';
import { env } from './env.ts';

/**
 * The bucket of uploaded files. New uploads are private, below `incoming/`. Files that passed the checks are below
 * `files/`, where the edge serves them.
 */
const client = new S3Client({
  ...AWS_CALLS,
  // The uploader sends the signed checksum; the SDK must not add one.
  requestChecksumCalculation: 'WHEN_REQUIRED',
});

/** Lifetime of a URL. */
const URL_SECONDS = 900;

export interface OfferedUpload {
  readonly url: string;
  /** The upload must send exactly these. */
  readonly headers: Record<string, string>;
}

/** What the signature fixes for an upload. */
export interface SignedFile {
  readonly type: string;
  readonly length: number;
  /** SHA-256, base64. */
  readonly checksum: string;
}

/**
 * A URL that accepts one file of this type, length and checksum, once. The signature also covers its purpose, which is
 * stored with the file.
 */
export async function offerUpload(
  key: string,
  { type, length, checksum }: SignedFile,
  purpose: unknown,
): Promise<OfferedUpload> {
  const command = new PutObjectCommand({
    ...uploadOf(key, purpose),
    ContentType: type,
    ContentLength: length,
    ChecksumSHA256: checksum,
    IfNoneMatch: '*',
  });
  const url = await getSignedUrl(client, command, {
    expiresIn: URL_SECONDS,
    signableHeaders: new Set(['host', 'content-type', 'content-length', 'if-none-match', CHECKSUM]),
    // S3 accepts a checksum only as a header.
    unhoistableHeaders: new Set([CHECKSUM]),
  });
  // Without the length: a browser sets that header itself, and no script may.
  return { url, headers: { 'content-type': type, [CHECKSUM]: checksum, 'if-none-match': '*' } };
}
const CHECKSUM = 'x-amz-checksum-sha256';

/**
 * A URL that accepts any file by a plain PUT. Neither its payload (UNSIGNED-PAYLOAD) nor any header but the host is
 * signed. S3 accepts up to 5 GB, so uploads are checked afterwards, and deleted if too large.
 */
export const offerPlainUpload = async (key: string, purpose: unknown): Promise<OfferedUpload> => ({
  url: await getSignedUrl(client, new PutObjectCommand(uploadOf(key, purpose)), { expiresIn: URL_SECONDS }),
  headers: {},
});

const uploadOf = (key: string, purpose: unknown) => ({
  Bucket: env('FILES_BUCKET'),
  Key: key,
  Metadata: { purpose: JSON.stringify(purpose) },
});

/** A URL to download a file that the edge does not serve, saved under this name. */
export const offerDownload = (key: string, name: string): Promise<string> =>
  getSignedUrl(
    client,
    new GetObjectCommand({
      Bucket: env('FILES_BUCKET'),
      Key: key,
      ResponseContentDisposition: `attachment; filename="${name}"`,
      ResponseContentType: 'application/octet-stream',
    }),
    { expiresIn: URL_SECONDS },
  );

/** A URL that shows a picture that the edge does not serve, with its type as it was stored. */
export const offerPicture = (key: string): Promise<string> =>
  getSignedUrl(
    client,
    new GetObjectCommand({ Bucket: env('FILES_BUCKET'), Key: key, ResponseContentDisposition: 'inline' }),
    { expiresIn: URL_SECONDS },
  );

/** Stores a file that the edge does not serve. */
export async function keepFile(key: string, bytes: Buffer, type: string): Promise<void> {
  await client.send(
    new PutObjectCommand({ Bucket: env('FILES_BUCKET'), Key: key, Body: bytes, ContentType: type }),
  );
}

/** Stores a file that the edge does not serve, as it comes. Its length must be right. */
export async function keepStream(
  key: string,
  bytes: ReadableStream<Uint8Array>,
  length: number,
  type: string,
): Promise<void> {
  await client.send(
    new PutObjectCommand({
      ...{ Bucket: env('FILES_BUCKET'), Key: key, ContentType: type, ContentLength: length },
      Body: Readable.fromWeb(bytes as never),
    }),
  );
}

/** The content of an existing file. */
export async function streamFile(key: string): Promise<AsyncIterable<Uint8Array>> {
  const { Body } = await client.send(new GetObjectCommand({ Bucket: env('FILES_BUCKET'), Key: key }));
  return Body as unknown as AsyncIterable<Uint8Array>;
}

/** An uploaded file. Its content is read separately. */
export interface Upload {
  readonly type: string | undefined;
  readonly length: number;
  /** SHA-256, base64, verified by S3. */
  readonly checksum: string | undefined;
  /** The purpose of its upload URL. */
  readonly purpose: unknown;
  readonly stream: () => Promise<AsyncIterable<Uint8Array>>;
  /** Proves that the content has not changed since the check. */
  readonly etag: string | undefined;
}

/** An uploaded file; undefined if it does not exist (any more). */
export async function findUpload(key: string): Promise<Upload | undefined> {
  const file = { Bucket: env('FILES_BUCKET'), Key: key };
  try {
    const head = await client.send(new HeadObjectCommand({ ...file, ChecksumMode: 'ENABLED' }));
    return {
      type: head.ContentType,
      length: head.ContentLength ?? 0,
      checksum: head.ChecksumSHA256,
      purpose: parsed(head.Metadata?.purpose),
      etag: head.ETag,
      stream: async () => {
        const { Body } = await client.send(new GetObjectCommand({ ...file, IfMatch: head.ETag }));
        return Body as unknown as AsyncIterable<Uint8Array>;
      },
    };
  } catch (error) {
    // A HEAD response has no body with the error's code.
    if (error instanceof NoSuchKey || error instanceof NotFound) return undefined;
    throw error;
  }
}

/** The whole content, for files small enough for memory. */
export async function bytesOf({ stream }: Upload): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of await stream()) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Copies an uploaded file, unchanged since its check, to a key for authorised callers only. */
export async function moveFile(key: string, to: string, { etag }: Upload): Promise<void> {
  const Bucket = env('FILES_BUCKET');
  await client.send(
    new CopyObjectCommand({
      Bucket,
      Key: to,
      CopySource: `${Bucket}/${encodeURIComponent(key).replaceAll('%2F', '/')}`,
      CopySourceIfMatch: etag,
      MetadataDirective: 'REPLACE',
      ContentType: 'application/octet-stream',
    }),
  );
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

/** Stores a file for the edge under its own name. Browsers show pictures and save everything else. */
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
      ContentDisposition: `${type.startsWith('image/') ? 'inline' : 'attachment'}; filename="${name}"`,
    }),
  );
}
