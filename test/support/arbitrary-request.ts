import fc from 'fast-check';
import * as z from 'zod/mini';
import type { Operation } from '../../shared/contract/operation.ts';

// biome-ignore lint/suspicious/noExplicitAny: JSON Schema is as loose as that.
type Schema = Record<string, any>;

/** Requests of an operation: right ones, nearly right ones, and anything at all. */
export function arbitraryRequest(operation: Operation) {
  const part = (schema: z.ZodMiniType | undefined) =>
    schema ? nearly(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })) : fc.constant(undefined);
  return fc.record({
    params: part(operation.params) as fc.Arbitrary<Record<string, unknown> | undefined>,
    query: part(operation.query) as fc.Arbitrary<Record<string, unknown> | undefined>,
    body: operation.body
      ? fc.oneof({ weight: 4, arbitrary: part(operation.body) }, fc.anything())
      : fc.constant(undefined),
  });
}

const odd = fc.oneof(
  fc.constantFrom(
    '',
    '0',
    'me',
    '../..',
    '%00',
    '\u0000',
    'ſ',
    '🛰',
    '__proto__',
    'constructor',
    'null',
    '-1',
    '1e999',
  ),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ minLength: 600, maxLength: 600 }),
);

/** What the schema says, with now and then a part of it gone, added or of another kind. */
function nearly(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 8, arbitrary: valid(schema) },
    { weight: 1, arbitrary: odd },
    { weight: 1, arbitrary: fc.jsonValue() },
  );
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
        ? fc.oneof(fc.stringMatching(new RegExp(schema.pattern)), fc.string())
        : fc.oneof(fc.string(), filterLike);
    case 'integer':
    case 'number':
      return fc.oneof(
        fc.integer({ min: schema.minimum ?? -1000, max: schema.maximum ?? 1000 }),
        fc.integer(),
        fc.double(),
      );
    case 'boolean':
      return fc.boolean();
    default:
      return fc.jsonValue();
  }
}

function validObject({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
  const parts = Object.fromEntries(
    Object.entries(properties as Record<string, Schema>).map(([name, one]) => [name, nearly(one)]),
  );
  const whole = fc.record(parts, { requiredKeys: required });
  const missing = fc.record(parts, { requiredKeys: [] });
  const added = fc
    .tuple(whole, fc.string(), fc.jsonValue())
    .map(([object, name, value]) => ({ ...object, [name]: value }));
  return fc.oneof({ weight: 6, arbitrary: whole }, missing, added);
}

const filterLike = fc
  .tuple(
    fc.constantFrom(
      'last4',
      'orderCode',
      'firmware',
      'level',
      'timestamp',
      'isOnline',
      'battery',
      'heard',
      'nothing',
    ),
    fc.constantFrom(':', ':eq:', ':in:', ':ge:', ':lt:', ':prefix:', '::', ''),
    fc.oneof(
      fc.constantFrom('CAFE', 'true', '2026-11-21', 'INFO', 'low,full', '003.001'),
      fc.string({ maxLength: 20 }),
    ),
  )
  .map((parts) => parts.join(''));
