import { createHash } from 'node:crypto';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queueReader } from '../../test/queue-reader.ts';
import { type Fixture, startFixture } from '../../test/start.ts';

let platform: Fixture;
let Bucket: string;
beforeAll(async () => {
  platform = await startFixture();
  Bucket = platform.find('AWS::S3::Bucket', 'Media').name;
});
afterAll(() => platform?.stop());

const origin = 'https://console.example';
const checksum = (body: string) => createHash('sha256').update(body).digest('base64');
/** A client without checksums of its own: they are in the headers that the browser sends. */
const presigner = () => new S3Client({ ...platform.client(), requestChecksumCalculation: 'WHEN_REQUIRED' });
/** Signs all headers that the upload must have. */
const sign = (Key: string, body: string) =>
  getSignedUrl(
    presigner(),
    new PutObjectCommand({
      Bucket,
      Key,
      ContentType: 'image/png',
      ContentLength: Buffer.byteLength(body),
      ChecksumSHA256: checksum(body),
      IfNoneMatch: '*',
    }),
    {
      signableHeaders: new Set(['host', 'content-type', 'content-length', 'if-none-match']),
      unhoistableHeaders: new Set(['x-amz-checksum-sha256']),
    },
  );
/** Uploads like a browser. A header that is undefined is not sent. */
const upload = (url: string, body: string, more: Record<string, string | undefined> = {}) => {
  const all = {
    origin,
    'content-type': 'image/png',
    'x-amz-checksum-sha256': checksum(body),
    'if-none-match': '*',
    ...more,
  };
  const headers = Object.entries(all).filter((header): header is [string, string] => header[1] !== undefined);
  return fetch(url, { method: 'PUT', body, headers });
};
const codeOf = async (response: Response) => /<Code>(.*)<\/Code>/.exec(await response.text())?.[1];
/** The preflight request of a browser. */
const ask = (url: string, from = origin, header = 'content-type,if-none-match,x-amz-checksum-sha256') =>
  fetch(url, {
    method: 'OPTIONS',
    headers: {
      origin: from,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': header,
    },
  });

test('a browser on another origin uploads the signed content once, and the queue of the bucket gets an event', async () => {
  const url = await sign('files/a.png', 'image');
  const asked = await ask(url);
  expect([asked.status, Object.fromEntries(asked.headers)]).toEqual([
    200,
    expect.objectContaining({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'PUT',
      'access-control-allow-headers': 'content-type, if-none-match, x-amz-checksum-sha256',
      'access-control-max-age': '600',
    }),
  ]);
  const response = await upload(url, 'image');
  expect([response.status, Object.fromEntries(response.headers)]).toEqual([
    200,
    expect.objectContaining({
      'access-control-allow-origin': origin,
      etag: expect.stringMatching(/^"[\da-f]{32}"$/),
      'x-amz-checksum-sha256': checksum('image'),
    }),
  ]);
  const [{ Body } = {}] = await queueReader(platform, 'Uploaded').take(1);
  expect(JSON.parse(Body!).Records).toMatchObject([
    {
      eventName: 'ObjectCreated:Put',
      s3: { bucket: { name: Bucket }, object: { key: 'files/a.png', size: 5 } },
    },
  ]);
  const again = await upload(url, 'image');
  expect([again.status, again.headers.get('access-control-allow-origin'), await codeOf(again)]).toEqual([
    412,
    origin,
    'PreconditionFailed',
  ]);
  expect(await queueReader(platform, 'Uploaded').all()).toEqual([]);
});

test('an upload with another length, type, checksum or condition than signed is refused', async () => {
  const url = await sign('files/b.png', 'image');
  const refusal = async (...sent: Parameters<typeof upload>) => codeOf(await upload(...sent));
  expect(await refusal(url, 'image and more', { 'x-amz-checksum-sha256': checksum('image') })).toBe(
    'SignatureDoesNotMatch',
  );
  expect(await refusal(url, 'image', { 'content-type': 'text/html' })).toBe('SignatureDoesNotMatch');
  expect(await refusal(url, 'other')).toBe('SignatureDoesNotMatch');
  expect(await refusal(url, 'other', { 'x-amz-checksum-sha256': checksum('image') })).toBe('BadDigest');
  expect(await refusal(url, 'image', { 'x-amz-checksum-sha256': undefined })).toBe('SignatureDoesNotMatch');
  expect(await refusal(url, 'image', { 'if-none-match': undefined })).toBe('SignatureDoesNotMatch');
  expect(await refusal(url, 'image', { 'x-amz-acl': 'public-read' })).toBe('AccessDenied');
  const read = new S3Client(platform.client()).send(new GetObjectCommand({ Bucket, Key: 'files/b.png' }));
  await expect(read).rejects.toMatchObject({ name: 'NoSuchKey' });
});

test('a checksum in the URL has no effect, and metadata in the URL is stored', async () => {
  const url = await getSignedUrl(
    presigner(),
    new PutObjectCommand({
      Bucket,
      Key: 'loose',
      ChecksumSHA256: checksum('image'),
      Metadata: { owner: 'ada' },
    }),
  );
  expect(new URL(url).searchParams.get('x-amz-checksum-sha256')).toBe(checksum('image'));
  expect((await fetch(url, { method: 'PUT', body: 'other' })).status).toBe(200);
  const read = await new S3Client(platform.client()).send(new GetObjectCommand({ Bucket, Key: 'loose' }));
  expect(read.Metadata).toEqual({ owner: 'ada' });
});

test('an origin or header that the bucket does not allow gets no CORS headers', async () => {
  const url = await sign('files/c.png', 'image');
  expect((await ask(url, 'https://evil.example')).status).toBe(403);
  expect((await ask(url, origin, 'x-other')).status).toBe(403);
  // CORS does not prevent the upload: the browser only hides the response from the page.
  const foreign = await upload(url, 'image', { origin: 'https://evil.example' });
  expect([foreign.status, foreign.headers.get('access-control-allow-origin')]).toEqual([200, null]);
});
