import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fixture, newFolder, startFixture } from '../../test/start.ts';
import { apiWith, functionWith, permissionFor, stackOf, writeAssembly } from '../../test/write-assembly.ts';
import { servedPath } from './event.ts';
import { matchRoute, type Route } from './routes.ts';

let platform: Fixture;
/** The function returns what it is sent as JSON, or takes its time. */
const code = `export const handler = async ({ body }) => {
  if (body === 'sleep') await new Promise((resolve) => setTimeout(resolve, 60_000));
  return JSON.parse(body);
};`;
beforeAll(async () => {
  const resources = {
    ...functionWith({ Timeout: 120 }),
    ...apiWith('POST /answer', { TimeoutInMillis: 5000 }),
    ...permissionFor('/answer'),
  };
  platform = await startFixture({ assembly: writeAssembly({ S: stackOf(resources) }, newFolder(), code) });
  // A cold start may take longer than the integration waits.
  while ((await answerTo('null')).status === 503);
});
afterAll(() => platform?.stop());

/** What a viewer gets when the function returns this. */
async function answerTo(result: unknown) {
  const body = typeof result === 'string' ? result : JSON.stringify(result);
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${platform.url}/answer`, { method: 'POST', headers, body });
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    body: await response.text(),
    response,
  };
}

test('what is returned without a status becomes the JSON body', async () => {
  expect(await answerTo({ n: 1 })).toMatchObject({ status: 200, type: 'application/json', body: '{"n":1}' });
  expect(await answerTo([1])).toMatchObject({ status: 200, type: 'application/json', body: '[1]' });
  expect(await answerTo('null')).toMatchObject({ status: 200, body: 'null' });
});

test('a response has the status, headers, cookies and body that the function gives', async () => {
  const { status, type, body, response } = await answerTo({
    statusCode: 201,
    headers: { 'X-Own': 1 },
    cookies: ['a=1', 'b=2'],
    body: Buffer.from('ä').toString('base64'),
    isBase64Encoded: true,
  });
  expect([status, type, body]).toEqual([201, 'text/plain;charset=UTF-8', 'ä']);
  expect([response.headers.get('x-own'), response.headers.getSetCookie()]).toEqual(['1', ['a=1', 'b=2']]);
});

test('what is no response is an internal error, and so is a header with a line break', async () => {
  for (const result of [
    { statusCode: 'abc' },
    { statusCode: 99 },
    { statusCode: 200, body: { n: 1 } },
    { statusCode: 200, headers: { location: 'x\r\nset-cookie: a=1' } },
  ]) {
    expect([result, await answerTo(result)]).toMatchObject([
      result,
      { status: 500, body: '{"message":"Internal Server Error"}' },
    ]);
  }
});

test('a function that fails or takes too long is not shown to the viewer', async () => {
  expect(await answerTo('no JSON')).toMatchObject({
    status: 500,
    body: '{"message":"Internal Server Error"}',
  });
  expect(await answerTo('sleep')).toMatchObject({ status: 503, body: '{"message":"Service Unavailable"}' });
});

test('a body of more than 10 MB is too large', async () => {
  expect(await answerTo('x'.repeat(10 * 1024 * 1024 + 1))).toMatchObject({ status: 413 });
});

test('a body that API Gateway takes and Lambda does not is an internal error', async () => {
  expect(await answerTo('x'.repeat(6 * 1024 * 1024))).toMatchObject({
    status: 500,
    body: '{"message":"Internal Server Error"}',
  });
});

test('a path that cannot be decoded is a bad request', async () => {
  expect((await fetch(`${platform.url}/%zz`)).status).toBe(400);
});

// Sent and served, as AWS does it: https://github.com/hotsock/voker/blob/main/vokerhttp/testdata/ingress-paths.json
test.each([
  ['/capture/plain', '/capture/plain'],
  ['/capture/space%20value', '/capture/space value'],
  ['/capture/question%3Fvalue', '/capture/question'],
  ['/capture/percent%25done', undefined],
  ['/capture/hash%23value', '/capture/hash#value'],
  ['/capture/slash%2Fvalue', '/capture/slash/value'],
  ['/capture/unicode-%CE%BB-%E4%B8%96%E7%95%8C', '/capture/unicode-λ-世界'],
  ['/capture/literal%252Fvalue', '/capture/literal/value'],
  ['/capture/literal%253Fvalue', '/capture/literal?value'],
  ['/capture/literal%2525value', '/capture/literal%value'],
  ['/capture/plus+value', '/capture/plus+value'],
])('the path %s is served as %s', (sent, served) => {
  expect(servedPath(sent)).toBe(served);
});

test('the most specific route takes a request', () => {
  const keys = ['GET /pets/dog/1', 'GET /pets/dog/{id}', 'GET /pets/{proxy+}', 'ANY /{proxy+}', '$default'];
  const routes = keys.map((key): Route => {
    const [method = '', path] = key === '$default' ? ['ANY'] : key.split(' ');
    return { key, method, path, functionArn: '', timeoutMilliseconds: 1 };
  });
  const found = (method: string, path: string) => {
    const match = matchRoute(routes, method, path);
    return [match?.route.key, match?.parameters];
  };
  // The example of https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-routes.html
  expect(found('GET', '/pets/dog/1')).toEqual(['GET /pets/dog/1', {}]);
  expect(found('GET', '/pets/dog/2')).toEqual(['GET /pets/dog/{id}', { id: '2' }]);
  expect(found('GET', '/pets/cat/1')).toEqual(['GET /pets/{proxy+}', { proxy: 'cat/1' }]);
  expect(found('POST', '/test/5')).toEqual(['ANY /{proxy+}', { proxy: 'test/5' }]);
  expect(found('GET', '/')).toEqual(['$default', {}]);
});
