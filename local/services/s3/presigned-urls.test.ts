import { GetObjectCommand } from '@aws-sdk/client-s3';
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
});
afterAll(() => platform?.stop());

test('a presigned URL sets the file name of a download and expires', async () => {
  await put('download', 'content');
  const command = new GetObjectCommand({
    Bucket,
    Key: 'download',
    ResponseContentDisposition: 'attachment; filename="a.txt"',
  });
  const url = await getSignedUrl(s3, command);
  const response = await fetch(url);
  expect([response.status, response.headers.get('content-disposition')]).toEqual([
    200,
    'attachment; filename="a.txt"',
  ]);
  expect(await (await fetch(`${url}&response-content-type=text/html`)).text()).toContain(
    'SignatureDoesNotMatch',
  );
  const signingDate = new Date(Date.now() - 10_000);
  const expired = await fetch(await getSignedUrl(s3, command, { expiresIn: 5, signingDate }));
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
