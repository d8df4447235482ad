import SwaggerParser from '@apidevtools/swagger-parser';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CAST, type Cast, createCast } from './support/cast.ts';
import { ProgramOfClient } from './support/generated-client.ts';
import { givenPlatform } from './support/platform.ts';

/** A third party validates the OpenAPI document, generates a client from it, and calls the API with that client. */

const running = givenPlatform(CAST);
let cast: Cast;
let client: ProgramOfClient;
let document: Record<string, unknown>;
beforeAll(async () => {
  cast = await createCast(running());
  document = (await (await fetch(`${running().url}/api/openapi.json`)).json()) as Record<string, unknown>;
  client = await ProgramOfClient.make(document, PROGRAM);
});
afterAll(() => client.remove());

/** Lists items, saves each of them unchanged, and returns their versions before and after. */
const PROGRAM = `
import { defaults, createAlertRule, getAlertRules, getHub, getHubs, getUser, putAlertRule, putHub, putUser } from './client.ts';

const key = () => ({ idempotencyKey: crypto.randomUUID() });
function done<T extends { status: number }>(answer: T): Extract<T, { status: 200 }> {
  if (answer.status !== 200) throw new Error(JSON.stringify(answer));
  return answer as Extract<T, { status: 200 }>;
}

export async function program(baseUrl: string, headers: Record<string, string>): Promise<[number, number][]> {
  defaults.baseUrl = baseUrl;
  defaults.headers = headers;
  const versions: [number, number][] = [];
  const { data: hubs } = done(await getHubs({ limit: 100, filter: [] }));
  for (const { id } of hubs.items) {
    const { data: hub } = done(await getHub({ id }));
    const { data: now } = done(await putHub({ ...key(), id, body: hub }));
    versions.push([hub.version, now.version]);
  }
  const { data: made } = done(await createAlertRule({ ...key(), body: { kind: 'beaconBattery', threshold: 20 } }));
  const { data: rules } = done(await getAlertRules({ limit: 100 }));
  for (const rule of [made, ...rules.items]) {
    const { data: now } = done(await putAlertRule({ ...key(), id: rule.id, body: rule }));
    versions.push([rule.version, now.version]);
  }
  const { data: user } = done(await getUser({ id: 'me' }));
  const { data: same } = done(await putUser({ ...key(), id: user.id, body: user }));
  versions.push([user.name.length, same.name.length]);
  return versions;
}
`;

it('an independent validator accepts the document', async () => {
  await expect(SwaggerParser.validate(structuredClone(document) as never)).resolves.toBeDefined();
});

it('every pattern in the document uses only syntax that other languages have, too', () => {
  const patterns: string[] = [];
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('pattern' in value && typeof value.pattern === 'string') patterns.push(value.pattern);
    for (const one of Object.values(value)) collect(one);
  };
  collect(document);
  expect(patterns.length).toBeGreaterThan(10);
  for (const pattern of patterns) {
    expect(() => new RegExp(pattern)).not.toThrow();
    // Not every language has Unicode properties, lookarounds and back references, or writes them in the same way.
    expect(pattern).not.toMatch(/\\p\{|\\u\{|\(\?[=!<]|\\[1-9]/i);
  }
});

it('each response is documented with its content type', async () => {
  for (const [path, methods] of Object.entries(document.paths as Record<string, Record<string, Described>>)) {
    for (const [method, { responses }] of Object.entries(methods)) {
      const [type] = Object.keys(responses['200']?.content ?? {});
      if (type === undefined) continue;
      const isPage = path === '/q/{shortId}';
      expect([method, path, type]).toEqual([method, path, isPage ? 'text/html' : 'application/json']);
    }
  }
});
interface Described {
  readonly responses: Record<string, { readonly content?: Record<string, unknown> }>;
}

it('the generated client compiles with the program that uses it', () => {
  expect(() => client.compile()).not.toThrow();
});

it('a program that reads items and saves them unchanged by the generated client changes nothing', async () => {
  const { program } = await client.load<{
    program: (url: string, headers: Record<string, string>) => Promise<[number, number][]>;
  }>();
  const { url } = running();
  const headers = { origin: url, cookie: cast.provider.session.cookie };
  const versions = await program(url, headers);
  expect(versions.length).toBeGreaterThan(2);
  for (const [before, after] of versions) expect(after).toBe(before);
});
