import * as z from 'zod/mini';
import type { Operation } from '../../shared/contract/operation.ts';
import { Refusal } from '../../shared/errors.ts';

/** What a request brought, as text. */
export interface RawRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: string;
  readonly body: string | undefined;
}

const BODY_MAX_BYTES = 1_000_000;

/**
 * Reads a request against its operation. Throws REQUEST_ERROR (unparseable, unknown field, too large), MISSING_PARAMETER
 * (names the absent fields) or FORM_VALIDATION_FAILED (per field what is wrong). A path that is not of its form is an
 * item that does not exist.
 */
export function parseRequest(operation: Operation, raw: RawRequest) {
  return {
    params: parseParams(operation.params, raw.params),
    query: parse(operation.query ?? empty, queryObject(operation.query ?? empty, raw.query)),
    body: operation.body ? parse(operation.body, jsonObject(raw.body)) : nothingIn(raw.body),
  };
}

const empty = z.strictObject({});

function parseParams(schema: Operation['params'], params: RawRequest['params']): Record<string, unknown> {
  const parsed = z.safeParse(schema ?? empty, params);
  if (!parsed.success) throw new Refusal('ENTITY_NOT_FOUND');
  return parsed.data;
}

/** Names that the schema takes as a list may be repeated; the others may not. */
function queryObject(schema: z.ZodMiniObject, query: string): Record<string, unknown> {
  const given = new URLSearchParams(query);
  const object: Record<string, unknown> = {};
  for (const name of new Set(given.keys())) {
    const values = given.getAll(name);
    const field = Object.hasOwn(schema.shape, name) ? schema.shape[name] : undefined;
    if (field && isList(field as z.ZodMiniType)) object[name] = values;
    else if (values.length === 1) object[name] = values[0];
    else throw new Refusal('REQUEST_ERROR', { [name]: 'given more than once' });
  }
  return object;
}

function isList(field: z.ZodMiniType): boolean {
  const { def } = field._zod as { def: { type: string; innerType?: z.ZodMiniType } };
  return def.innerType ? isList(def.innerType) : def.type === 'array';
}

function jsonObject(body: string | undefined): unknown {
  if (body === undefined || body === '') return {};
  if (Buffer.byteLength(body) > BODY_MAX_BYTES)
    throw new Refusal('REQUEST_ERROR', { maxBytes: BODY_MAX_BYTES }, 413);
  try {
    return JSON.parse(body);
  } catch {
    throw new Refusal('REQUEST_ERROR', { body: 'not JSON' });
  }
}

function nothingIn(body: string | undefined): Record<string, never> {
  if (body !== undefined && body !== '' && body !== '{}')
    throw new Refusal('REQUEST_ERROR', { body: 'not expected' });
  return {};
}

function parse(schema: z.ZodMiniObject, given: unknown): Record<string, unknown> {
  const parsed = z.safeParse(schema, given);
  if (parsed.success) return parsed.data;
  throw refusalOf(parsed.error.issues, given);
}

function refusalOf(issues: readonly z.core.$ZodIssue[], given: unknown): Refusal {
  const pathOf = (issue: z.core.$ZodIssue) => issue.path.join('.');
  const unknown = issues.filter((issue) => issue.code === 'unrecognized_keys');
  if (unknown.length) return new Refusal('REQUEST_ERROR', { unknown: unknown.flatMap(({ keys }) => keys) });
  if (issues.some((issue) => issue.path.length === 0))
    return new Refusal('REQUEST_ERROR', { body: 'not an object' });
  const missing = issues.filter((issue) => valueAt(given, issue.path) === undefined);
  if (missing.length) return new Refusal('MISSING_PARAMETER', { missing: missing.map(pathOf) });
  return new Refusal(
    'FORM_VALIDATION_FAILED',
    Object.fromEntries(issues.map((issue) => [pathOf(issue), faultOf(issue)])),
  );
}

/** The rule that a value breaks, with its bounds, in words a client can act on; never the value itself. */
function faultOf(issue: z.core.$ZodIssue): Record<string, unknown> {
  switch (issue.code) {
    case 'too_small':
      return { rule: 'minimum', minimum: issue.minimum };
    case 'too_big':
      return { rule: 'maximum', maximum: issue.maximum };
    case 'invalid_format':
      return { rule: 'format', format: issue.format };
    case 'invalid_value':
      return { rule: 'choice', choices: issue.values };
    case 'invalid_type':
      return { rule: 'type', expected: issue.expected };
    case 'custom':
      return { rule: issue.params?.rule ?? issue.code };
    default:
      return { rule: issue.code };
  }
}

const valueAt = (given: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as Record<PropertyKey, unknown>)[key]
        : undefined,
    given,
  );
