import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectAttributesCommand,
  ListObjectsCommand,
  ListObjectsV2Command,
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

test('an object is returned with its headers, metadata and checksum', async () => {
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

test('a range of an object can be read, and a range outside of it is refused', async () => {
  await put('range', '0123456789');
  expect(await read('range', { Range: 'bytes=2-4' })).toMatchObject({
    text: '234',
    ContentRange: 'bytes 2-4/10',
  });
  expect((await read('range', { Range: 'bytes=-3' })).text).toBe('789');
  await expect(read('range', { Range: 'bytes=10-' })).rejects.toMatchObject({ name: 'InvalidRange' });
});

test('a write and a read whose condition fails are refused', async () => {
  const { ETag } = await put('once', 'first', { IfNoneMatch: '*' });
  await expect(put('once', 'second', { IfNoneMatch: '*' })).rejects.toMatchObject({
    name: 'PreconditionFailed',
  });
  await put('once', 'second', { IfMatch: ETag });
  for (const [key, name] of [
    ['once', 'PreconditionFailed'],
    ['never', 'NoSuchKey'],
  ] as const)
    await expect(put(key, 'third', { IfMatch: ETag })).rejects.toMatchObject({ name });
  await expect(read('once', { IfMatch: ETag })).rejects.toMatchObject({ name: 'PreconditionFailed' });
  expect((await read('once')).text).toBe('second');
});

test('a body with a wrong checksum is refused', async () => {
  const wrong = put('broken', 'content', { ChecksumSHA256: Buffer.alloc(32).toString('base64') });
  await expect(wrong).rejects.toMatchObject({ name: 'BadDigest' });
});

test('keys are listed in byte order, page by page', async () => {
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
});

test('objects are copied, if the source has not changed, and deleted', async () => {
  const { ETag } = await put('copy/from', 'content', { ContentType: 'text/plain' });
  const copy = (CopySourceIfMatch?: string) => {
    const CopySource = `${Bucket}/copy/from`;
    return s3.send(new CopyObjectCommand({ Bucket, Key: 'copy/to', CopySource, CopySourceIfMatch }));
  };
  await expect(copy('"other"')).rejects.toMatchObject({ name: 'PreconditionFailed' });
  await copy(ETag);
  expect(await read('copy/to')).toMatchObject({ text: 'content', ContentType: 'text/plain' });
  await s3.send(new DeleteObjectCommand({ Bucket, Key: 'copy/to' }));
  await expect(read('copy/to')).rejects.toMatchObject({ name: 'NoSuchKey' });
});

test('a queue gets events only for new objects under its prefix', async () => {
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

test('an operation, parameter or header that the platform does not implement is refused', async () => {
  const refused = { name: 'NotImplemented' };
  await expect(read('download', { VersionId: 'v1' })).rejects.toMatchObject(refused);
  await expect(put('tagged', 'x', { Tagging: 'a=b' })).rejects.toMatchObject(refused);
  await expect(put('conditional', 'x', { IfNoneMatch: '"e"' })).rejects.toMatchObject(refused);
  const attributes = { Bucket, Key: 'x', ObjectAttributes: ['ETag' as const] };
  await expect(s3.send(new GetObjectAttributesCommand(attributes))).rejects.toMatchObject(refused);
  await expect(s3.send(new ListObjectsCommand({ Bucket }))).rejects.toMatchObject(refused);
  const folded = s3.send(new ListObjectsV2Command({ Bucket, Delimiter: '/' }));
  await expect(folded).rejects.toMatchObject(refused);
});
