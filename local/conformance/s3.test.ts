import { createHash } from 'node:crypto';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectAttributesCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { expect, test } from 'vitest';
import { describeBucket } from './s3-bucket.ts';
import { check, isLocal, refused } from './target.ts';

// https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutObject.html and API_GetObject.html
describeBucket('an object', (bucket) => {
  check('an object comes back with its headers and metadata, whatever its key', async () => {
    const key = "a/b c+d&e=f?g#h%20/äö🌍'()*!.txt";
    const headers = {
      ContentType: 'text/plain; charset=utf-8',
      CacheControl: 'private, max-age=60',
      ContentDisposition: 'attachment; filename="x.txt"',
      ContentLanguage: 'de',
      ContentEncoding: 'identity',
      Metadata: { owner: 'ada', 'two-words': 'a b' },
    };
    const { ETag } = await bucket.put(key, 'content', headers);
    expect(ETag).toBe(`"${createHash('md5').update('content').digest('hex')}"`);
    const found = await bucket.read(key);
    expect(found).toMatchObject({ text: 'content', ETag, ContentLength: 7, ...headers });
    expect(Math.abs(found.LastModified!.getTime() - Date.now())).toBeLessThan(60_000);
    const head = await bucket.send(new HeadObjectCommand({ ...bucket.at(key) }));
    expect(head).toMatchObject({ ETag, ContentLength: 7, ...headers });
  });

  check('an object without a type is binary, and may be empty', async () => {
    await bucket.put('empty', '');
    expect(await bucket.read('empty')).toMatchObject({
      text: '',
      ContentLength: 0,
      ContentType: 'application/octet-stream',
    });
  });

  check('an object is replaced as a whole, its metadata too', async () => {
    await bucket.put('again', 'long content', { Metadata: { a: '1' } });
    await bucket.put('again', 'short');
    expect(await bucket.read('again')).toMatchObject({ text: 'short', Metadata: {} });
  });

  check('an object that is not there is not found', async () => {
    await refused(bucket.read('absent'), 'NoSuchKey');
    await refused(bucket.send(new HeadObjectCommand(bucket.at('absent'))), 'NotFound');
  });

  check('a bucket that is not there is not found', async () => {
    const Bucket = `${bucket.at('x').Bucket}-absent`;
    await refused(bucket.send(new GetObjectCommand({ Bucket, Key: 'x' })), 'NoSuchBucket');
    await refused(bucket.send(new HeadBucketCommand({ Bucket })), 'NotFound');
  });

  check('a key has at most 1024 bytes and metadata 2 KB', async () => {
    await bucket.put('k'.repeat(1024), 'x');
    await refused(bucket.put('k'.repeat(1025), 'x'), 'KeyTooLongError');
    await bucket.put('meta', 'x', { Metadata: { a: 'v'.repeat(2047) } });
    await refused(bucket.put('meta', 'x', { Metadata: { a: 'v'.repeat(2048) } }), 'MetadataTooLarge');
  });

  check('deleting an object may be repeated', async () => {
    await bucket.put('deleted', 'x');
    for (let time = 0; time < 2; time++) await bucket.send(new DeleteObjectCommand(bucket.at('deleted')));
    await refused(bucket.read('deleted'), 'NoSuchKey');
  });

  check('many objects are deleted at once, those that are not there too', async () => {
    await bucket.put('many/1', 'x');
    const Objects = [{ Key: 'many/1' }, { Key: 'many/2' }];
    const remove = (Quiet: boolean) =>
      bucket.send(new DeleteObjectsCommand({ Bucket: bucket.at('').Bucket, Delete: { Objects, Quiet } }));
    const { Deleted, Errors } = await remove(false);
    expect(Deleted?.map(({ Key }) => Key).sort()).toEqual(['many/1', 'many/2']);
    expect(Errors).toBeUndefined();
    expect((await remove(true)).Deleted).toBeUndefined();
  });

  check('more than 1000 deletions at once are refused', async () => {
    const Objects = Array.from({ length: 1001 }, (_, n) => ({ Key: `d${n}` }));
    const command = new DeleteObjectsCommand({ Bucket: bucket.at('').Bucket, Delete: { Objects } });
    await refused(bucket.send(command), 'MalformedXML');
  });

  // https://docs.aws.amazon.com/AmazonS3/latest/userguide/copy-object.html
  check('a copy keeps metadata, or takes other', async () => {
    await bucket.put('from ä', 'content', { ContentType: 'text/plain', Metadata: { a: '1' } });
    const copy = (key: string, more: object = {}) => {
      const { Bucket, Key } = bucket.at('from ä');
      const CopySource = `${Bucket}/${encodeURIComponent(Key)}`;
      return bucket.send(new CopyObjectCommand({ ...bucket.at(key), CopySource, ...more }));
    };
    await copy('to');
    expect(await bucket.read('to')).toMatchObject({
      text: 'content',
      ContentType: 'text/plain',
      Metadata: { a: '1' },
    });
    await copy('to', { MetadataDirective: 'REPLACE', ContentType: 'text/html', Metadata: { b: '2' } });
    expect(await bucket.read('to')).toMatchObject({ ContentType: 'text/html', Metadata: { b: '2' } });
    await refused(copy('from ä'), 'InvalidRequest');
    const absent = { ...bucket.at('to'), CopySource: `${bucket.at('').Bucket}/absent` };
    await refused(bucket.send(new CopyObjectCommand(absent)), 'NoSuchKey');
  });
});

