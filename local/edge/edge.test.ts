import { request as httpRequest } from 'node:http';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fixture, startFixture } from '../test/start.ts';
import type { Properties } from '../types.ts';

let platform: Fixture;
beforeAll(async () => {
  platform = await startFixture();
});
afterAll(() => platform?.stop());

/** What the function behind the API was told. */
async function echo(path: string, init: RequestInit = {}): Promise<Properties> {
  return (await fetch(`${platform.url}${path}`, init)).json() as Promise<Properties>;
}

interface Raw {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}
/** A request that is free to send what fetch would not, for example another Host. */
function raw(
  address: string,
  options: { method?: string; headers?: Record<string, string>; body?: string; path?: string },
): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(address, options, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk) => chunks.push(chunk));
      reply.on('end', () =>
        resolve({
          status: reply.statusCode!,
          headers: reply.headers,
          body: Buffer.concat(chunks).toString(),
        }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end(options.body);
  });
}

test('the function behind an API is told everything in payload format 2.0', async () => {
  const event = await echo('/api/a%20b/c?x=1&x=2&y=%C3%A4', {
    method: 'POST',
    headers: { cookie: 'a=1; b=2', 'content-type': 'application/json', 'x-own': 'mine' },
    body: '{"n":1}',
  });
  const { headers, requestContext } = event;
  expect(event).toMatchObject({
    version: '2.0',
    routeKey: 'ANY /api/{proxy+}',
    rawPath: '/api/a b/c',
    rawQueryString: 'x=1&x=2&y=%C3%A4',
    queryStringParameters: { x: '1,2', y: 'ä' },
    pathParameters: { proxy: 'a b/c' },
    cookies: ['a=1', 'b=2'],
    body: '{"n":1}',
    isBase64Encoded: false,
  });
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'x-own': 'mine',
    'x-forwarded-proto': 'https',
  });
  expect(headers).not.toHaveProperty('cookie');
  expect(requestContext).toMatchObject({ stage: '$default', http: { method: 'POST', path: '/api/a b/c' } });
});

test('a body that is no text reaches a function as base64', async () => {
  const body = new Uint8Array([0, 255, 1]);
  for (const type of ['application/octet-stream', 'application/x-www-form-urlencoded']) {
    const event = await echo('/api/binary', { method: 'POST', headers: { 'content-type': type }, body });
    expect([event.body, event.isBase64Encoded]).toEqual(['AP8B', true]);
  }
});

