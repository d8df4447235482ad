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

/** The objects of the files bucket, by key. */
export interface Bucket extends Map<string, Partial<PutObjectCommandInput> & { Body: Buffer }> {
  /** Called before and after each call of S3; the caller receives what it throws. */
  watch?: (at: 'before' | 'after') => void;
}

/** A bucket in memory for the code that takes uploaded files. What S3 itself refuses is tested in test/uploads.test.ts. */
export function givenBucket(): Bucket {
  process.env.FILES_BUCKET = 'files';
  process.env.INVOICES_BUCKET = 'invoices';
  const bucket: Bucket = new Map();
  const client = mockClient(S3Client);
  // biome-ignore lint/suspicious/noExplicitAny: every command has an input type of its own.
  const watched = (run: (input: any) => Promise<unknown>) => async (input: unknown) => {
    bucket.watch?.('before');
    const answer = await run(input);
    bucket.watch?.('after');
    return answer;
  };
  client.on(PutObjectCommand).callsFake(
    watched(async (input) => {
      const { Body } = input;
      const isStream = Body instanceof Readable;
      bucket.set(
        input.Key,
        isStream ? { ...input, Body: Buffer.concat(await Array.fromAsync(Body)) } : input,
      );
      return {};
    }),
  );
  client.on(DeleteObjectCommand).callsFake(
    watched(async ({ Key }) => {
      bucket.delete(Key);
      return {};
    }),
  );
  client.on(HeadObjectCommand).callsFake(
    watched(async ({ Key }) => {
      const object = bucket.get(Key);
      if (!object) throw new NotFound({ message: 'not found', $metadata: {} });
      return {
        ContentLength: object.Body.length,
        ContentType: object.ContentType,
        ChecksumSHA256: object.ChecksumSHA256 ?? createHash('sha256').update(object.Body).digest('base64'),
        Metadata: object.Metadata,
      };
    }),
  );
  client.on(GetObjectCommand).callsFake(
    watched(async ({ Key }) => {
      const object = bucket.get(Key);
      if (!object) throw new NoSuchKey({ message: 'no such key', $metadata: {} });
      return { Body: Readable.from([object.Body]) };
    }),
  );
  client.on(CopyObjectCommand).callsFake(
    watched(async ({ Key, CopySource, ContentType }) => {
      const object = bucket.get(decodeURIComponent(CopySource.slice(CopySource.indexOf('/') + 1)));
      if (!object) throw new NoSuchKey({ message: 'no such key', $metadata: {} });
      bucket.set(Key, { Body: object.Body, ContentType });
      return {};
    }),
  );
  return bucket;
}
