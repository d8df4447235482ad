import * as z from 'zod/mini';

type Shape = Readonly<Record<string, z.ZodMiniType>>;
/** A field that null sets to its default. */
type Clearable<T extends z.ZodMiniType> = z.ZodMiniType<z.output<T>, z.input<T> | null>;

interface Writable<S extends Shape> {
  /** For the body of a POST: an absent field gets its default. */
  readonly created: { [F in keyof S]: z.ZodMiniDefault<Clearable<S[F]>> };
  /** For the body of a PUT: an absent field keeps its value. */
  readonly changed: { [F in keyof S]: z.ZodMiniOptional<Clearable<S[F]>> };
}

/**
 * Schemas for the fields of an entity that a call may write, with one rule for all entities: an absent field gets its
 * default in a POST and keeps its value in a PUT; null sets the default in both. If the default is null, an empty text
 * means null.
 */
// @__NO_SIDE_EFFECTS__
export function writable<const S extends Shape>(
  shape: S,
  defaults: { readonly [F in keyof S]: z.output<S[F]> },
): Writable<S> {
  const each = (wrap: (field: z.ZodMiniType, value: unknown) => z.ZodMiniType) =>
    Object.fromEntries(
      Object.entries(shape).map(([name, schema]) => {
        const value: unknown = defaults[name];
        return [name, wrap(clearable(schema, value), value)];
      }),
    );
  return {
    created: each((field, value) => z._default(field, value)),
    changed: each((field) => z.optional(field)),
  } as unknown as Writable<S>;
}

const clearable = (schema: z.ZodMiniType, value: unknown): z.ZodMiniType =>
  value === null
    ? z.pipe(
        z.transform((sent) => (sent === '' ? null : sent)),
        schema,
      )
    : z.pipe(
        z.nullable(schema),
        z.transform((sent) => sent ?? value),
      );