// https://docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-requests.html
describeBucket('a conditional request', (bucket) => {
  check('a write on the condition that nothing is there succeeds once', async () => {
    await bucket.put('once', 'first', { IfNoneMatch: '*' });
    await refused(bucket.put('once', 'second', { IfNoneMatch: '*' }), 'PreconditionFailed');
    expect((await bucket.read('once')).text).toBe('first');
  });

  check('of many that write one new object at once, exactly one succeeds', async () => {
    const attempts = Array.from({ length: 10 }, (_, n) => bucket.put('race', `${n}`, { IfNoneMatch: '*' }));
    const results = await Promise.allSettled(attempts);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  check('a write on the condition of a content succeeds only on that', async () => {
    const { ETag } = await bucket.put('known', 'first');
    await bucket.put('known', 'second', { IfMatch: ETag });
    await refused(bucket.put('known', 'third', { IfMatch: ETag }), 'PreconditionFailed');
    await refused(bucket.put('unknown', 'x', { IfMatch: ETag }), 'NoSuchKey');
  });

  check('a read on a condition is refused or answered without content', async () => {
    const { ETag } = await bucket.put('read', 'content');
    expect((await bucket.read('read', { IfMatch: ETag })).text).toBe('content');
    await refused(bucket.read('read', { IfMatch: '"other"' }), 'PreconditionFailed');
    const unmodified = bucket.read('read', { IfNoneMatch: ETag });
    await expect(unmodified).rejects.toMatchObject({ $metadata: { httpStatusCode: 304 } });
    const later = new Date(Date.now() + 60_000);
    const earlier = new Date(Date.now() - 60_000);
    await expect(bucket.read('read', { IfModifiedSince: new Date() })).rejects.toMatchObject({
      $metadata: { httpStatusCode: 304 },
    });
    await refused(bucket.read('read', { IfUnmodifiedSince: earlier }), 'PreconditionFailed');
    expect((await bucket.read('read', { IfUnmodifiedSince: later })).text).toBe('content');
  });

  check('a content beats a time', async () => {
    const { ETag } = await bucket.put('both', 'content');
    const earlier = new Date(Date.now() - 60_000);
    expect((await bucket.read('both', { IfMatch: ETag, IfUnmodifiedSince: earlier })).text).toBe('content');
  });
});

// https://docs.aws.amazon.com/AmazonS3/latest/userguide/range-get-olap.html
describeBucket('a part of an object', (bucket) => {
  const ranges: [range: string, text: string, contentRange: string][] = [
    ['bytes=2-4', '234', 'bytes 2-4/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=8-99', '89', 'bytes 8-9/10'],
    ['bytes=-99', '0123456789', 'bytes 0-9/10'],
  ];
  for (const [Range, text, ContentRange] of ranges) {
    check(`a read of ${Range} gives that part`, async () => {
      await bucket.put('range', '0123456789');
      expect(await bucket.read('range', { Range })).toMatchObject({ text, ContentRange });
    });
  }

  check('a part that lies outside is refused, and what is no range gives everything', async () => {
    await bucket.put('range', '0123456789');
    await refused(bucket.read('range', { Range: 'bytes=10-' }), 'InvalidRange');
    await refused(bucket.read('range', { Range: 'bytes=-0' }), 'InvalidRange');
    expect((await bucket.read('range', { Range: 'lines=1-2' })).text).toBe('0123456789');
    expect((await bucket.read('range', { Range: 'bytes=4-2' })).text).toBe('0123456789');
  });
});

// https://docs.aws.amazon.com/AmazonS3/latest/userguide/checking-object-integrity.html
describeBucket('a checksum', (bucket) => {
  for (const ChecksumAlgorithm of ['CRC32', 'CRC32C', 'SHA1', 'SHA256'] as const) {
    check(`an object is kept with its ${ChecksumAlgorithm}`, async () => {
      const name = `Checksum${ChecksumAlgorithm}` as const;
      const put = await bucket.put('sum', 'content', { ChecksumAlgorithm });
      expect(put[name]).toBeDefined();
      const found = await bucket.read('sum', { ChecksumMode: 'ENABLED' });
      expect(found[name]).toBe(put[name]);
      const attributes = new GetObjectAttributesCommand({
        ...bucket.at('sum'),
        ObjectAttributes: ['Checksum', 'ETag', 'ObjectSize'],
      });
      const { Checksum, ObjectSize, ETag } = await bucket.send(attributes);
      expect([Checksum?.[name], ObjectSize]).toEqual([put[name], 7]);
      expect(ETag, 'without quotes').toMatch(/^[\da-f]{32}$/);
    });
  }

  check('a content that does not fit its checksum is refused', async () => {
    const wrong = { ChecksumSHA256: Buffer.alloc(32).toString('base64') };
    await refused(bucket.put('broken', 'content', wrong), 'BadDigest');
    const md5 = { ContentMD5: createHash('md5').update('other').digest('base64') };
    await refused(bucket.put('broken', 'content', md5), 'BadDigest');
    await refused(bucket.read('broken'), 'NoSuchKey');
  });

  check('what is no checksum at all is refused', async () => {
    await refused(bucket.put('broken', 'content', { ContentMD5: 'short' }), 'InvalidDigest');
    await refused(bucket.put('broken', 'content', { ChecksumSHA256: 'short' }), 'InvalidRequest');
  });
});

describeBucket('the subset of the local platform', (bucket) => {
  test.skipIf(!isLocal)('refuses versions and tags instead of passing over them (local only)', async () => {
    await refused(bucket.read('x', { VersionId: 'v1' }), 'NotImplemented');
    await refused(bucket.put('x', 'x', { Tagging: 'a=b' }), 'NotImplemented');
    await refused(bucket.send(new GetObjectTaggingCommand(bucket.at('x'))), 'NotImplemented');
    const acl = new PutObjectCommand({ ...bucket.at('x'), Body: 'x', ACL: 'public-read' });
    await refused(bucket.send(acl), 'AccessControlListNotSupported');
  });
});