test('each cookie of a function becomes a header of its own', async () => {
  const response = await fetch(`${platform.url}/api/any`);
  expect(response.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2']);
});

test('fixed words win over variables, and unknown paths are not found', async () => {
  expect((await fetch(`${platform.url}/api/scan`)).status).toBe(500);
  expect((await fetch(`${platform.url}/api/things/none`)).status).toBe(404);
  const address = `${platform.awsEndpoint}/nowhere`;
  const host = new URL(
    platform
      .find('AWS::CloudFront::Distribution', 'Web')
      .properties.DistributionConfig.Origins[1].DomainName.replace(/^/, 'https://'),
  ).host;
  expect(await raw(address, { headers: { host } })).toMatchObject({
    status: 404,
    body: '{"message":"Not Found"}',
  });
});

test('an API is reached by its own address too, where nobody vouches for the viewer', async () => {
  const host = platform.find('AWS::CloudFront::Distribution', 'Web').properties.DistributionConfig.Origins[1]
    .DomainName;
  const { body } = await raw(`${platform.awsEndpoint}/api/direct`, { headers: { host } });
  expect(JSON.parse(body).headers).not.toHaveProperty('x-origin-secret');
});

test('the edge tells the API who the viewer is, by function and by secret', async () => {
  const { headers } = await echo('/api/facts', {
    headers: { 'x-viewer-ip': '6.6.6.6', authorization: 'Bearer key' },
  });
  expect(headers).toMatchObject({
    'x-viewer-host': new URL(platform.url).host,
    'x-viewer-ip': '127.0.0.1',
    'x-origin-secret': expect.stringMatching(/^.{40}$/),
    'x-forwarded-for': '127.0.0.1, 127.0.0.1',
    authorization: 'Bearer key',
    host: expect.stringContaining('.execute-api.'),
  });
});

test("an API that is sent the viewer's Host does not know itself", async () => {
  // API Gateway answers 403, for which the template has a page.
  expect((await raw(`${platform.url}/trap/x`, {})).body).toContain('Sorry');
});

test('a behavior forwards only what its policies name', async () => {
  const response = await raw(`${platform.url}/cached/none?status=200`, {
    headers: { cookie: 'a=1', 'x-own': 'mine' },
  });
  // Without a query string in the policies, the function is not asked for anything.
  expect(response.status).toBe(200);
  expect((await raw(`${platform.url}/cached/none?status=201`, {})).body).toBe(response.body);
});

test('a method that a behavior does not allow is refused before it reaches anything', async () => {
  const refused = await raw(`${platform.url}/index.html`, { method: 'POST', body: 'x' });
  expect([refused.status, refused.headers['x-cache']]).toEqual([403, 'Error from cloudfront']);
  expect((await raw(`${platform.url}/cached/x`, { method: 'DELETE' })).status).toBe(403);
});

test('a GET with a body is refused', async () => {
  expect(
    (await raw(`${platform.url}/api/x`, { method: 'GET', headers: { 'content-length': '1' }, body: 'x' }))
      .status,
  ).toBe(403);
});

test('what the cache policy lets the edge keep is kept, for each method alone', async () => {
  const get = (path: string) => raw(`${platform.url}${path}`, {});
  const [first, second] = [await get('/cached/a'), await get('/cached/a')];
  expect([first.headers['x-cache'], second.headers['x-cache']]).toEqual([
    'Miss from cloudfront',
    'Hit from cloudfront',
  ]);
  expect(second.body).toBe(first.body);
  expect((await get('/cached/b')).body).not.toBe(first.body);
  const head = await raw(`${platform.url}/cached/a`, { method: 'HEAD' });
  expect([head.status, head.body, head.headers['x-cache']]).toEqual([200, '', 'Miss from cloudfront']);
  expect((await get('/api/a')).headers['x-cache']).toBe('Miss from cloudfront');
  expect((await get('/api/a')).headers['x-cache']).toBe('Miss from cloudfront');
});

test('an error that the template does not speak of is kept for a while, even where nothing is cached', async () => {
  const [first, second] = [
    await raw(`${platform.url}/api/scan`, {}),
    await raw(`${platform.url}/api/scan`, {}),
  ];
  expect([first.status, second.status]).toEqual([500, 500]);
  expect(second.headers['apigw-requestid']).toBe(first.headers['apigw-requestid']);
  const missing = () => raw(`${platform.url}/api/things/not-there`, {});
  expect((await missing()).headers['apigw-requestid']).not.toBe((await missing()).headers['apigw-requestid']);
});

test('a function of the edge answers by itself, and one that fails or does what it may not is an error', async () => {
  const redirect = await raw(`${platform.url}/api/old`, {});
  expect([redirect.status, redirect.headers.location]).toEqual([301, '/api/new']);
  expect((await raw(`${platform.url}/api/forbidden-header`, {})).status).toBe(502);
  expect((await raw(`${platform.url}/api/broken`, {})).status).toBe(503);
});

test('the site comes from its bucket with the headers of the template', async () => {
  const page = await fetch(`${platform.url}/`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Fixture')]);
  expect(Object.fromEntries(page.headers)).toMatchObject({
    'content-type': 'text/html',
    'cache-control': 'max-age=300',
    'x-content-type-options': 'nosniff',
    'x-stamp': 'seen',
    // Where the bucket is in fact reached from a browser.
    'content-security-policy': `connect-src 'self' ${platform.awsEndpoint}`,
  });
});

test('text is compressed for whoever takes it, and told apart', async () => {
  const get = (encoding: string) =>
    raw(`${platform.url}/assets/app.js`, { headers: { 'accept-encoding': encoding } });
  const [plain, gzip, brotli] = [await get('identity'), await get('gzip'), await get('gzip, br')];
  expect([plain, gzip, brotli].map(({ headers }) => headers['content-encoding'])).toEqual([
    undefined,
    'gzip',
    'br',
  ]);
  expect(gzip.headers).toMatchObject({ vary: 'Accept-Encoding', etag: `W/${plain.headers.etag}` });
  expect(Number(gzip.headers['content-length'])).toBeLessThan(Number(plain.headers['content-length']));
});

test('a viewer who has the page already gets no body', async () => {
  const { headers } = await raw(`${platform.url}/`, {});
  const again = await raw(`${platform.url}/`, { headers: { 'if-none-match': String(headers.etag) } });
  expect([again.status, again.body]).toEqual([304, '']);
});

test('a missing file becomes the error page, with the status that the template gives it', async () => {
  const missing = await raw(`${platform.url}/missing.png`, {});
  expect([missing.status, missing.body]).toEqual([404, expect.stringContaining('Sorry')]);
  expect(missing.headers).not.toHaveProperty('x-stamp');
});

test('a behavior of its own serves a second bucket, which is closed to everybody else', async () => {
  const { name, arn } = platform.find('AWS::S3::Bucket', 'Media');
  const upload = { Bucket: name, Key: 'files/a b/ä.txt', Body: 'content', ContentType: 'text/plain' };
  await new S3Client(platform.client()).send(new PutObjectCommand(upload));
  const path = '/files/a%20b/%C3%A4.txt';
  const page = await fetch(`${platform.url}${path}`);
  expect([page.status, page.headers.get('content-type'), await page.text()]).toEqual([
    200,
    'text/plain',
    'content',
  ]);
  expect((await fetch(`${platform.awsEndpoint}/${name}${path}`)).status).toBe(403);
  expect((await fetch(`${platform.url}/files/none`)).status).toBe(404);
  expect((await fetch(`${platform.url}${path}`, { method: 'PUT', body: 'x' })).status).toBe(403);
  expect(platform.permissionsUsed()).toContainEqual({
    principal: 'cloudfront.amazonaws.com',
    action: 's3:GetObject',
    resource: `${arn}/files/a b/ä.txt`,
    source: platform.find('AWS::CloudFront::Distribution', 'Web').arn,
  });
});

test('dots and empty folders choose the behavior that they mean, and reach the origin as they were sent', async () => {
  const [site, media] = ['Site', 'Media'].map((id) => platform.find('AWS::S3::Bucket', id).name);
  const s3 = new S3Client(platform.client());
  const put = (Bucket: string, Key: string) => s3.send(new PutObjectCommand({ Bucket, Key, Body: Key }));
  await put(media!, 'files/open.txt');
  await put(media!, 'outside.txt');
  await put(site!, 'secret.txt');
  const get = async (path: string) => {
    const { status, body } = await raw(platform.url, { path });
    return [status, body];
  };
  expect(await get('/files/open.txt')).toEqual([200, 'files/open.txt']);
  // Neither into another bucket nor out of the prefix: these are names of objects that are not there.
  const attempts = ['/..', '/../', '/%2e%2e/', '/.%2E/', '//../', '/./../', '/x/../../'];
  for (const dots of attempts)
    for (const path of [
      `/files${dots}${site}/secret.txt`,
      `/files/x/..${dots}/outside.txt`,
      `/files${dots}outside.txt`,
    ])
      expect((await get(path))[0], path).toBe(404);
  // What the API is sent is not folded either, and `/files/../api/` is the behavior of the API.
  const [, echoed] = await get('/files/../api/echo');
  expect(echoed).not.toContain('Sorry');
});

test('the first part of a path is the bucket of a call, whatever dots follow', async () => {
  const [site, media] = ['Site', 'Media'].map((id) => platform.find('AWS::S3::Bucket', id).name);
  await new S3Client(platform.client()).send(
    new PutObjectCommand({ Bucket: site!, Key: 'folded.txt', Body: 'folded' }),
  );
  const answer = await raw(platform.awsEndpoint, { path: `/${media}/../${site}/folded.txt` });
  expect(answer.status).toBe(403);
  expect(answer.body).toContain(`arn:aws:s3:::${media}/../${site}/folded.txt`);
});
