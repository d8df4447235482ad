import * as z from 'zod/mini';
import { OpaqueId } from './common.ts';
import { Tag } from './place.ts';
import { SCOPE_MAX } from './user-limits.ts';

/**
 * The devices that a member or an API key may reach in an account: those that are at one of the sites, or have one of the tags,
 * at the moment of a call.
 */
export const Scope = z
  .strictObject({
    siteIds: z.array(OpaqueId).check(z.maxLength(SCOPE_MAX)),
    tags: z.array(Tag).check(z.maxLength(SCOPE_MAX)),
  })
  .check(
    z.refine(({ siteIds, tags }) => siteIds.length + tags.length > 0, { error: 'names no site and no tag' }),
    z.refine(({ siteIds, tags }) => siteIds.length + tags.length <= SCOPE_MAX, {
      error: `names more than ${SCOPE_MAX}`,
    }),
  )
  .register(z.globalRegistry, {
    id: 'Scope',
    description: 'The sites and tags that an access is limited to',
  });
export type Scope = z.output<typeof Scope>;

/** What a call may be limited to; null: the whole account. Absent: the whole account, or unchanged. */
export const ScopeChange = z.optional(z.nullable(Scope));

/** Each site and each tag once, in order, so that equal scopes are equal. */
export const canonicalScope = (scope: Scope | null): Scope | null =>
  scope && { siteIds: [...new Set(scope.siteIds)].sort(), tags: [...new Set(scope.tags)].sort() };

/** Whether one scope reaches no further than another, whatever devices are where. */
export function isWithinScope(one: Scope | null, other: Scope | null): boolean {
  if (other === null) return true;
  if (one === null) return false;
  return (
    one.siteIds.every((id) => other.siteIds.includes(id)) && one.tags.every((tag) => other.tags.includes(tag))
  );
}
