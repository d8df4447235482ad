import * as z from 'zod/mini';
import { OpaqueId } from '../model/common.ts';
import { IDS_PER_CALL_MAX } from '../model/user-limits.ts';

/** What can be selected. */
export type Selectable = 'beacon' | 'hub';

/** What an operation on many is about: either named ids or a selection. */
// @__NO_SIDE_EFFECTS__
export const chosen = <Id extends z.ZodMiniType<string, string>>(id: Id) => ({
  idList: z.optional(
    z.array(id).check(
      z.minLength(1),
      z.maxLength(IDS_PER_CALL_MAX),
      z.refine((ids) => new Set(ids).size === ids.length, { params: { rule: 'unique' } }),
    ),
  ),
  /** Instead of `idList`: the devices of a selection (selectBeacons, selectHubs). */
  selectionId: z.optional(OpaqueId),
});
