import { createHash } from 'node:crypto';
import {
  GetObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandInput,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { beforeAll, expect } from 'vitest';
import { describeBucket } from './s3-bucket.ts';
import { check } from './target.ts';

// https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html
describeBucket('lists', (bucket) => {
  const KEYS = ['B', 'a', 'dir/', 'dir/1', 'dir/2', 'dir/sub/3', 'e f+(g)', 'z', 'ä', '🌍'];
  beforeAll(async () => {
    for (const key of KEYS) await bucket.put(key, key);
  });
  const list = (more: Partial<ListObjectsV2CommandInput> = {}) =>
    bucket.send(new ListObjectsV2Command({ Bucket: bucket.at('').Bucket, ...more }));
  const keysOf = async (more: Partial<ListObjectsV2CommandInput> = {}) =>
    (await list(more)).Contents?.map(({ Key }) => Key) ?? [];

  check('a list has the keys in the order of their bytes, with the size and the ETag', async () => {
    const { Contents, KeyCount, IsTruncated } = await list();
    expect(Contents?.map(({ Key }) => Key)).toEqual(KEYS);
    expect([KeyCount, IsTruncated]).toEqual([KEYS.length, false]);
    expect(Contents?.at(-1)).toMatchObject({ Size: 4, ETag: expect.stringMatching(/^"[\da-f]{32}"$/) });
  });

  check('a list with a prefix only has the keys with that prefix', async () => {
    expect(await keysOf({ Prefix: 'dir/' })).toEqual(KEYS.slice(2, 6));
    expect(await keysOf({ Prefix: 'nothing' })).toEqual([]);
  });

  check('the pages of a list contain every key once', async () => {
    const found: string[] = [];
    let ContinuationToken: string | undefined;
    do {
      const page = await list({ MaxKeys: 3, ContinuationToken });
      expect(page.KeyCount).toBe(page.Contents!.length);
      expect(page.KeyCount).toBeLessThanOrEqual(3);
      found.push(...page.Contents!.map(({ Key }) => Key!));
      ContinuationToken = page.NextContinuationToken;
      expect(page.IsTruncated).toBe(ContinuationToken !== undefined);
    } while (ContinuationToken);
    expect(found).toEqual(KEYS);
  });

  check('a page without keys has no next page', async () => {
    expect(await list({ MaxKeys: 0 })).toMatchObject({ KeyCount: 0, IsTruncated: false });
  });
});

// https://docs.aws.amazon.com/AmazonS3/latest/userguide/using-presigned-url.html
describeBucket('presigned URLs', (bucket) => {
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

  check('an upload must have exactly the signed type and length', async () => {
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

  check('an upload must match a checksum that was signed as a header', async () => {
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
  check('a checksum in the URL has no effect', async () => {
    const ChecksumSHA256 = createHash('sha256').update('1234').digest('base64');
    const command = new PutObjectCommand({ ...bucket.at('loose'), ChecksumSHA256 });
    const url = await getSignedUrl(bucket.presigner(), command);
    expect(new URL(url).searchParams.get('x-amz-checksum-sha256')).toBe(ChecksumSHA256);
    expect(await codeOf(await upload(url, '4321', {}))).toBe(200);
  });

  check('metadata in the URL is stored', async () => {
    const command = new PutObjectCommand({ ...bucket.at('marked'), Metadata: { owner: 'ada' } });
    const url = await getSignedUrl(bucket.presigner(), command);
    expect(await codeOf(await upload(url, 'x', {}))).toBe(200);
    expect((await bucket.read('marked')).Metadata).toEqual({ owner: 'ada' });
  });

  check('a preflight request needs no signature', async () => {
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

  check('a signed header must be sent', async () => {
    const url = await signUpload({ IfNoneMatch: '*' });
    const without = await upload(url, '1234', { 'content-type': 'image/png' });
    expect(await codeOf(without)).toMatch(/^(SignatureDoesNotMatch|AccessDenied)$/);
  });

  check('a URL is valid for one method and one key', async () => {
    await bucket.put('one', 'content');
    await bucket.put('two', 'content');
    const url = await getSignedUrl(bucket.presigner(), new GetObjectCommand(bucket.at('one')));
    expect(await (await fetch(url)).text()).toBe('content');
    expect(await codeOf(await fetch(url, { method: 'DELETE' }))).toBe('SignatureDoesNotMatch');
    expect(await codeOf(await fetch(url.replace('/one?', '/two?')))).toBe('SignatureDoesNotMatch');
  });

  check('a URL may set response headers of a download', async () => {
    await bucket.put('report', 'content');
    const url = await getSignedUrl(
      bucket.presigner(),
      new GetObjectCommand({
        ...bucket.at('report'),
        ResponseContentDisposition: 'attachment; filename="a.txt"',
        ResponseContentType: 'text/csv',
      }),
    );
    const { headers } = await fetch(url);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-disposition': 'attachment; filename="a.txt"',
      'content-type': 'text/csv',
    });
    expect(await codeOf(await fetch(`${url}&response-content-type=text/html`))).toBe('SignatureDoesNotMatch');
  });

  check('an expired URL is refused', async () => {
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

  check('a request without a signature is refused', async () => {
    const url = new URL(await getSignedUrl(bucket.presigner(), new GetObjectCommand(bucket.at('one'))));
    url.search = '';
    expect(await codeOf(await fetch(url))).toBe('AccessDenied');
  });
});
