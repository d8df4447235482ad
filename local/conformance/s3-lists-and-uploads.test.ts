import { createHash } from 'node:crypto';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandInput,
  ListPartsCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { beforeAll, expect } from 'vitest';
import { describeBucket } from './s3-bucket.ts';
import { check, refused } from './target.ts';

// https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html
describeBucket('a list', (bucket) => {
  const KEYS = ['B', 'a', 'dir/', 'dir/1', 'dir/2', 'dir/sub/3', 'e f+(g)', 'z', 'ä', '🌍'];
  beforeAll(async () => {
    for (const key of KEYS) await bucket.put(key, key);
  });
  const list = (more: Partial<ListObjectsV2CommandInput> = {}) =>
    bucket.send(new ListObjectsV2Command({ Bucket: bucket.at('').Bucket, ...more }));
  const keysOf = async (more: Partial<ListObjectsV2CommandInput> = {}) => {
    const { Contents, CommonPrefixes } = await list(more);
    return [Contents?.map(({ Key }) => Key) ?? [], CommonPrefixes?.map(({ Prefix }) => Prefix) ?? []];
  };

  check('keys are listed in the order of their bytes, with size and content', async () => {
    const { Contents, KeyCount, IsTruncated } = await list();
    expect(Contents?.map(({ Key }) => Key)).toEqual(KEYS);
    expect([KeyCount, IsTruncated]).toEqual([KEYS.length, false]);
    expect(Contents?.at(-1)).toMatchObject({ Size: 4, ETag: expect.stringMatching(/^"[\da-f]{32}"$/) });
  });

  check('keys can be listed in encoded form', async () => {
    const { Contents, EncodingType } = await list({ EncodingType: 'url', StartAfter: 'dir/2' });
    expect(EncodingType).toBe('url');
    expect(Contents?.slice(0, 2).map(({ Key }) => Key)).toEqual(['dir/sub/3', 'e+f%2B%28g%29']);
  });

  check('a prefix leaves only what begins so', async () => {
    expect(await keysOf({ Prefix: 'dir/' })).toEqual([KEYS.slice(2, 6), []]);
    expect(await keysOf({ Prefix: 'nothing' })).toEqual([[], []]);
  });

  check('a delimiter folds what shares a way', async () => {
    expect(await keysOf({ Delimiter: '/' })).toEqual([['B', 'a', 'e f+(g)', 'z', 'ä', '🌍'], ['dir/']]);
    expect(await keysOf({ Delimiter: '/', Prefix: 'dir/' })).toEqual([
      ['dir/', 'dir/1', 'dir/2'],
      ['dir/sub/'],
    ]);
  });

  check('a list begins behind a key that need not be there', async () => {
    expect(await keysOf({ StartAfter: 'dir/2' })).toEqual([KEYS.slice(5), []]);
    expect(await keysOf({ StartAfter: 'f' })).toEqual([['z', 'ä', '🌍'], []]);
  });

  for (const Delimiter of [undefined, '/']) {
    check(`pages meet everything once${Delimiter ? ', folded' : ''}`, async () => {
      const found: string[] = [];
      let ContinuationToken: string | undefined;
      do {
        const page = await list({ MaxKeys: 2, Delimiter, ContinuationToken });
        const onPage = [
          ...(page.Contents ?? []).map(({ Key }) => Key!),
          ...(page.CommonPrefixes ?? []).map(({ Prefix }) => Prefix!),
        ];
        expect(page.KeyCount).toBe(onPage.length);
        expect(onPage.length).toBeLessThanOrEqual(2);
        found.push(...onPage);
        ContinuationToken = page.NextContinuationToken;
        expect(page.IsTruncated).toBe(ContinuationToken !== undefined);
      } while (ContinuationToken);
      const [keys, prefixes] = await keysOf({ Delimiter });
      expect(found.toSorted()).toEqual([...keys!, ...prefixes!].toSorted());
    });
  }

  check('a page of none is no page to go on from', async () => {
    expect(await list({ MaxKeys: 0 })).toMatchObject({ KeyCount: 0, IsTruncated: false });
  });
});

