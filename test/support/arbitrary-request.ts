import fc from 'fast-check';
import * as z from 'zod/mini';
import type { Operation } from '../../shared/contract/operation.ts';
import { bodyOf } from '../../shared/contract/writes.ts';
import type { FilterFields } from '../../shared/filter.ts';
import {
  NASTY_BODIES,
  NASTY_ENCODINGS,
  NASTY_NUMBERS,
  NASTY_TEXTS,
  NASTY_TIMES,
  NASTY_VALUES,
} from './nasty.ts';

// biome-ignore lint/suspicious/noExplicitAny: a JSON Schema may contain anything.
type Schema = Record<string, any>;

export interface FuzzRequest {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A change to one part of a valid request. */
interface Change {
  /** Which part, modulo the number of parts, so that any number fits any request. */
  readonly at: number;
  readonly how: 'put' | 'splice' | 'other' | 'drop' | 'add' | 'filter';
  /** Replaces a text or is inserted into it. */
  readonly text: string;
  /** Replaces digits. */
  readonly time: string;
  /** Replaces a number. */
  readonly number: unknown;
  /** Replaces a value of any type. */
  readonly value: unknown;
  readonly filter: string;
}

/** What fast-check draws: a request generated from the schemas alone, or changes to a valid one. */
export interface Draw {
  readonly shaped?: FuzzRequest;
  readonly changes: readonly Change[];
  /** One value at one path, which need not exist. */
  readonly set?: { readonly path: readonly string[]; readonly value: unknown };
  readonly headers: Readonly<Record<string, string>>;
  /** Replace the body, or the last segment of the path, and are sent unencoded. */
  readonly rawBody?: string | undefined;
  readonly rawSegment?: string | undefined;
  readonly rawQuery?: string | undefined;
}

/** The valid request itself, with which a run starts. */
export const UNCHANGED: Draw = { changes: [], headers: {} };

const nastyText = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...NASTY_TEXTS) },
  fc.constantFrom(...NASTY_TIMES),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
);
const nasty = fc.oneof(
  { weight: 6, arbitrary: nastyText as fc.Arbitrary<unknown> },
  { weight: 2, arbitrary: fc.constantFrom(...NASTY_NUMBERS) },
  { weight: 1, arbitrary: fc.constantFrom(...NASTY_VALUES) },
  { weight: 1, arbitrary: fc.jsonValue() },
);

const changeOf = (operation: Operation): fc.Arbitrary<Change> =>
  fc.record({
    at: fc.nat(1000),
    how: fc.oneof(
      { weight: 8, arbitrary: fc.constant('put' as const) },
      { weight: 4, arbitrary: fc.constant('splice' as const) },
      { weight: 2, arbitrary: fc.constantFrom('other' as const, 'drop' as const, 'add' as const) },
      { weight: operation.filters ? 16 : 0, arbitrary: fc.constant('filter' as const) },
    ),
    text: nastyText,
    time: fc.constantFrom(...NASTY_TIMES),
    number: fc.constantFrom(...NASTY_NUMBERS),
    value: nasty,
    filter: filterOf(operation.filters ?? {}),
  });

/** Filters by the fields of a list, with valid and nasty values. */
function filterOf(filters: FilterFields): fc.Arbitrary<string> {
  const fields = Object.entries(filters).map(([name, { operators, type, choices = [], min = 1, max = 40 }]) =>
    fc
      .tuple(
        fc.constantFrom(...operators),
        fc.oneof(
          type === 'time' ? fc.constantFrom(...NASTY_TIMES) : fitted({ minLength: min, maxLength: max }),
          fc.constantFrom(...choices, 'true', 'CAFE', '2026-11-21'),
        ),
      )
      .map(([operator, value]) => `${name}:${operator}:${value}`),
  );
  return fc.oneof(filterLike, ...fields.map((arbitrary) => ({ weight: 2, arbitrary })));
}

