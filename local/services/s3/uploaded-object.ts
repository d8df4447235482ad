import { createHash } from 'node:crypto';
import { AwsError } from '../../types.ts';
import { verifiedChecksums } from './checksums.ts';
import type { ObjectHead } from './object-store.ts';
import type { S3Request } from './s3-request.ts';

const MOST_KEY_BYTES = 1024;
const MOST_METADATA_BYTES = 2048;
const MOST_OBJECT_BYTES = 5 * 1024 ** 3;
const KEPT_HEADERS = /^(content-(type|disposition|encoding|language)|cache-control|expires|x-amz-meta-.*)$/;

/** The uploaded content with its verified checksums. */
export function readUpload({ request: { headers, body } }: S3Request) {
  if (headers['content-length'] === undefined) {
    throw new AwsError('MissingContentLength', 411, 'You must provide the Content-Length HTTP header.');
  }
  if (headers['content-md5'] !== undefined)
    throw new AwsError('NotImplemented', 501, 'The local platform does not verify Content-MD5.');
  if (body.length > MOST_OBJECT_BYTES)
    throw new AwsError('EntityTooLarge', 400, 'Your proposed upload exceeds the maximum.');
  return { body, checksums: verifiedChecksums(headers, body) };
}

export function newObject(
  { bucket, key }: S3Request,
  headers: Record<string, string>,
  body: Buffer,
  checksums: ObjectHead['checksums'],
): ObjectHead {
  if (Buffer.byteLength(key) > MOST_KEY_BYTES)
    throw new AwsError('KeyTooLongError', 400, 'Your key is too long');
  const etag = createHash('md5').update(body).digest('hex');
  return { bucket, key, size: body.length, etag, modifiedAt: Date.now(), headers, checksums };
}

/** The headers of a request that are stored with its object. */
export function keptHeaders(headers: Record<string, string>): Record<string, string> {
  const kept = Object.fromEntries(Object.entries(headers).filter(([name]) => KEPT_HEADERS.test(name)));
  const metadata = Object.entries(kept).filter(([name]) => name.startsWith('x-amz-meta-'));
  const bytes = metadata.reduce(
    (sum, [name, value]) => sum + name.length - 'x-amz-meta-'.length + value.length,
    0,
  );
  if (bytes > MOST_METADATA_BYTES) {
    throw new AwsError(
      'MetadataTooLarge',
      400,
      'Your metadata headers exceed the maximum allowed metadata size',
    );
  }
  return { 'content-type': 'binary/octet-stream', ...kept };
}
