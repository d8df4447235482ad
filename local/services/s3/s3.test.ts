import {
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectsCommand,
  HeadObjectCommand,
  ListObjectsCommand,
  ListObjectsV2Command,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { DeleteMessageCommand, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fixture, startFixture } from '../../test/start.ts';
import { uploads } from '../../test/uploads.ts';

let platform: Fixture;
let s3: ReturnType<typeof uploads>['s3'];
let Bucket: ReturnType<typeof uploads>['Bucket'];
let put: ReturnType<typeof uploads>['put'];
let read: ReturnType<typeof uploads>['read'];
beforeAll(async () => {
  platform = await startFixture();
  ({ s3, Bucket, put, read } = uploads(platform));
});
afterAll(() => platform?.stop());

test('an object comes back with its headers, metadata and checksum', async () => {
  await put('notes/äö +.txt', 'content', {
    ContentType: 'text/plain',
    CacheControl: 'no-store',
    Metadata: { owner: 'ada' },
    ChecksumAlgorithm: 'SHA256',
  });
  expect(await read('notes/äö +.txt', { ChecksumMode: 'ENABLED' })).toMatchObject({
    text: 'content',
    ContentType: 'text/plain',
    CacheControl: 'no-store',
    Metadata: { owner: 'ada' },
    ChecksumSHA256: '7XACtDnprIRfIjV9giusFERzD722AW0+yUMil7nsn3M=',
    ETag: '"9a0364b9e99bb480dd25e1f0284c8555"',
  });
});

test('a part of an object can be read, and one that lies outside is refused', async () => {
  await put('range', '0123456789');
  expect(await read('range', { Range: 'bytes=2-4' })).toMatchObject({
    text: '234',
    ContentRange: 'bytes 2-4/10',
  });
  expect((await read('range', { Range: 'bytes=-3' })).text).toBe('789');
  await expect(read('range', { Range: 'bytes=10-' })).rejects.toMatchObject({ name: 'InvalidRange' });
});

test('writes and reads obey their conditions', async () => {
  const { ETag } = await put('once', 'first', { IfNoneMatch: '*' });
  await expect(put('once', 'second', { IfNoneMatch: '*' })).rejects.toMatchObject({
    name: 'PreconditionFailed',
  });
  await expect(put('once', 'second', { IfMatch: '"other"' })).rejects.toMatchObject({
    name: 'PreconditionFailed',
  });
  await put('once', 'second', { IfMatch: ETag });
  await expect(read('once', { IfMatch: ETag })).rejects.toMatchObject({ name: 'PreconditionFailed' });
  expect((await read('once')).text).toBe('second');
});

test('a body that does not fit its checksum is refused', async () => {
  const wrong = put('broken', 'content', { ChecksumSHA256: Buffer.alloc(32).toString('base64') });
  await expect(wrong).rejects.toMatchObject({ name: 'BadDigest' });
});

test('keys are listed in byte order, page after page, and folded at a delimiter', async () => {
  for (const key of ['list/a/1', 'list/a/2', 'list/B', 'list/b', 'list/ä']) await put(key, key);
  const pages: string[][] = [];
  let ContinuationToken: string | undefined;
  do {
    const page = await s3.send(
      new ListObjectsV2Command({ Bucket, Prefix: 'list/', MaxKeys: 2, ContinuationToken }),
    );
    pages.push(page.Contents?.map(({ Key }) => Key!) ?? []);
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken);
  expect(pages).toEqual([['list/B', 'list/a/1'], ['list/a/2', 'list/b'], ['list/ä']]);
  const onePage = (Marker?: string) =>
    s3.send(new ListObjectsCommand({ Bucket, Prefix: 'list/', Delimiter: '/', MaxKeys: 1, Marker }));
  const first = await onePage('list/B');
  const second = await onePage(first.NextMarker);
  expect([first.CommonPrefixes, first.NextMarker]).toEqual([[{ Prefix: 'list/a/' }], 'list/a/']);
  expect(second.Contents?.map(({ Key }) => Key)).toEqual(['list/b']);
  const folded = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'list/', Delimiter: '/' }));
  expect(folded.CommonPrefixes).toEqual([{ Prefix: 'list/a/' }]);
  expect(folded.Contents?.map(({ Key }) => Key)).toEqual(['list/B', 'list/b', 'list/ä']);
});

test('objects are copied and deleted, many at once', async () => {
  await put('copy/from', 'content', { ContentType: 'text/plain' });
  await s3.send(new CopyObjectCommand({ Bucket, Key: 'copy/to', CopySource: `${Bucket}/copy/from` }));
  expect(await read('copy/to')).toMatchObject({ text: 'content', ContentType: 'text/plain' });
  const { Deleted } = await s3.send(
    new DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key: 'copy/from' }, { Key: 'copy/to' }] } }),
  );
  expect(Deleted?.map(({ Key }) => Key)).toEqual(['copy/from', 'copy/to']);
  await expect(read('copy/to')).rejects.toMatchObject({ name: 'NoSuchKey' });
});

test('an upload in parts becomes one object, and parts that are too small are refused', async () => {
  const Key = 'parts';
  const { UploadId } = await s3.send(
    new CreateMultipartUploadCommand({ Bucket, Key, ContentType: 'text/plain' }),
  );
  const upload = async (PartNumber: number, Body: Buffer) => {
    const { ETag } = await s3.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body }));
    return { PartNumber, ETag };
  };
  const complete = (Parts: object[]) =>
    s3.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }));
  const small = await upload(1, Buffer.from('small'));
  const last = await upload(2, Buffer.from('end'));
  await expect(complete([small, last])).rejects.toMatchObject({ name: 'EntityTooSmall' });
  const big = await upload(1, Buffer.alloc(5 * 1024 * 1024, 'a'));
  await complete([big, last]);
  const head = await s3.send(new HeadObjectCommand({ Bucket, Key }));
  expect(head).toMatchObject({ ContentLength: 5 * 1024 * 1024 + 3, ContentType: 'text/plain' });
  expect(head.ETag).toMatch(/^"[\da-f]{32}-2"$/);
});

test('a queue hears of new objects under its prefix alone', async () => {
  const sqs = new SQSClient(platform.client());
  const QueueUrl = `${platform.awsEndpoint}/000000000000/${platform.find('AWS::SQS::Queue', 'Inbox').name}`;
  await put('out/no', 'x');
  await put('in/a b.txt', 'content');
  const { Messages } = await sqs.send(
    new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 5, MaxNumberOfMessages: 10 }),
  );
  expect(Messages).toHaveLength(1);
  const [{ ReceiptHandle, Body } = {}] = Messages ?? [];
  expect(JSON.parse(Body!).Records).toMatchObject([
    {
      eventName: 'ObjectCreated:Put',
      s3: { bucket: { name: Bucket }, object: { key: 'in/a+b.txt', size: 7 } },
    },
  ]);
  await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
});

test('an operation that is not run here is refused, not ignored', async () => {
  const versioned = read('download', { VersionId: 'v1' });
  await expect(versioned).rejects.toMatchObject({ name: 'NotImplemented' });
});