// https://docs.aws.amazon.com/AmazonS3/latest/userguide/mpuoverview.html
describeBucket('an upload in parts', (bucket) => {
  const begin = async (key: string) => {
    const command = new CreateMultipartUploadCommand({
      ...bucket.at(key),
      ContentType: 'text/plain',
      Metadata: { a: '1' },
    });
    const { UploadId } = await bucket.send(command);
    const upload = { ...bucket.at(key), UploadId };
    return {
      upload,
      part: async (PartNumber: number, Body: string | Buffer) => {
        const { ETag } = await bucket.send(new UploadPartCommand({ ...upload, PartNumber, Body }));
        return { PartNumber, ETag };
      },
      complete: (Parts: object[], more: object = {}) =>
        bucket.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts }, ...more })),
      listed: async () => (await bucket.send(new ListPartsCommand(upload))).Parts,
    };
  };
  const FIVE_MB = Buffer.alloc(5 * 1024 * 1024, 'a');

  check('parts become one object, with what was said at the beginning', async () => {
    const { part, complete, listed } = await begin('whole');
    const second = await part(7, 'end');
    await part(2, 'replaced below');
    const first = await part(2, FIVE_MB);
    expect((await listed())?.map(({ PartNumber, Size }) => [PartNumber, Size])).toEqual([
      [2, FIVE_MB.length],
      [7, 3],
    ]);
    await refused(bucket.read('whole'), 'NoSuchKey');
    const { ETag } = await complete([first, second]);
    expect(ETag).toMatch(/^"[\da-f]{32}-2"$/);
    const head = await bucket.send(new HeadObjectCommand(bucket.at('whole')));
    expect(head).toMatchObject({
      ETag,
      ContentLength: FIVE_MB.length + 3,
      ContentType: 'text/plain',
      Metadata: { a: '1' },
    });
    expect((await bucket.read('whole', { Range: 'bytes=-4' })).text).toBe('aend');
  });

  check('parts that are too small, missing or in disorder are refused', async () => {
    const { part, complete } = await begin('refused');
    const [first, second] = [await part(1, 'small'), await part(2, 'end')];
    await refused(complete([first, second]), 'EntityTooSmall');
    await refused(complete([second, first]), 'InvalidPartOrder');
    await refused(complete([{ ...first, PartNumber: 3 }]), 'InvalidPart');
    await refused(complete([{ ...first, ETag: '"0"' }]), 'InvalidPart');
    await refused(part(10_001, 'x'), 'InvalidArgument');
  });

  check('an upload that is given up is no more', async () => {
    const { upload, part, complete } = await begin('aborted');
    const only = await part(1, 'x');
    await bucket.send(new AbortMultipartUploadCommand(upload));
    await refused(complete([only]), 'NoSuchUpload');
    await refused(part(1, 'x'), 'NoSuchUpload');
  });

  check('an upload that is completed can meet a condition', async () => {
    await bucket.put('taken', 'x');
    const { part, complete } = await begin('taken');
    const only = await part(1, 'y');
    await refused(complete([only], { IfNoneMatch: '*' }), 'PreconditionFailed');
  });
});