/** Headers carry bytes: UTF-8 as Latin-1, without the control characters that no client can send. */
const headerValue = nastyText.map((text) =>
  Buffer.from(text.toWellFormed(), 'utf8')
    .toString('latin1')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are removed here.
    .replace(/[\u0000-\u0008\u000a-\u001f\u007f]/g, ''),
);
const headers = fc.oneof(
  { weight: 12, arbitrary: fc.constant({}) },
  fc
    .tuple(
      fc.constantFrom(
        'x-run-as',
        'idempotency-key',
        'authorization',
        'x-api-key',
        'origin',
        'content-type',
        'cookie',
        'x-viewer-host',
        'user-agent',
      ),
      fc.oneof(
        headerValue,
        fc.constant('x'.repeat(5000)),
        headerValue.map((text) => `Basic ${btoa(text)}`),
      ),
    )
    .map(([name, value]) => ({ [name]: value })),
);

/** Requests of an operation: valid ones with changes, nearly valid ones by the schemas, and garbage. */
export function arbitraryDraw(operation: Operation): fc.Arbitrary<Draw> {
  const part = (schema: z.ZodMiniType | undefined) =>
    schema ? nearly(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })) : fc.constant(undefined);
  const shaped = fc.record({
    params: part(operation.params),
    query: part(operation.query),
    body: part(bodyOf(operation)),
  });
  const rarely = <T>(arbitrary: fc.Arbitrary<T>) =>
    fc.oneof({ weight: 30, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
  return fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        changes: fc.oneof(
          { weight: 4, arbitrary: fc.array(changeOf(operation), { minLength: 1, maxLength: 1 }) },
          fc.array(changeOf(operation), { minLength: 2, maxLength: 3 }),
        ),
        headers,
        rawBody: operation.body ? rarely(fc.constantFrom(...NASTY_BODIES)) : fc.constant(undefined),
        rawSegment: rarely(fc.constantFrom(...NASTY_ENCODINGS)),
        rawQuery: rarely(
          fc
            .tuple(
              fc.constantFrom('filter=', 'user=', 'limit=', '', 'x='),
              fc.constantFrom(...NASTY_ENCODINGS),
            )
            .map((parts) => parts.join('')),
        ),
      }),
    },
    { weight: 2, arbitrary: fc.record({ shaped, changes: fc.constant([]), headers: fc.constant({}) }) },
  );
}

/** The request of a draw, applied to a valid request of the operation. */
export function requestOf({ shaped, changes, set }: Draw, base: FuzzRequest): FuzzRequest {
  if (shaped) return { ...shaped, ...(base.headers && { headers: base.headers }) };
  const { headers: kept, ...request } = structuredClone(base) as FuzzRequest & Record<string, unknown>;
  for (const one of changes) apply(one, request);
  if (set) put(request, set.path, set.value);
  return { ...request, ...(kept && { headers: kept }) };
}

function put(holder: Record<string, unknown>, [name, ...rest]: readonly string[], value: unknown): void {
  if (name === undefined) return;
  const inner = holder[name];
  const isHolder = typeof inner === 'object' && inner !== null;
  if (rest.length && !isHolder) holder[name] = rest[0] === '0' ? [] : {};
  if (rest.length) put(holder[name] as Record<string, unknown>, rest, value);
  else holder[name] = value;
}

interface Place {
  readonly holder: Record<string, unknown>;
  readonly key: string;
}

function placesIn(holder: Record<string, unknown>): Place[] {
  return Object.keys(holder).flatMap((key) => {
    const value = holder[key];
    const isHolder = typeof value === 'object' && value !== null && value.constructor.name !== 'Raw';
    return [{ holder, key }, ...(isHolder ? placesIn(value as Record<string, unknown>) : [])];
  });
}

