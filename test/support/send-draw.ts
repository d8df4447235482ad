import { randomUUID } from 'node:crypto';
import type { Operation } from '../../shared/contract/operation.ts';
import { type Draw, type FuzzRequest, requestOf } from './arbitrary-request.ts';
import { toJson } from './raw-json.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : toJson(value));

/** Encodes a value for a URL. Lone surrogates, which cannot be encoded, are replaced. */
const encoded = (value: unknown): string => encodeURIComponent(textOf(value).slice(0, 1000).toWellFormed());

export function pathOf({ path }: Operation, { params }: FuzzRequest, { rawSegment }: Draw): string {
  const given = new Map(Object.entries((params ?? {}) as object));
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  return path.replace(/\{(\w+)\}/g, (_, name: string) =>
    rawSegment !== undefined && name === names.at(-1)
      ? rawSegment
      : encoded(given.get(name) ?? 'none') || '%20',
  );
}

const VALUES_MAX = 20;

function queryOf({ query }: FuzzRequest, { rawQuery }: Draw): string {
  const isRecord = typeof query === 'object' && query !== null && !Array.isArray(query);
  const fields = isRecord ? Object.entries(query) : [];
  const pairs = fields.flatMap(([name, value]) =>
    (Array.isArray(value) ? value.slice(0, VALUES_MAX) : [value])
      .filter((one) => one !== undefined)
      .map((one) => `${encoded(name)}=${encoded(one)}`),
  );
  const garbage = isRecord || query === undefined ? [] : [encoded(query)];
  return [...pairs, ...garbage, ...(rawQuery === undefined ? [] : [rawQuery])].join('&');
}

/** Sends the request of a draw, with the credentials of the valid request or with this cookie. */
export function sendDraw(
  url: string,
  operation: Operation,
  { draw, base, cookie }: { draw: Draw; base: FuzzRequest; cookie: string },
): Promise<Response> {
  const request = requestOf(draw, base);
  const query = queryOf(request, draw);
  return fetch(`${url}${pathOf(operation, request, draw)}${query && `?${query}`}`, {
    method: operation.method,
    redirect: 'manual',
    headers: {
      cookie,
      origin: url,
      'idempotency-key': randomUUID(),
      'content-type': 'application/json',
      ...request.headers,
      ...draw.headers,
    },
    ...(operation.body && { body: draw.rawBody ?? toJson(request.body) }),
  });
}