// https://docs.aws.amazon.com/AmazonS3/latest/userguide/using-presigned-url.html
describeBucket('a presigned URL', (bucket) => {
  const codeOf = async (response: Response) =>
    response.ok ? response.status : /<Code>(.*)<\/Code>/.exec(await response.text())?.[1];
  const signUpload = (more: object = {}) =>
    getSignedUrl(
      bucket.presigner(),
      new PutObjectCommand({ ...bucket.at('upload'), ContentType: 'image/png', ContentLength: 4, ...more }),
      {
        signableHeaders: new Set(['host', 'content-type', 'content-length', 'if-none-match']),
        unhoistableHeaders: new Set(['x-amz-checksum-sha256']),
      },
    );
  const upload = (url: string, body: string, headers: Record<string, string>) =>
    fetch(url, { method: 'PUT', body, headers });

  check('an upload takes exactly the type and length that were signed', async () => {
    const url = await signUpload();
    expect(await codeOf(await upload(url, '12345', { 'content-type': 'image/png' }))).toBe(
      'SignatureDoesNotMatch',
    );
    expect(await codeOf(await upload(url, '1234', { 'content-type': 'text/html' }))).toBe(
      'SignatureDoesNotMatch',
    );
    expect(await codeOf(await upload(url, '1234', { 'content-type': 'image/png' }))).toBe(200);
    expect(await bucket.read('upload')).toMatchObject({ text: '1234', ContentType: 'image/png' });
  });

  check('an upload is held to a checksum that was signed as a header', async () => {
    const ChecksumSHA256 = createHash('sha256').update('1234').digest('base64');
    const url = await signUpload({ ChecksumSHA256 });
    const send = (body: string, sum = ChecksumSHA256) =>
      upload(url, body, { 'content-type': 'image/png', 'x-amz-checksum-sha256': sum });
    const otherSum = createHash('sha256').update('4321').digest('base64');
    expect(await codeOf(await send('4321', otherSum))).toBe('SignatureDoesNotMatch');
    expect(await codeOf(await send('4321'))).toBe('BadDigest');
    expect(await codeOf(await send('1234'))).toBe(200);
  });

  // https://github.com/aws/aws-sdk-js-v3/issues/4448
  check('a checksum in the URL binds nothing', async () => {
    const ChecksumSHA256 = createHash('sha256').update('1234').digest('base64');
    const command = new PutObjectCommand({ ...bucket.at('loose'), ChecksumSHA256 });
    const url = await getSignedUrl(bucket.presigner(), command);
    expect(new URL(url).searchParams.get('x-amz-checksum-sha256')).toBe(ChecksumSHA256);
    expect(await codeOf(await upload(url, '4321', {}))).toBe(200);
  });

  check('metadata in the URL is kept', async () => {
    const command = new PutObjectCommand({ ...bucket.at('marked'), Metadata: { owner: 'ada' } });
    const url = await getSignedUrl(bucket.presigner(), command);
    expect(await codeOf(await upload(url, 'x', {}))).toBe(200);
    expect((await bucket.read('marked')).Metadata).toEqual({ owner: 'ada' });
  });

  check('a browser asks without a signature whether it may send what was signed', async () => {
    const url = await signUpload();
    const ask = (origin: string, header: string) =>
      fetch(url, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'PUT',
          'access-control-request-headers': header,
        },
      });
    const allowed = await ask('https://console.example', 'content-type,x-amz-checksum-sha256');
    expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([
      200,
      'https://console.example',
    ]);
    expect((await ask('https://evil.example', 'content-type')).status).toBe(403);
    expect((await ask('https://console.example', 'if-none-match')).status).toBe(403);
  });

  check('a header that was signed must come', async () => {
    const url = await signUpload({ IfNoneMatch: '*' });
    const without = await upload(url, '1234', { 'content-type': 'image/png' });
    expect(await codeOf(without)).toMatch(/^(SignatureDoesNotMatch|AccessDenied)$/);
  });

  check('a URL is for one method and one key', async () => {
    await bucket.put('one', 'content');
    await bucket.put('two', 'content');
    const url = await getSignedUrl(bucket.presigner(), new GetObjectCommand(bucket.at('one')));
    expect(await (await fetch(url)).text()).toBe('content');
    expect(await codeOf(await fetch(url, { method: 'DELETE' }))).toBe('SignatureDoesNotMatch');
    expect(await codeOf(await fetch(url.replace('/one?', '/two?')))).toBe('SignatureDoesNotMatch');
  });

  check('a download is called as the URL says', async () => {
    await bucket.put('report', 'content');
    const url = await getSignedUrl(
      bucket.presigner(),
      new GetObjectCommand({
        ...bucket.at('report'),
        ResponseContentDisposition: 'attachment; filename="a.txt"',
        ResponseContentType: 'text/csv',
        ResponseCacheControl: 'no-store',
      }),
    );
    const { headers } = await fetch(url);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-disposition': 'attachment; filename="a.txt"',
      'content-type': 'text/csv',
      'cache-control': 'no-store',
    });
    expect(await codeOf(await fetch(`${url}&response-content-type=text/html`))).toBe('SignatureDoesNotMatch');
  });

  check('a URL that has expired is refused', async () => {
    const signingDate = new Date(Date.now() - 10_000);
    const url = await getSignedUrl(bucket.presigner(), new GetObjectCommand(bucket.at('one')), {
      expiresIn: 5,
      signingDate,
    });
    const response = await fetch(url);
    expect([response.status, await response.text()]).toEqual([
      403,
      expect.stringContaining('Request has expired'),
    ]);
  });

  check('without a signature a private object is refused', async () => {
    const url = new URL(await getSignedUrl(bucket.presigner(), new GetObjectCommand(bucket.at('one'))));
    url.search = '';
    expect(await codeOf(await fetch(url))).toBe('AccessDenied');
  });
});
