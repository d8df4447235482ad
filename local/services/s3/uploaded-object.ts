import { createHash } from 'node:crypto';
import { AwsError } from '../../types.ts';
import { decodeChunks } from './aws-chunked.ts';
import { verifiedChecksums } from './checksums.ts';
import type { ObjectHead } from './object-store.ts';
import type { S3Request } from './s3-request.ts';

const MOST_KEY_BYTES = 1024;
const MOST_METADATA_BYTES = 2048;
const MOST_OBJECT_BYTES = 5 * 1024 ** 3;
const KEPT_HEADERS = /^(content-(type|disposition|encoding|language)|cache-control|expires|x-amz-meta-.*)$/;

/** An uploaded content with its checksums proven, taken out of its chunks if it came in chunks. */
export function readUpload({ request }: S3Request) {
  if (request.headers['content-length'] === undefined) {
    throw new AwsError('MissingContentLength', 411, 'You must provide the Content-Length HTTP header.');
  }
  const inChunks = request.headers['x-amz-content-sha256']?.startsWith('STREAMING-');
  const { body, trailers } = inChunks ? decodeChunks(request.body) : { body: request.body, trailers: {} };
  const said = request.headers['x-amz-decoded-content-length'];
  if (inChunks && Number(said) !== body.length) {
    throw new AwsError(
      'IncompleteBody',
      400,
      'You did not provide the number of bytes specified by the Content-Length.',
    );
  }
  if (body.length > MOST_OBJECT_BYTES)
    throw new AwsError('EntityTooLarge', 400, 'Your proposed upload exceeds the maximum.');
  const headers = { ...request.headers, ...trailers };
  return { body, headers, checksums: verifiedChecksums(headers, body) };
}

export function newObject(
  { bucket, key, request }: S3Request,
  headers: Record<string, string>,
  body: Buffer,
  checksums: ObjectHead['checksums'],
  etag = createHash('md5').update(body).digest('hex'),
): ObjectHead {
  if (Buffer.byteLength(key) > MOST_KEY_BYTES)
    throw new AwsError('KeyTooLongError', 400, 'Your key is too long');
  const acl = request.headers['x-amz-acl'];
  if (acl !== undefined && acl !== 'bucket-owner-full-control') {
    throw new AwsError('AccessControlListNotSupported', 400, 'The bucket does not allow ACLs');
  }
  return { bucket, key, size: body.length, etag, modifiedAt: Date.now(), headers, checksums };
}

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
  const encoding = kept['content-encoding']
    ?.split(/,\s*/)
    .filter((one) => one !== 'aws-chunked')
    .join(',');
  const { 'content-encoding': _, ...others } = kept;
  return {
    'content-type': 'binary/octet-stream',
    ...others,
    ...(encoding && { 'content-encoding': encoding }),
  };
}
