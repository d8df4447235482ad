import { createHash } from 'node:crypto';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  HeadObjectCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { expect, test } from 'vitest';
import { describeBucket } from './s3-bucket.ts';
import { check, isLocal, refused } from './target.ts';

// https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutObject.html and API_GetObject.html
describeBucket('objects', (bucket) => {
  check('an object keeps its headers and its metadata, also with an unusual key', async () => {
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

  check('an object may be empty, and without a type it is binary', async () => {
    await bucket.put('empty', '');
    expect(await bucket.read('empty')).toMatchObject({
      text: '',
      ContentLength: 0,
      ContentType: 'application/octet-stream',
    });
  });

  check('a put replaces the whole object with its metadata', async () => {
    await bucket.put('again', 'long content', { Metadata: { a: '1' } });
    await bucket.put('again', 'short');
    expect(await bucket.read('again')).toMatchObject({ text: 'short', Metadata: {} });
  });

  check('an unknown object is not found', async () => {
    await refused(bucket.read('absent'), 'NoSuchKey');
    await refused(bucket.send(new HeadObjectCommand(bucket.at('absent'))), 'NotFound');
  });

  check('an unknown bucket is not found', async () => {
    const Bucket = `${bucket.at('x').Bucket}-absent`;
    await refused(bucket.send(new GetObjectCommand({ Bucket, Key: 'x' })), 'NoSuchBucket');
  });

  check('a key has at most 1024 bytes, and metadata at most 2 KB', async () => {
    await bucket.put('k'.repeat(1024), 'x');
    await refused(bucket.put('k'.repeat(1025), 'x'), 'KeyTooLongError');
    await bucket.put('meta', 'x', { Metadata: { a: 'v'.repeat(2047) } });
    await refused(bucket.put('meta', 'x', { Metadata: { a: 'v'.repeat(2048) } }), 'MetadataTooLarge');
  });

  check('a deletion of an object may be repeated', async () => {
    await bucket.put('deleted', 'x');
    for (let time = 0; time < 2; time++) await bucket.send(new DeleteObjectCommand(bucket.at('deleted')));
    await refused(bucket.read('deleted'), 'NoSuchKey');
  });

  // https://docs.aws.amazon.com/AmazonS3/latest/userguide/copy-object.html
  check('a copy keeps the metadata or replaces it', async () => {
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
describeBucket('conditional requests', (bucket) => {
  check('a write on condition that the object does not exist succeeds once', async () => {
    await bucket.put('once', 'first', { IfNoneMatch: '*' });
    await refused(bucket.put('once', 'second', { IfNoneMatch: '*' }), 'PreconditionFailed');
    expect((await bucket.read('once')).text).toBe('first');
  });

  check('of many simultaneous writes of one new object, exactly one succeeds', async () => {
    const attempts = Array.from({ length: 10 }, (_, n) => bucket.put('race', `${n}`, { IfNoneMatch: '*' }));
    const results = await Promise.allSettled(attempts);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  check('a write on condition of what was there succeeds only in its place', async () => {
    const { ETag } = await bucket.put('replaced', 'first');
    await bucket.put('replaced', 'second', { IfMatch: ETag! });
    await refused(bucket.put('replaced', 'third', { IfMatch: ETag! }), 'PreconditionFailed');
    await refused(bucket.put('not there', 'first', { IfMatch: ETag! }), 'NoSuchKey');
    expect((await bucket.read('replaced')).text).toBe('second');
  });

  check('a copy on condition of the content of its source succeeds only with that content', async () => {
    const { ETag } = await bucket.put('source', 'first');
    const copy = (CopySourceIfMatch: string) => {
      const { Bucket, Key } = bucket.at('source');
      const CopySource = `${Bucket}/${Key}`;
      return bucket.send(new CopyObjectCommand({ ...bucket.at('target'), CopySource, CopySourceIfMatch }));
    };
    await refused(copy('"other"'), 'PreconditionFailed');
    await copy(ETag!);
    expect((await bucket.read('target')).text).toBe('first');
  });

  check('a read whose condition fails is refused or returns no content', async () => {
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

  check('a condition of the content overrides a condition of the time', async () => {
    const { ETag } = await bucket.put('both', 'content');
    const earlier = new Date(Date.now() - 60_000);
    expect((await bucket.read('both', { IfMatch: ETag, IfUnmodifiedSince: earlier })).text).toBe('content');
  });
});

// https://docs.aws.amazon.com/AmazonS3/latest/userguide/range-get-olap.html
describeBucket('ranges', (bucket) => {
  const ranges: [range: string, text: string, contentRange: string][] = [
    ['bytes=2-4', '234', 'bytes 2-4/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=8-99', '89', 'bytes 8-9/10'],
    ['bytes=-99', '0123456789', 'bytes 0-9/10'],
  ];
  for (const [Range, text, ContentRange] of ranges) {
    check(`a read of ${Range} returns that part`, async () => {
      await bucket.put('range', '0123456789');
      expect(await bucket.read('range', { Range })).toMatchObject({ text, ContentRange });
    });
  }

  check(
    'a range outside of the object is refused, and an invalid range returns the whole object',
    async () => {
      await bucket.put('range', '0123456789');
      await refused(bucket.read('range', { Range: 'bytes=10-' }), 'InvalidRange');
      await refused(bucket.read('range', { Range: 'bytes=-0' }), 'InvalidRange');
      expect((await bucket.read('range', { Range: 'lines=1-2' })).text).toBe('0123456789');
      expect((await bucket.read('range', { Range: 'bytes=4-2' })).text).toBe('0123456789');
    },
  );
});

// https://docs.aws.amazon.com/AmazonS3/latest/userguide/checking-object-integrity.html
describeBucket('checksums', (bucket) => {
  for (const ChecksumAlgorithm of ['CRC32', 'SHA256'] as const) {
    check(`an object keeps its ${ChecksumAlgorithm} checksum`, async () => {
      const name = `Checksum${ChecksumAlgorithm}` as const;
      const put = await bucket.put('sum', 'content', { ChecksumAlgorithm });
      expect(put[name]).toBeDefined();
      const found = await bucket.read('sum', { ChecksumMode: 'ENABLED' });
      expect(found[name]).toBe(put[name]);
    });
  }

  check('an object that does not match its checksum is refused', async () => {
    const wrong = { ChecksumSHA256: Buffer.alloc(32).toString('base64') };
    await refused(bucket.put('broken', 'content', wrong), 'BadDigest');
    await refused(bucket.read('broken'), 'NoSuchKey');
  });

  check('an invalid checksum is refused', async () => {
    await refused(bucket.put('broken', 'content', { ChecksumSHA256: 'short' }), 'InvalidRequest');
  });
});

describeBucket('the local platform', (bucket) => {
  test.skipIf(!isLocal)(
    'refuses operations and parameters that it does not implement (local only)',
    async () => {
      await refused(bucket.read('x', { VersionId: 'v1' }), 'NotImplemented');
      await refused(bucket.put('x', 'x', { Tagging: 'a=b' }), 'NotImplemented');
      await refused(bucket.send(new GetObjectTaggingCommand(bucket.at('x'))), 'NotImplemented');
      const acl = new PutObjectCommand({ ...bucket.at('x'), Body: 'x', ACL: 'public-read' });
      await refused(bucket.send(acl), 'NotImplemented');
    },
  );
});
