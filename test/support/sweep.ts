import * as z from 'zod/mini';
import type { Operation } from '../../shared/contract/operation.ts';
import type { Draw } from './arbitrary-request.ts';
import { depth, FIXED_SEED } from './depth.ts';
import { NASTY_TIMES } from './nasty.ts';

// biome-ignore lint/suspicious/noExplicitAny: a JSON Schema may contain anything.
type Schema = Record<string, any>;

interface Leaf {
  /** `body.items.0.name` */
  readonly path: readonly string[];
  readonly values: readonly unknown[];
}

const LENGTH_UNLIMITED = 200;
const LONE_SURROGATE = 'a\ud83db';
const LIGATURE = '\ufdfa';

/**
 * Texts of the greatest valid length. Two of emoji, one of them shifted by one unit, so that a cut anywhere splits a
 * surrogate pair of one of them; one that grows eighteenfold when it is normalised.
 */
const textsOf = (max: number): string[] => [
  '🛰'.repeat(max),
  `x${'🛰'.repeat(max - 1)}`,
  LIGATURE.repeat(max),
  // Many lines, which grow when they become HTML paragraphs.
  'a\n\n'.repeat(Math.ceil(max / 3)).slice(0, max),
  LONE_SURROGATE,
];

function leavesIn(schema: Schema, path: readonly string[]): Leaf[] {
  const options: Schema[] = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (options) return options.flatMap((option) => leavesIn(option, path));
  if (schema.enum || 'const' in schema) return [];
  switch (schema.type) {
    case 'object':
      return Object.entries((schema.properties ?? {}) as Record<string, Schema>).flatMap(([name, one]) =>
        leavesIn(one, [...path, name]),
      );
    case 'array':
      return leavesIn(schema.items ?? {}, [...path, '0']);
    case 'string':
      return [{ path, values: textsOf(schema.maxLength ?? LENGTH_UNLIMITED) }];
    case 'integer':
    case 'number':
      return [{ path, values: [schema.minimum, schema.maximum].filter((value) => value !== undefined) }];
    default:
      return [];
  }
}

/** A small run takes a sixth of the values, other ones at each place, so that each value is tried at many places. */
const someOf = <T>(values: readonly T[], place: number): readonly T[] =>
  values.filter((_, at) => (at + place) % depth(6, 1) === 0);

const schemaOf = (schema: z.ZodMiniType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

/** Each field and each filter of a valid request with texts, numbers and times at their limits. */
export function sweepOf({ id, params, query, body, filters = {} }: Operation): Draw[] {
  const first = FIXED_SEED + id.length;
  const parts = Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema ? leavesIn(schemaOf(schema), [part]) : [],
  );
  const isFilter = ({ path }: Leaf) => path.at(-2) === 'filter';
  const set = (path: readonly string[], value: unknown): Draw => ({
    changes: [],
    headers: {},
    set: { path, value },
  });
  return [
    ...parts
      .filter((leaf) => !isFilter(leaf))
      .flatMap(({ path, values }, place) => someOf(values, first + place).map((value) => set(path, value))),
    ...Object.entries(filters).flatMap(([name, { type, operators, max = 40 }], place) =>
      someOf(
        (type === 'time' ? NASTY_TIMES : type === 'text' ? textsOf(max).slice(0, 3) : []).map((value, at) =>
          set(['query', 'filter'], [`${name}:${operators[at % operators.length]}:${value}`]),
        ),
        first + place,
      ),
    ),
  ];
}
