import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fixture, startFixture } from '../../test/start.ts';
import { uploads } from '../../test/uploads.ts';

let platform: Fixture;
let s3: ReturnType<typeof uploads>['s3'];
let Bucket: ReturnType<typeof uploads>['Bucket'];
let put: ReturnType<typeof uploads>['put'];
beforeAll(async () => {
  platform = await startFixture();
  ({ s3, Bucket, put } = uploads(platform));
}, 60_000);
afterAll(() => platform?.stop());

/** A client that leaves checksums to the browser, as a presigned URL for one must. */
const presigner = () => new S3Client({ ...platform.client(), requestChecksumCalculation: 'WHEN_REQUIRED' });

test('a presigned upload takes exactly what was signed', async () => {
  const command = new PutObjectCommand({
    Bucket,
    Key: 'signed',
    ContentType: 'image/png',
    ContentLength: 4,
    IfNoneMatch: '*',
  });
  const url = await getSignedUrl(presigner(), command, {
    signableHeaders: new Set(['content-type', 'content-length', 'if-none-match', 'host']),
  });
  const upload = (body: string, type: string) =>
    fetch(url, { method: 'PUT', body, headers: { 'content-type': type, 'if-none-match': '*' } });
  const codeOf = async (response: Response) => /<Code>(.*)<\/Code>/.exec(await response.text())?.[1];
  expect(await codeOf(await upload('12345', 'image/png'))).toBe('SignatureDoesNotMatch');
  expect(await codeOf(await upload('1234', 'text/html'))).toBe('SignatureDoesNotMatch');
  expect((await upload('1234', 'image/png')).status).toBe(200);
  expect(await codeOf(await upload('1234', 'image/png'))).toBe('PreconditionFailed');
});

test('a presigned URL says how a download is to be called, until it expires', async () => {
  await put('download', 'content');
  const command = new GetObjectCommand({
    Bucket,
    Key: 'download',
    ResponseContentDisposition: 'attachment; filename="a.txt"',
  });
  const url = await getSignedUrl(s3, command, { expiresIn: 1 });
  const response = await fetch(url);
  expect([response.status, response.headers.get('content-disposition')]).toEqual([
    200,
    'attachment; filename="a.txt"',
  ]);
  expect(await (await fetch(`${url}&response-content-type=text/html`)).text()).toContain(
    'SignatureDoesNotMatch',
  );
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  const expired = await fetch(url);
  expect([expired.status, await expired.text()]).toEqual([
    403,
    expect.stringContaining('Request has expired'),
  ]);
});

test('a presigned URL for longer than a week is refused', async () => {
  const url = new URL(await getSignedUrl(s3, new GetObjectCommand({ Bucket, Key: 'download' })));
  url.searchParams.set('X-Amz-Expires', String(8 * 24 * 3600));
  expect(await (await fetch(url)).text()).toContain('AuthorizationQueryParametersError');
});

test('a browser on an allowed origin may upload, another may not', async () => {
  const ask = (origin: string, header = 'content-type') =>
    fetch(`${platform.awsEndpoint}/${Bucket}/any`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': header },
    });
  const allowed = await ask('https://console.example');
  expect(allowed.status).toBe(200);
  expect(Object.fromEntries(allowed.headers)).toMatchObject({
    'access-control-allow-origin': 'https://console.example',
    'access-control-allow-headers': 'content-type',
    'access-control-max-age': '600',
  });
  expect((await ask('https://evil.example')).status).toBe(403);
  expect((await ask('https://console.example', 'x-other')).status).toBe(403);
  const refused = await fetch(`${platform.awsEndpoint}/${Bucket}/any`, {
    headers: { origin: 'https://console.example' },
  });
  expect([refused.status, refused.headers.get('access-control-expose-headers')]).toEqual([403, 'ETag']);
});
