import * as z from 'zod/mini';

/**
 * What becomes of a field of an entity that a call does not write, when it is sent back as it was read. `fixed`: it is
 * compared, and refused when it differs. `reported`: the system or a device says it, so it is ignored.
 */
type ReadOnly = 'fixed' | 'reported';

/** The entity that a call writes, as a GET answers it. */
export interface Writes {
  readonly entity: z.ZodMiniObject;
  /** Its fields that the call does not write. */
  readonly readOnly: Readonly<Record<string, ReadOnly>>;
}

type ReadOnlyOf<E extends z.ZodMiniObject, B extends z.ZodMiniObject> = {
  readonly [F in Exclude<keyof E['shape'], keyof B['shape']>]: ReadOnly;
};

/**
 * The body of a call that writes an entity. It takes what a GET of the entity answers: each field is either written, or
 * named here with what becomes of it. A field that is neither does not compile.
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

/** An operation, as far as this is about it. */
interface Writing {
  readonly body?: z.ZodMiniObject;
  readonly writes?: Writes;
}

/** The body that an operation takes: what it writes, and the other fields of the entity as they were read. */
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
/** A schema is compiled at its first use, so each is kept. */
const wholeBodies = new WeakMap<Writes, z.ZodMiniObject>();

/** Whatever is sent: what the entity is decides, and what is ignored need not be of its form. */
const ANY: Readonly<Record<ReadOnly, z.ZodMiniType>> = {
  fixed: z.unknown().register(z.globalRegistry, {
    description: 'As it was read: another value is refused',
    readOnly: true,
  }),
  reported: z.unknown().register(z.globalRegistry, {
    description: 'As it was read: ignored',
    readOnly: true,
  }),
};
