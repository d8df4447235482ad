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
 * The bucket of files that people upload: what comes in lies below `incoming/`, out of everybody's reach; what was found
 * to be right lies below `files/`, where the edge serves it.
 */
const client = new S3Client({
  ...AWS_CALLS,
  // Who holds a signed URL sends the checksum that was signed, and no other.
  requestChecksumCalculation: 'WHEN_REQUIRED',
});

/** How long a URL is good for. */
const URL_SECONDS = 900;

export interface OfferedUpload {
  readonly url: string;
  /** To be sent with the file, exactly so. */
  readonly headers: Record<string, string>;
}

/** What an upload is held to by its signature. */
export interface SignedFile {
  readonly type: string;
  readonly length: number;
  /** SHA-256, base64. */
  readonly checksum: string;
}

/**
 * A URL that takes one file of this type, length and checksum, once. What it is for is signed with it, and so is known when
 * it has come.
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
    // S3 takes a checksum from a header alone.
    unhoistableHeaders: new Set([CHECKSUM]),
  });
  // The length is the file's own: a browser says it by itself and lets nobody else say it.
  return { url, headers: { 'content-type': type, [CHECKSUM]: checksum, 'if-none-match': '*' } };
}
const CHECKSUM = 'x-amz-checksum-sha256';

/**
 * A URL that takes any file by a plain PUT: its payload is not signed (UNSIGNED-PAYLOAD), nor is any header but the host. S3
 * takes up to 5 GB there, so what has come is checked, and removed where it is too large.
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

/** A URL by which a file that the edge does not serve can be had, to be saved under a name. */
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

/** Keeps a file that the edge does not serve. */
export async function keepFile(key: string, bytes: Buffer, type: string): Promise<void> {
  await client.send(
    new PutObjectCommand({ Bucket: env('FILES_BUCKET'), Key: key, Body: bytes, ContentType: type }),
  );
}

/** The content of a file that is there. */
export async function streamFile(key: string): Promise<AsyncIterable<Uint8Array>> {
  const { Body } = await client.send(new GetObjectCommand({ Bucket: env('FILES_BUCKET'), Key: key }));
  return Body as unknown as AsyncIterable<Uint8Array>;
}

/** A file that was uploaded; its content is asked for apart. */
export interface Upload {
  readonly type: string | undefined;
  readonly length: number;
  /** SHA-256, base64, as S3 has verified it. */
  readonly checksum: string | undefined;
  /** What it was offered for. */
  readonly purpose: unknown;
  readonly stream: () => Promise<AsyncIterable<Uint8Array>>;
  /** The content itself is what it was when it was looked at. */
  readonly etag: string | undefined;
}

/** An uploaded file; undefined when it is not there (any more). */
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
    // A head has no body to say what is missing.
    if (error instanceof NoSuchKey || error instanceof NotFound) return undefined;
    throw error;
  }
}

/** All of a file that is small enough to be held in memory. */
export async function bytesOf({ stream }: Upload): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of await stream()) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Puts an uploaded file, as it was looked at, where nobody but who is told may have it. */
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

/** Puts a file where the edge serves it, under its own name: pictures to be shown, everything else to be saved. */
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
