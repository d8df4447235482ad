import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { readAssembly } from '../../template/read-assembly.ts';
import { type Fixture, newFolder, startFixture } from '../../test/start.ts';
import { apiWith, functionWith, permissionFor, stackOf, writeAssembly } from '../../test/write-assembly.ts';
import { servedPath } from './event.ts';
import { createHttpApis } from './http-api.ts';
import { matchRoute, type Route } from './routes.ts';

let platform: Fixture;
/** The function returns its body as JSON. */
const code = 'export const handler = async ({ body }) => JSON.parse(body);';
const resources = { ...functionWith({}), ...apiWith('POST /answer'), ...permissionFor('/answer') };
beforeAll(async () => {
  platform = await startFixture({ assembly: writeAssembly({ S: stackOf(resources) }, newFolder(), code) });
});
afterAll(() => platform?.stop());

/** The response to a viewer if the function returns this. */
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

test('a result without a status becomes a JSON body', async () => {
  expect(await answerTo({ n: 1 })).toMatchObject({ status: 200, type: 'application/json', body: '{"n":1}' });
  expect(await answerTo([1])).toMatchObject({ status: 200, type: 'application/json', body: '[1]' });
  expect(await answerTo('null')).toMatchObject({ status: 200, body: 'null' });
});

test('a response has the status, headers, cookies and body of the result', async () => {
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

test('an invalid result, such as a header with a line break, is an internal error', async () => {
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

test('a function that fails is an internal error without details', async () => {
  expect(await answerTo('not JSON')).toMatchObject({
    status: 500,
    body: '{"message":"Internal Server Error"}',
  });
});

test('a function that has not answered after 30 seconds is reported as unavailable', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const surroundings = { awsEndpoint: '', webAddress: '' };
  const assembly = readAssembly(writeAssembly({ S: stackOf(resources) }), surroundings);
  const [api] = createHttpApis(assembly, () => new Promise(() => {}), { warn: () => {}, timeLimitFactor: 1 });
  const response = api!.handle({
    method: 'POST',
    path: '/answer',
    query: '',
    headers: { host: [api!.host] },
    body: Buffer.from(''),
    sourceIp: '127.0.0.1',
  });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await response).toMatchObject({
    status: 503,
    body: Buffer.from('{"message":"Service Unavailable"}'),
  });
});

test('a body of more than 10 MB is too large', async () => {
  expect(await answerTo('x'.repeat(10 * 1024 * 1024 + 1))).toMatchObject({ status: 413 });
});

test('a body that is too large for Lambda is an internal error', async () => {
  expect(await answerTo('x'.repeat(6 * 1024 * 1024))).toMatchObject({
    status: 500,
    body: '{"message":"Internal Server Error"}',
  });
});

test('a malformed path is a bad request', async () => {
  expect((await fetch(`${platform.url}/%zz`)).status).toBe(400);
});

// Captures of AWS: https://github.com/hotsock/voker/blob/main/vokerhttp/testdata/ingress-paths.json
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

test('the most specific route is chosen', () => {
  const keys = ['GET /pets/dog/1', 'GET /pets/dog/{id}', 'GET /pets/{proxy+}', 'ANY /{proxy+}'];
  const routes = keys.map((key): Route => {
    const [method = '', path = ''] = key.split(' ');
    return { key, method, path, functionArn: '' };
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
  expect(found('GET', '/')).toEqual([undefined, undefined]);
});

test('an API with something that the platform does not implement is refused', () => {
  const read = (routeKey: string, integration: object = {}) => {
    const template = stackOf({ ...functionWith({}), ...apiWith(routeKey, integration) });
    const assembly = readAssembly(writeAssembly({ S: template }), { awsEndpoint: '', webAddress: '' });
    return () => createHttpApis(assembly, vi.fn(), { warn: vi.fn(), timeLimitFactor: 1 });
  };
  expect(read('$default')).toThrow('The route $default has no path');
  expect(read('GET /a', { TimeoutInMillis: 5000 })).toThrow('the property TimeoutInMillis');
  expect(read('GET /a', { PayloadFormatVersion: '1.0' })).toThrow('has no function with payload format 2.0');
});
