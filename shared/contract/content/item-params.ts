import * as z from 'zod/mini';
import { OpaqueId } from '../../model/common.ts';

/** Infos or tours per call. */
export const ITEMS_PER_CALL = 100;

/** Names an Info or a tour. The user is the owner; `0`: the caller. */
export const oneItem = z.strictObject({ id: OpaqueId, user: OpaqueId });

/** Names several, by ids with commas between them. */
export const severalItems = z.strictObject({
  ids: z.pipe(
    z.string().check(z.maxLength(65 * ITEMS_PER_CALL)),
    z.pipe(
      z.transform((text: string) => text.split(',')),
      z.array(OpaqueId).check(z.minLength(1), z.maxLength(ITEMS_PER_CALL)),
    ),
  ),
  user: OpaqueId,
});

/** A boolean in a path. */
export const PathFlag = z.pipe(
  z.enum(['true', 'false']),
  z.transform((text: 'true' | 'false') => text === 'true'),
);

/** The body of a call that deletes several. */
export const itemsToRemove = z.strictObject({
  userId: OpaqueId,
  idList: z.array(OpaqueId).check(z.minLength(1), z.maxLength(ITEMS_PER_CALL)),
});

/** Names those that could not be deleted. */
export const removalReply = z.strictObject({
  errors: z.array(z.strictObject({ id: z.string(), message: z.string() })),
});

/** Of several saved items: those that could not be saved, by their position in the call. */
export const SaveErrors = z.array(
  z.strictObject({
    at: z.int(),
    /** Null: it is a new one. */
    id: z.nullable(z.string()),
    message: z.string(),
    details: z.optional(z.unknown()),
  }),
);