function apply({ at, how, ...values }: Change, request: Record<string, unknown>): void {
  if (how === 'filter') {
    const query = (request.query ?? {}) as { filter?: unknown };
    request.query = {
      ...query,
      filter: [...(Array.isArray(query.filter) ? query.filter : []), values.filter],
    };
    return;
  }
  // Changes apply inside of the three parts, never to a part as a whole.
  const parts = ['params', 'query', 'body'].filter(
    (part) => typeof request[part] === 'object' && request[part],
  );
  const places = parts.flatMap((part) => placesIn(request[part] as Record<string, unknown>));
  const place = places[at % (places.length || 1)];
  if (!place || how === 'add') {
    const part = parts[at % (parts.length || 1)] ?? 'query';
    const holder = { ...((request[part] ?? {}) as object) };
    const written = { value: values.value, enumerable: true, configurable: true, writable: true };
    request[part] = Object.defineProperty(holder, values.text, written);
    return;
  }
  const { holder, key } = place;
  const before = holder[key];
  const half = at % (String(before).length + 1);
  if (how === 'drop') delete holder[key];
  else if (how === 'other') holder[key] = values.value;
  else if (typeof before === 'number') holder[key] = values.number;
  else if (typeof before !== 'string') holder[key] = values.value;
  else if (how === 'put') holder[key] = /^\d+$/.test(before) ? values.time : values.text;
  else holder[key] = `${before.slice(0, half)}${values.text}${before.slice(half)}`;
}

/** A value of the schema, in which a part is sometimes missing, added or of another type. */
function nearly(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 8, arbitrary: valid(schema) }, { weight: 1, arbitrary: nasty });
}

function valid(schema: Schema): fc.Arbitrary<unknown> {
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return fc.oneof(...options.map(nearly));
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'object':
      return validObject(schema);
    case 'array':
      return fc.array(nearly(schema.items ?? {}), { maxLength: Math.min(schema.maxItems ?? 3, 3) });
    case 'string':
      return schema.pattern
        ? fc.oneof(fc.stringMatching(new RegExp(schema.pattern)), nastyText)
        : fc.oneof(fitted(schema), filterLike);
    case 'integer':
    case 'number':
      return fc.oneof(
        fc.integer({ min: schema.minimum ?? -1000, max: schema.maximum ?? 1000 }),
        fc.constantFrom(schema.minimum ?? 0, schema.maximum ?? 0),
        fc.constantFrom(...NASTY_NUMBERS),
      );
    case 'boolean':
      return fc.boolean();
    default:
      return fc.jsonValue();
  }
}

/** Nasty texts of the greatest valid length, in characters: code that shortens them cuts inside of a nasty part. */
const fitted = ({ minLength = 0, maxLength = 300 }: Schema) =>
  nastyText.map((text) => [...text.padEnd(minLength, 'x')].slice(0, maxLength).join(''));

function validObject({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
  const parts = Object.fromEntries(
    Object.entries(properties as Record<string, Schema>).map(([name, one]) => [name, nearly(one)]),
  );
  const whole = fc.record(parts, { requiredKeys: required });
  const missing = fc.record(parts, { requiredKeys: [] });
  const added = fc
    .tuple(whole, nastyText, nasty)
    .map(([object, name, value]) =>
      Object.defineProperty({ ...object }, name, { value, enumerable: true, configurable: true }),
    );
  return fc.oneof({ weight: 6, arbitrary: whole }, missing, added);
}

const filterLike = fc
  .tuple(
    fc.constantFrom(
      ...['last4', 'orderCode', 'firmware', 'level', 'timestamp', 'isOnline', 'battery', 'heard', 'query'],
      ...['name', 'email', 'description', 'message', 'item', 'actor', 'hardware', 'owner', 'lastLoginDate'],
    ),
    fc.constantFrom(':', ':eq:', ':in:', ':ge:', ':lt:', ':prefix:', '::', ''),
    fc.oneof(
      fc.constantFrom('CAFE', 'true', 'INFO', 'low,full', '003.001'),
      nastyText,
      fc.constantFrom(...NASTY_TIMES),
    ),
  )
  .map((parts) => parts.join(''));
