import * as z from 'zod/mini';

/**
 * How a call handles a field of the entity that it does not write. `fixed`: it is compared with the stored value, and
 * another value is refused. `reported`: it is ignored, because the system or a device sets it.
 */
type ReadOnly = 'fixed' | 'reported';

/** The entity that a call writes, as a GET returns it. */
export interface Writes {
  readonly entity: z.ZodMiniObject;
  /** Its fields that the call does not write. */
  readonly readOnly: Readonly<Record<string, ReadOnly>>;
}

type ReadOnlyOf<E extends z.ZodMiniObject, B extends z.ZodMiniObject> = {
  readonly [F in Exclude<keyof E['shape'], keyof B['shape']>]: ReadOnly;
};

/**
 * The body of a call that writes an entity. It accepts what a GET of the entity returns: each field is either written
 * or listed in `readOnly`. A field that is in neither does not compile.
 */
// @__NO_SIDE_EFFECTS__
export const writes = <E extends z.ZodMiniObject, B extends z.ZodMiniObject>(
  entity: E,
  body: B,
  readOnly: ReadOnlyOf<E, B>,
): { readonly body: B; readonly writes: { readonly entity: E; readonly readOnly: ReadOnlyOf<E, B> } } => ({
  body,
  writes: { entity, readOnly },
});

/** The part of an operation that matters here. */
interface Writing {
  readonly body?: z.ZodMiniObject;
  readonly writes?: Writes;
}

/**
 * The body that an operation accepts: the fields that it writes, and the other fields of the entity as they were read.
 */
export function bodyOf({ body, writes }: Writing): z.ZodMiniObject | undefined {
  if (!body || !writes) return body;
  let whole = wholeBodies.get(writes);
  if (!whole) {
    whole = z.extend(
      body,
      Object.fromEntries(
        Object.entries(writes.readOnly).map(([name, kind]) => [name, z.optional(ANY[kind])]),
      ),
    );
    wholeBodies.set(writes, whole);
  }
  return whole;
}
/** Cached, because a schema is compiled at its first use. */
const wholeBodies = new WeakMap<Writes, z.ZodMiniObject>();

/** Any value: `fixed` fields are compared with the stored entity, and ignored fields need no validation. */
const ANY: Readonly<Record<ReadOnly, z.ZodMiniType>> = {
  fixed: z.unknown().register(z.globalRegistry, {
    description: 'Read-only: another value than the stored one is refused',
    readOnly: true,
  }),
  reported: z.unknown().register(z.globalRegistry, {
    description: 'Read-only: ignored',
    readOnly: true,
  }),
};
