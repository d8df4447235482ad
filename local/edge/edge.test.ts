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

/** The event that the function of the API got. */
async function echo(path: string, init: RequestInit = {}): Promise<Properties> {
  return (await fetch(`${platform.url}${path}`, init)).json() as Promise<Properties>;
}

interface Raw {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}
/** A request that can have headers and paths that fetch does not send, for example another Host. */
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

test('the function of an API gets an event in payload format 2.0', async () => {
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

test('a binary body is passed to a function as base64', async () => {
  const body = new Uint8Array([0, 255, 1]);
  for (const type of ['application/octet-stream', 'application/x-www-form-urlencoded']) {
    const event = await echo('/api/binary', { method: 'POST', headers: { 'content-type': type }, body });
    expect([event.body, event.isBase64Encoded]).toEqual(['AP8B', true]);
  }
});

test('each cookie of a function becomes a separate header', async () => {
  const response = await fetch(`${platform.url}/api/any`);
  expect(response.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2']);
});

test('fixed words in a route win over variables, and unknown paths are not found', async () => {
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

test('an API can be called at its own address, without the secret of the distribution', async () => {
  const host = platform.find('AWS::CloudFront::Distribution', 'Web').properties.DistributionConfig.Origins[1]
    .DomainName;
  const { body } = await raw(`${platform.awsEndpoint}/api/direct`, { headers: { host } });
  expect(JSON.parse(body).headers).not.toHaveProperty('x-origin-secret');
});

test('the distribution adds headers to a request by a function and by the configuration of the origin', async () => {
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

test('a behavior without an origin request policy forwards no query string', async () => {
  const response = await raw(`${platform.url}/cached/none?status=200`, {});
  expect(response.status).toBe(200);
  expect((await raw(`${platform.url}/cached/none?status=201`, {})).body).toBe(response.body);
});

test('a method that a behavior does not allow is refused', async () => {
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

test('responses are cached according to the cache policy, separately for each method', async () => {
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

test('an error without a custom TTL is cached for a while, even by a behavior that disables caching', async () => {
  const [first, second] = [
    await raw(`${platform.url}/api/scan`, {}),
    await raw(`${platform.url}/api/scan`, {}),
  ];
  expect([first.status, second.status]).toEqual([500, 500]);
  expect(second.headers['apigw-requestid']).toBe(first.headers['apigw-requestid']);
  const missing = () => raw(`${platform.url}/api/things/not-there`, {});
  expect((await missing()).headers['apigw-requestid']).not.toBe((await missing()).headers['apigw-requestid']);
});

test('a function of the distribution can answer itself, and one that fails or breaks a rule is an error', async () => {
  const redirect = await raw(`${platform.url}/api/old`, {});
  expect([redirect.status, redirect.headers.location]).toEqual([301, '/api/new']);
  expect((await raw(`${platform.url}/api/forbidden-header`, {})).status).toBe(502);
  expect((await raw(`${platform.url}/api/broken`, {})).status).toBe(503);
  expect((await raw(`${platform.url}/api/query`, {})).status).toBe(503);
});

test('the site is served from its bucket with the headers of the template', async () => {
  const page = await fetch(`${platform.url}/index.html`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Fixture')]);
  expect(Object.fromEntries(page.headers)).toMatchObject({
    'content-type': 'text/html',
    'cache-control': 'max-age=300',
    'x-content-type-options': 'nosniff',
    // The address of the bucket for a browser.
    'content-security-policy': `connect-src 'self' ${platform.awsEndpoint}`,
  });
});

test('text is compressed for viewers that accept it, and cached for each encoding', async () => {
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

test('a viewer who already has the page gets no body', async () => {
  const { headers } = await raw(`${platform.url}/index.html`, {});
  const sent = { 'if-none-match': String(headers.etag) };
  const again = await raw(`${platform.url}/index.html`, { headers: sent });
  expect([again.status, again.body]).toEqual([304, '']);
});

test('a file that CloudFront may not list is forbidden instead of missing', async () => {
  expect((await raw(`${platform.url}/missing.png`, {})).status).toBe(403);
});

test('a separate behavior serves a second bucket, which is closed to other callers', async () => {
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
  expect((await fetch(`${platform.url}/files/none`)).status).toBe(403);
  expect((await fetch(`${platform.url}${path}`, { method: 'PUT', body: 'x' })).status).toBe(403);
  expect(platform.permissionsUsed()).toContainEqual({
    principal: 'cloudfront.amazonaws.com',
    action: 's3:GetObject',
    resource: `${arn}/files/a b/ä.txt`,
    source: platform.find('AWS::CloudFront::Distribution', 'Web').arn,
  });
});

test('a path with dots or empty segments matches its normalised behavior and reaches the origin unchanged', async () => {
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
  // They lead neither into another bucket nor out of the prefix: these are names of missing objects.
  const attempts = ['/..', '/../', '/%2e%2e/', '/.%2E/', '//../', '/./../', '/x/../../'];
  for (const dots of attempts)
    for (const path of [
      `/files${dots}${site}/secret.txt`,
      `/files/x/..${dots}/outside.txt`,
      `/files${dots}outside.txt`,
    ])
      expect((await get(path))[0], path).toBe(403);
  // `/files/../api/` matches the behavior of the API, which gets the path as it was sent.
  expect(await get('/files/../api/echo')).toEqual([404, '{"message":"Not Found"}']);
});

test('the first segment of a path is the bucket of a call even if dots follow', async () => {
  const [site, media] = ['Site', 'Media'].map((id) => platform.find('AWS::S3::Bucket', id).name);
  await new S3Client(platform.client()).send(
    new PutObjectCommand({ Bucket: site!, Key: 'folded.txt', Body: 'folded' }),
  );
  const answer = await raw(platform.awsEndpoint, { path: `/${media}/../${site}/folded.txt` });
  expect(answer.status).toBe(403);
  expect(answer.body).toContain(`arn:aws:s3:::${media}/../${site}/folded.txt`);
});
