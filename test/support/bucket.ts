import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  type PutObjectCommandInput,
  S3Client,
} from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';

/** What lies in the place of the bucket of files, by its key. */
export type Bucket = Map<string, Partial<PutObjectCommandInput> & { Body: Buffer }>;

/** A bucket in memory, as far as files are taken: what S3 itself refuses is tested on the platform (test/uploads.test.ts). */
export function givenBucket(): Bucket {
  process.env.FILES_BUCKET = 'files';
  const bucket: Bucket = new Map();
  const client = mockClient(S3Client);
  client.on(PutObjectCommand).callsFake(async (input) => {
    bucket.set(input.Key, input);
    return {};
  });
  client.on(DeleteObjectCommand).callsFake(async ({ Key }) => {
    bucket.delete(Key);
    return {};
  });
  client.on(HeadObjectCommand).callsFake(async ({ Key }) => {
    const object = bucket.get(Key);
    if (!object) throw new NotFound({ message: 'not found', $metadata: {} });
    return {
      ContentLength: object.Body.length,
      ContentType: object.ContentType,
      ChecksumSHA256: object.ChecksumSHA256 ?? createHash('sha256').update(object.Body).digest('base64'),
      Metadata: object.Metadata,
    };
  });
  client.on(GetObjectCommand).callsFake(async ({ Key }) => {
    const object = bucket.get(Key);
    if (!object) throw new NoSuchKey({ message: 'no such key', $metadata: {} });
    return { Body: Readable.from([object.Body]) };
  });
  client.on(CopyObjectCommand).callsFake(async ({ Key, CopySource, ContentType }) => {
    const object = bucket.get(decodeURIComponent(CopySource.slice(CopySource.indexOf('/') + 1)));
    if (!object) throw new NoSuchKey({ message: 'no such key', $metadata: {} });
    bucket.set(Key, { Body: object.Body, ContentType });
    return {};
  });
  return bucket;
}
