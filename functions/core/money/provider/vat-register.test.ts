import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { askVatRegister } from './vat-register.ts';

const secret = vi.hoisted(() => ({ value: '' }));
vi.mock('../../../platform/secrets.ts', () => ({ currentSecret: async () => secret.value }));

let reply: { status: number; body: string };
let asked: unknown;
const register = createServer(async (request, response) => {
  let text = '';
  for await (const part of request) text += part;
  asked = { path: request.url, ...JSON.parse(text) };
  response.writeHead(reply.status, { 'content-type': 'application/json' }).end(reply.body);
});
const settings = {
  secretKey: 'sk',
  publishableKey: 'pk',
  webhookSecret: 'whsec',
  script: 'https://js.example',
};
beforeAll(async () => {
  await new Promise<void>((resolve) => register.listen(0, '127.0.0.1', resolve));
  const { port } = register.address() as { port: number };
  const vatRegister = `http://127.0.0.1:${port}/rest-api`;
  secret.value = JSON.stringify({ ...settings, api: 'https://api.example', vatRegister });
});
afterAll(() => register.close());
const answering = (body: object, status = 200) => {
  reply = { status, body: JSON.stringify(body) };
  return askVatRegister('DE136695976');
};

it('asks with the country and the number apart, and keeps the proof of the answer', async () => {
  const valid = { valid: true, requestIdentifier: 'WAPIAAAA1', name: '---' };
  expect(await answering(valid)).toEqual({ verdict: 'valid', evidence: 'WAPIAAAA1' });
  expect(asked).toEqual({
    ...{ path: '/rest-api/check-vat-number', countryCode: 'DE', vatNumber: '136695976' },
  });
  expect(await answering({ valid: false, userError: 'INVALID' })).toEqual({
    verdict: 'invalid',
    evidence: null,
  });
});

it.each(['MS_UNAVAILABLE', 'TIMEOUT', 'GLOBAL_MAX_CONCURRENT_REQ'])(
  'takes no error of the register for a verdict: %s',
  async (error) => {
    expect(await answering({ actionSucceed: false, errorWrappers: [{ error }] })).toEqual({
      verdict: 'unknown',
    });
    expect(await answering({ valid: false, userError: error })).toEqual({ verdict: 'unknown' });
  },
);

it('knows nothing while the register is broken, not reachable, or not set up', async () => {
  reply = { status: 502, body: '<html>' };
  expect(await askVatRegister('DE136695976')).toEqual({ verdict: 'unknown' });
  const before = secret.value;
  const unreachable = { ...settings, api: 'https://api.example', vatRegister: 'http://127.0.0.1:1' };
  secret.value = JSON.stringify(unreachable);
  expect(await askVatRegister('DE136695976')).toEqual({ verdict: 'unknown' });
  secret.value = 'random';
  expect(await askVatRegister('DE136695976')).toEqual({ verdict: 'unknown' });
  secret.value = before;
});
