import * as z from 'zod/mini';
import { BODY_MAX_BYTES, type Operation } from '../../shared/contract/operation.ts';
import { bodyOf } from '../../shared/contract/writes.ts';
import { Refusal } from '../../shared/errors.ts';
import { checkEntered, isValidText, repairEntered } from './entered.ts';

/** The parts of a request, as text. */
export interface RawRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: string;
  readonly body: string | undefined;
}

/**
 * Parses a request by the schema of its operation: the only place where text enters. Throws REQUEST_ERROR (unparseable,
 * unknown field, too large, too deep), MISSING_PARAMETER (with the absent fields) or FORM_VALIDATION_FAILED (with the
 * error per field). A malformed path parameter throws ENTITY_NOT_FOUND. Malformed texts in hubs' bodies are repaired,
 * all others are refused.
 */
export function parseRequest(operation: Operation, raw: RawRequest) {
  return {
    params: parseParams(operation.params, raw.params),
    query: parseQuery(operation.query ?? empty, raw.query),
    ...bodyParts(operation, raw.body),
  };
}

/** The fields that a call writes, and separately the read-only fields of the entity. */
function bodyParts(operation: Operation, text: string | undefined) {
  const schema = bodyOf(operation);
  if (operation.fromAnywhere) return { body: schema ? parse(schema, formIn(schema, text)) : {} };
  if (!schema) return { body: nothingIn(text) };
  const sent = parse(schema, enteredIn(operation, text));
  const { readOnly = {} } = operation.writes ?? {};
  const fields = (belong: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(sent).filter(([name]) => belong(name)));
  return {
    body: fields((name) => !Object.hasOwn(readOnly, name)),
    asRead: fields((name) => Object.hasOwn(readOnly, name) && readOnly[name] === 'fixed'),
  };
}

const empty = z.strictObject({});

function parseParams(schema: Operation['params'], params: RawRequest['params']): Record<string, unknown> {
  const parsed = z.safeParse(schema ?? empty, params);
  if (!parsed.success || !Object.values(params).every(isValidText)) throw new Refusal('ENTITY_NOT_FOUND');
  return parsed.data;
}

function parseQuery(schema: z.ZodMiniObject, query: string): Record<string, unknown> {
  const given = queryObject(schema, query);
  const parsed = parse(schema, given);
  checkEntered(given);
  return parsed;
}

/** Only names that are a list in the schema may be repeated. */
function queryObject(schema: z.ZodMiniObject, query: string): Record<string, unknown> {
  if (!isUtf8(query)) throw new Refusal('REQUEST_ERROR', { query: 'not UTF-8' });
  const given = new URLSearchParams(query);
  const entries = [...new Set(given.keys())].map((name): [string, unknown] => {
    const values = given.getAll(name);
    const field = Object.hasOwn(schema.shape, name) ? schema.shape[name] : undefined;
    if (field && isList(field as z.ZodMiniType)) return [name, values];
    if (values.length === 1) return [name, values[0]];
    throw new Refusal('REQUEST_ERROR', { [name]: 'given more than once' });
  });
  return Object.fromEntries(entries);
}

/** The fields of a form that the schema has. Foreign servers may send others, which mean nothing here. */
function formIn(schema: z.ZodMiniObject, text = ''): Record<string, unknown> {
  checkSize(text);
  if (!isUtf8(text)) throw new Refusal('REQUEST_ERROR', { body: 'not UTF-8' });
  const known = [...new URLSearchParams(text)].filter(([name]) => Object.hasOwn(schema.shape, name));
  const given = queryObject(schema, String(new URLSearchParams(known)));
  checkEntered(given);
  return given;
}

/** Whether the percent-encoding is UTF-8. A percent sign without two hex digits is literal. */
function isUtf8(query: string): boolean {
  try {
    decodeURIComponent(query.replace(/%(?![0-9a-f]{2})/gi, '%25'));
    return true;
  } catch {
    return false;
  }
}

function isList(field: z.ZodMiniType): boolean {
  const { def } = field._zod as { def: { type: string; innerType?: z.ZodMiniType } };
  return def.innerType ? isList(def.innerType) : def.type === 'array';
}

function enteredIn({ repairs }: Operation, body: string | undefined): unknown {
  const value = jsonIn(body);
  if (repairs) return repairEntered(value);
  checkEntered(value);
  return value;
}

function jsonIn(body: string | undefined): unknown {
  if (body === undefined || body === '') return {};
  checkSize(body);
  try {
    return JSON.parse(body);
  } catch {
    throw new Refusal('REQUEST_ERROR', { body: 'not JSON' });
  }
}

function checkSize(body: string): void {
  if (Buffer.byteLength(body) > BODY_MAX_BYTES)
    throw new Refusal('REQUEST_ERROR', { maxBytes: BODY_MAX_BYTES }, 413);
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
  // An unknown extra field of a list is an unknown field of the request too (contract reading 8).
  const noFields = issues.filter(({ path }) => path[0] === 'extra_field');
  if (noFields.length)
    return new Refusal('REQUEST_ERROR', { unknown: noFields.map(({ path }) => valueAt(given, path)) });
  if (issues.some((issue) => issue.path.length === 0))
    return new Refusal('REQUEST_ERROR', { body: 'not an object' });
  const missing = issues.filter((issue) => valueAt(given, issue.path) === undefined);
  if (missing.length) return new Refusal('MISSING_PARAMETER', { missing: missing.map(pathOf) });
  return new Refusal(
    'FORM_VALIDATION_FAILED',
    Object.fromEntries(issues.map((issue) => [pathOf(issue), faultOf(issue)])),
  );
}

/** The broken rule and its limits, so that a client can act on it; never the value itself. */
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
