import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { errorsOf, type Group, operation } from '../../shared/contract/operation.ts';
import { ERROR_STATUS } from '../../shared/errors.ts';
import { sign } from '../../test/support/sign.ts';
import { openApiDocument } from '../core/kernel/docs/openapi-document.ts';
import type { Signer } from './caller.ts';
import { setClock } from './clock.ts';
import { serveGroup } from './http.ts';

const prefix = '/api/test/v1';
/** An operation like the webhook of the card provider. */
const takeEvent = operation({
  id: 'takeEvent',
  method: 'POST',
  path: `${prefix}/events`,
  summary: 'Takes what has happened',
  roles: {},
  signed: {
    ...{ header: 'stripe-signature', scheme: 'v1', algorithm: 'sha256', toleranceSeconds: 300 },
    secret: 'CURSOR_SECRET',
  },
  body: z.looseObject({ type: z.string() }),
  reply: z.looseObject({}),
  errors: [],
});
const { signed } = takeEvent;
const group = { name: 'test', prefix, operations: [takeEvent] } as const satisfies Group;

const NOW = Date.UTC(2026, 10, 1);
let taken: { caller: Signer; body: unknown }[] = [];
const identified: unknown[] = [];
mockClient(SecretsManagerClient)
  .on(GetSecretValueCommand)
  .callsFake(async ({ SecretId, VersionStage }) => ({
    SecretString: SecretId === 'origin' ? 'origin' : VersionStage === 'AWSCURRENT' ? 'new' : 'old',
  }));
Object.assign(process.env, { ORIGIN_SECRET: 'origin', CURSOR_SECRET: 'cursor' });
beforeEach(() => {
  taken = [];
  setClock(NOW);
});
afterEach(() => setClock(undefined));

const handler = serveGroup(
  group,
  {
    takeEvent: async (caller, { body }) => {
      taken.push({ caller, body });
      return {};
    },
  },
  {
    identify: async (who) => void identified.push(who),
    limitCalls: async () => {},
    checkNamed: async () => {},
  },
);

const EVENT = '{ "type":"paid",  "more": 1 }';
async function send(headers: Record<string, string>, body: string | Buffer = EVENT, cookies: string[] = []) {
  const event = {
    ...{ rawPath: takeEvent.path, rawQueryString: '', cookies },
    headers: { 'x-origin-secret': 'origin', 'x-viewer-host': 'console.example', ...headers },
    requestContext: { http: { method: 'POST' }, requestId: 'r1' },
    body: typeof body === 'string' ? body : body.toString('base64'),
    isBase64Encoded: typeof body !== 'string',
  } as unknown as APIGatewayProxyEventV2;
  const answer = (await handler(event as never, {} as Context)) as APIGatewayProxyStructuredResultV2;
  const { message, details } = JSON.parse(answer.body!);
  return { status: answer.statusCode, ...(message && { message }), ...(details && { details }) };
}
const done = { status: 200 };
const refused = (signature: string) => ({
  ...{ status: 401, message: 'NOT_LOGGED_IN', details: { signature } },
});

describe('an operation for signed calls', () => {
  it('accepts a signature over the raw body, as text or as bytes', async () => {
    expect(await send(sign(signed, EVENT, NOW, 'new'))).toEqual(done);
    expect(await send(sign(signed, EVENT, NOW, 'new'), Buffer.from(EVENT))).toEqual(done);
    expect(taken[0]).toEqual({
      caller: { kind: 'signer', viewer: expect.anything(), signedAt: NOW },
      body: { type: 'paid', more: 1 },
    });
  });

  it('accepts both versions of its secret, and any one of several signatures', async () => {
    expect(await send(sign(signed, EVENT, NOW, 'old'))).toEqual(done);
    expect(await send(sign(signed, EVENT, NOW, 'another', 'new'))).toEqual(done);
    expect(await send(sign(signed, EVENT, NOW, 'another'))).toEqual(refused('wrong'));
  });

  it('refuses another body, even with the same meaning, and a signature of another scheme', async () => {
    const headers = sign(signed, EVENT, NOW, 'new');
    expect(await send(headers, '{"type":"paid","more":1}')).toEqual(refused('wrong'));
    expect(await send(sign({ ...signed, scheme: 'v0' }, EVENT, NOW, 'new'))).toEqual(refused('missing'));
    expect(await send({})).toEqual(refused('missing'));
    expect(taken).toEqual([]);
  });

  it('refuses a call that was signed too long ago, or too far in the future', async () => {
    const headers = sign(signed, EVENT, NOW, 'new');
    setClock(NOW + 299_000);
    expect(await send(headers)).toEqual(done);
    setClock(NOW + 302_000);
    expect(await send(headers)).toEqual(refused('too old or too new'));
    setClock(NOW - 302_000);
    expect(await send(headers)).toEqual(refused('too old or too new'));
  });

  it('checks the signature before it reads the body', async () => {
    expect(await send({}, 'no JSON')).toEqual(refused('missing'));
    expect(await send(sign(signed, 'no JSON', NOW, 'new'), 'no JSON')).toMatchObject({
      ...{ status: 400, message: 'REQUEST_ERROR' },
    });
  });

  it('ignores cookies and keys, needs no Idempotency-Key, and passes the gate from anywhere', async () => {
    const elsewhere = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const keys = { authorization: 'Bearer k', 'x-api-key': 'k', 'x-run-as': 'somebody' };
    const cookies = ['__Host-session=s'];
    expect(await send({ ...elsewhere, ...keys, ...sign(signed, EVENT, NOW, 'new') }, EVENT, cookies)).toEqual(
      done,
    );
    expect(await send(keys, EVENT, cookies)).toEqual(refused('missing'));
    expect(identified).toEqual([]);
  });

  it('answers any signed bytes and any header with a declared code', async () => {
    const declared = [...errorsOf(takeEvent)].filter((code) => code !== 'INTERNAL_SERVER_ERROR');
    const statuses = [200, ...declared.map((code) => ERROR_STATUS[code])];
    const bytes = fc.oneof(
      fc.uint8Array(),
      fc.jsonValue().map((value) => new TextEncoder().encode(JSON.stringify(value))),
    );
    await fc.assert(
      fc.asyncProperty(bytes, async (some) => {
        const body = Buffer.from(some);
        const { status, message } = await send(sign(signed, body, NOW, 'new'), body);
        expect(statuses).toContain(status);
        if (message) expect(declared).toContain(message);
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.string(), async (header) => {
        expect((await send({ [signed.header]: header })).status).toBe(401);
      }),
    );
  });

  it('is documented with the header of its signature and with its error codes', () => {
    const { paths, components } = openApiDocument([group]) as unknown as {
      paths: Record<
        string,
        Record<string, { security: object[]; parameters?: object[]; description: string }>
      >;
      components: { securitySchemes: Record<string, object> };
    };
    const described = paths[takeEvent.path]!.post!;
    const [name] = Object.keys(described.security[0]!);
    expect(described.security).toHaveLength(1);
    expect(components.securitySchemes[name!]).toMatchObject({
      type: 'apiKey',
      in: 'header',
      name: signed.header,
    });
    expect(described.description).toBe('Who: Signed calls alone.');
    expect(described.parameters).toEqual([]);
    expect([...errorsOf(takeEvent)]).toContain('NOT_LOGGED_IN');
    expect([...errorsOf(takeEvent)]).not.toContain('MISSING_ROLE');
  });
});
